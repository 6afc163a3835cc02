export * as RecorderPlayer from './parts.js';
