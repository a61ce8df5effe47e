import { serveChunks } from '../parallel/serve-chunks.js';
import { WORKS } from './registry.js';

// What every worker of this machine runs.
serveChunks(WORKS);
