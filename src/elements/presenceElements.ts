// Faces and cursors are usually used together, and cursors need the people: one file, which compresses better than two.
export { createCursorElement } from './cursor/createCursorElement.js';
export { createPresenceElement } from './presence/createPresenceElement.js';
