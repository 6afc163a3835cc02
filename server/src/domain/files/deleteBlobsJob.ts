/** A trigger of the database enqueues this job, in the organization of the files, when any statement deletes rows of `uploads`. */
export const DELETE_BLOBS = 'deleteBlobs';
