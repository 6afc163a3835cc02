/** Loads the column of threads, while `streamMode` is on. */
export const loadStream = () => import('./StreamRoot.js');
