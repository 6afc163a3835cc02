export * as CommentPlayerTimeline from './parts.js';
