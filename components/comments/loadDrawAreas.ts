/** Loads the code that draws areas, with the first comment mode. */
export const loadDrawAreas = () => import('./drawAreas.js');
