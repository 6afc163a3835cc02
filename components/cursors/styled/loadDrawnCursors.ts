/** Apart, so that what is there at once can be one file. */
export const loadDrawnCursors = () => import('./DrawnCursors.js');
