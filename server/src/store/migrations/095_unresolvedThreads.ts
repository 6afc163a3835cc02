import { type Migration, sql } from 'kysely';

/**
 * The threads of a document that are not resolved, in the order of lists. A client that loads resolved threads later reads a document with
 * these, and not with all that have ever been written. The condition is the one of `IS_UNRESOLVED`.
 */
const INDEX = `
create index annotations_unresolved on comment_annotations
  (api_key, organization_id, document_id, last_updated desc, annotation_id desc)
  where coalesce(content -> 'status' ->> 'type', '') <> 'terminal';
`;

export const unresolvedThreads: Migration = {
  up: async (db) => {
    await sql.raw(INDEX).execute(db);
  },
};
