import { type Migration, sql } from 'kysely';

/** Size of a thread without its own content. From this migration on, each subscriber counts 512 bytes. */
const MEASURE = `
update comment_annotations a set parts_bytes = parts_bytes + 512 * s.count
from (select api_key, organization_id, annotation_id, count(*) as count from comment_subscriptions group by 1, 2, 3) s
where s.api_key = a.api_key and s.organization_id = a.organization_id and s.annotation_id = a.annotation_id;
`;

export const subscriptionSizes: Migration = {
  up: async (db) => {
    await sql.raw(MEASURE).execute(db);
  },
};
