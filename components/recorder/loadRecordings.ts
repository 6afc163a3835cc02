/** Loads what shows recordings. One function for all, as it stands for the chunk. */
export const loadRecordings = () => import('./styled/RecordingList.js');
