export * as LiveSelection from './parts.js';
