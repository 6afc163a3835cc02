/** Code that reads, writes and sends shared documents. Loaded with Yjs when a shared document is opened. */
export * from './frames.js';
export * from './values/CrdtValue.js';
export * from './values/checkValue.js';
export * from './values/readValue.js';
export * from './values/writeValue.js';
