export * as Notifications from './parts.js';
