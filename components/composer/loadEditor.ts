/** Loads the rich text editor, a chunk of its own. Asked for by composers only, so that the chunk takes what it shares with them from them. */
export const loadEditor = () => import('./editor/createEditor.js');
