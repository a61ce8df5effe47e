/** The numbers of the certified easy deals, put in when the page is built. */
declare const EASY_DEALS: readonly number[];

declare module '*?worker&inline' {
  const SomeWorker: new () => Worker;
  export default SomeWorker;
}
