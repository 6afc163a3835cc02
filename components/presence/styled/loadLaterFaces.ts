/** Apart, so that the row itself can be one file with all that is drawn at once. */
export const loadLaterFaces = () => import('./LaterFaces.js');
