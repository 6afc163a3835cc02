// Faces and cursors come together as a rule, and cursors need the people: one file, which compresses better than two.
export { createCursorElement } from './cursor/createCursorElement.js';
export { createPresenceElement } from './presence/createPresenceElement.js';
