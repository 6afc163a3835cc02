export * as ActivityLog from './parts.js';
