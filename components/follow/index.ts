export * as Follow from './parts.js';
