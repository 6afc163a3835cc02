export { createEmbeddedDatabase } from './createEmbeddedDatabase.js';
export { EmbeddedPool } from './EmbeddedPool.js';
