export * as Composer from './parts.js';
