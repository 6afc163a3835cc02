/** Loads the text field with formatting, a chunk of its own. */
export const loadField = () => import('./editor/RichField.js');
