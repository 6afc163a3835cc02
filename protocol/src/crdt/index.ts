/** What reads, writes and sends shared documents. Only who opens one loads it, and Yjs with it. */
export * from './frames.js';
export * from './values/CrdtValue.js';
export * from './values/checkValue.js';
export * from './values/readValue.js';
export * from './values/writeValue.js';
