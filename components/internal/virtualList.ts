/** What mounts only the rows on screen, a chunk of its own: short lists do without. */
export { useVirtualRows } from './useVirtualRows.js';
export { VirtualItems } from './VirtualItems.js';
