/** The library as a whole: the core, which needs nothing of Node, is all there is in it. */
export * from './core.js';
