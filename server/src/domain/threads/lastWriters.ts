/** Who wrote a thread's newest comments, drafts left out. Tells whether somebody else has written since a person's view. */
export interface LastWriters {
  /** Author of the newest comment; `null` when there is none. */
  last_writer_id: string | null;
  /** Number of that comment; 0 for none. */
  last_written: number;
  /** Number of the newest comment by anybody else; 0 for none. */
  last_written_by_others: number;
}

export const NO_WRITERS: LastWriters = { last_writer_id: null, last_written: 0, last_written_by_others: 0 };

/** Returns the last writers after new comments, oldest first. */
export const lastWritersAfter = (
  before: LastWriters,
  comments: readonly { authorId: string; isDraft: boolean; commentNumber: number }[],
): LastWriters =>
  comments
    .filter(({ isDraft }) => !isDraft)
    .reduce<LastWriters>(
      ({ last_writer_id, last_written, last_written_by_others }, { authorId, commentNumber }) => ({
        last_writer_id: authorId,
        last_written: commentNumber,
        last_written_by_others: authorId === last_writer_id ? last_written_by_others : last_written,
      }),
      {
        last_writer_id: before.last_writer_id,
        last_written: before.last_written,
        last_written_by_others: before.last_written_by_others,
      },
    );
