import { deserialize, serialize } from 'node:v8';

/** How results travel from a worker to the main thread: as bytes, a record a result. */
export interface Codec<Result> {
  encode(result: Result): Uint8Array;
  decode(bytes: Uint8Array): Result;
}

/**
 * For any result that can be cloned. It takes some microseconds a result; where tens of thousands come in a second,
 * a codec of their own pays.
 */
export function cloneCodec<Result>(): Codec<Result> {
  return {
    encode: (result) => serialize(result),
    // A copy, because the bytes may lie in shared memory that will be used again.
    decode: (bytes) => deserialize(new Uint8Array(bytes)) as Result,
  };
}
