export * as CommentsSidebar from './parts.js';
