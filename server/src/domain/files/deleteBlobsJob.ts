/** A trigger of the database enqueues this job, in the organization of the files, when rows of `uploads` are deleted by whatever statement. */
export const DELETE_BLOBS = 'deleteBlobs';
