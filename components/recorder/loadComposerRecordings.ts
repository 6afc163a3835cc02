/** Loads what records into composers, and shows what was recorded. */
export const loadComposerRecordings = () => import('./styled/ComposerRecordings.js');
