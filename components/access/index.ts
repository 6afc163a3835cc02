export * as EditorAccess from './parts.js';
