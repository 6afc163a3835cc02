/** Loads the components that show recordings. One shared function, because its identity identifies the chunk. */
export const loadRecordings = () => import('./styled/RecordingList.js');
