import { serveChunks } from '../../src/parallel/serve-chunks.js';
import { SAMPLE } from './sample-work.js';

serveChunks({ sample: async () => SAMPLE });
