/*
 * What a client needs only some time after its start: in one chunk, as a browser asks for few files faster than for many. It comes when the
 * page is idle, or when the first of it is needed.
 */
export { createContactElement } from './elements/contact/createContactElement.js';
export { createKeptWrites } from './session/createKeptWrites.js';
export { explainSignIn } from './session/explainSignIn.js';
export { openWriteStore } from './session/writeStore.js';
export { sendFile } from './transport/sendFile.js';
