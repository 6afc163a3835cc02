export * as Reactions from './parts.js';
