/** A trigger of the database enqueues this job for a deleted file of a recording that has parts left. The key is the id of the file. */
export const DELETE_PARTS = 'deleteParts';
