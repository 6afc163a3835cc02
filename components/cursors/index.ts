export * as Cursors from './parts.js';
