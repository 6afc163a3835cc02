/** The virtual list, in a chunk of its own because short lists do not need it. */
export { useVirtualRows } from './useVirtualRows.js';
export { VirtualItems } from './VirtualItems.js';
