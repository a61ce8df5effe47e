import { deserialize, serialize } from 'node:v8';

/** How results travel from a worker to the main thread: as bytes, a record a result. */
export interface Codec<Result> {
  /** The bytes may be used again by the next call. */
  encode(result: Result): Uint8Array;
  /**
   * Reads a result from the `length` bytes from `start` on. They may lie in memory that is used again
   * afterwards.
   */
  decode(view: DataView, start: number, length: number): Result;
}

/**
 * For any result that can be cloned. It takes some microseconds a result; where tens of thousands come in a second,
 * a codec of their own pays.
 */
export function cloneCodec<Result>(): Codec<Result> {
  return {
    encode: (result) => serialize(result),
    decode: (view, start, length) =>
      deserialize(new Uint8Array(view.buffer, view.byteOffset + start, length).slice()) as Result,
  };
}
