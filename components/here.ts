/** Faces and cursors. They come together as a rule, and share much: one chunk, which compresses better than two. */
export { CursorLayer } from './cursors/styled/CursorLayer.js';
export { Facepile } from './presence/styled/Facepile.js';
