export * as CommentsMinimap from './parts.js';
