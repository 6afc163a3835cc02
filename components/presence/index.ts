export * as Presence from './parts.js';
