export * as Comments from './parts.js';
