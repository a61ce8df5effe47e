import { InputError } from '../errors/input-error.js';

/** Where the Redis of a queue is. */
export interface QueueAddress {
  /** As it was given, with user and password: never to be printed. */
  readonly url: string;
  /** The same without them. */
  readonly shown: string;
}

const EXAMPLE = 'an address is like redis://host:6379, or rediss://user:password@host:6380/1 over TLS';

/** Reads the address of a Redis. Throws InputError, which repeats nothing that could be a password. */
export function readAddress(text: string): QueueAddress {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new InputError(`the address of the queue cannot be read; ${EXAMPLE}`);
  }
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:') {
    throw new InputError(`the address of the queue begins with ${url.protocol}; ${EXAMPLE}`);
  }
  if (url.hostname === '') throw new InputError(`the address of the queue names no host; ${EXAMPLE}`);
  if (!/^\/?\d*$/.test(url.pathname)) {
    throw new InputError(
      'what stands behind the host of the queue is the number of a database, like redis://host:6379/1',
    );
  }
  const database = url.pathname === '/' ? '' : url.pathname;
  return { url: text, shown: `${url.protocol}//${url.host}${database}` };
}
