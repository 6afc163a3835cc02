/** Who wrote a thread's newest comments, except drafts. Shows whether somebody else has written since a person's view. */
export interface LastWriters {
  /** Author of the newest comment; `null` when there is none. */
  last_writer_id: string | null;
  /** Number of that comment; 0 for none. */
  last_written: number;
  /** Number of the newest comment by anybody else; 0 for none. */
  last_written_by_others: number;
}

/** Returns the last writers among the comments of a new thread, oldest first. */
export function newWriters(comments: readonly { authorId: string; isDraft: boolean }[]): LastWriters {
  const writers: LastWriters = { last_writer_id: null, last_written: 0, last_written_by_others: 0 };
  for (const [index, { authorId, isDraft }] of comments.entries()) {
    if (isDraft) continue;
    if (authorId !== writers.last_writer_id) writers.last_written_by_others = writers.last_written;
    writers.last_writer_id = authorId;
    writers.last_written = index + 1;
  }
  return writers;
}
