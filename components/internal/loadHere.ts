/** Loads the faces and the cursors of those who are here. */
export const loadHere = () => import('../here.js');
