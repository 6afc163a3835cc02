/** The database in which all clients of an origin store unsent data and results of earlier visits; its tables. */
export const DATABASE = 'parley';
export const WRITES = 'keptWrites';
export const CONTENT = 'unsavedContent';
export const EDITS = 'keptEdits';
export const RECORDINGS = 'keptRecordings';
/** Query results of earlier visits (`persistentCache`). */
export const RESULTS = 'keptResults';
export const RECORDING_PARTS = 'keptRecordingParts';
/** The index of `WRITES`. */
export const PERSON = 'person';

/** The keys of one person in every table but `WRITES`: lists that begin with the person. */
export const ofPerson = (person: string) => IDBKeyRange.bound([person], [person, []]);
