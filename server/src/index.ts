export type * from './environment.js';
export * from './options.js';
export * from './service.js';
export type * from './core.js';
export type { BootstrapCredentials } from './bootstrap.js';
