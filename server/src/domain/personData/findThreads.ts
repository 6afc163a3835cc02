import { type Kysely, sql } from 'kysely';
import { anyId } from '../../store/anyId.js';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';
import type { DeletedPeople } from './DeletedPeople.js';
import { namesPeople } from './namesPeople.js';

/** A thread, and whether it may name one of the people: short ids are in many texts, so an exact check follows. */
interface FoundThread {
  annotationId: string;
  documentId: string;
  isInvolved: boolean;
  /** Of the thread with its comments. */
  bytes: number;
}

/** Returns the next threads of an organization, by id. No index shows which of them name a person. */
export async function findThreads(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  people: DeletedPeople,
  after: string,
  limit: number,
): Promise<FoundThread[]> {
  const ids = [...people.userIds];
  const ofThread = (alias: string) => sql`${sql.ref(`${alias}.api_key`)} = ${apiKey}
    and ${sql.ref(`${alias}.organization_id`)} = ${organizationId} and ${sql.ref(`${alias}.annotation_id`)} = a.annotation_id`;
  const own = [sql`a.author_id`, sql`array_to_string(a.visible_to_users, ' ')`, sql`a.content::text`];
  const { rows } = await sql<FoundThread>`
    select a.annotation_id as "annotationId", a.document_id as "documentId", a.content_bytes + a.parts_bytes as bytes,
      ${namesPeople(own, people)}
      or exists (select from comments c where ${ofThread('c')}
        and (c.author_id = any(${ids}::text[]) or ${namesPeople([sql`c.content::text`], people)}))
      or exists (select from reaction_annotations r where ${ofThread('r')} and ${namesPeople([sql`r.reactions::text`], people)})
      or exists (select from comment_views v where ${ofThread('v')} and ${anyId('v.user_hash', ids)})
      or exists (select from comment_subscriptions s where ${ofThread('s')} and s.kind = 'user' and ${anyId('s.subscriber_hash', ids)})
      as "isInvolved"
    from comment_annotations a
    where a.api_key = ${apiKey} and a.organization_id = ${organizationId} and a.annotation_id > ${after}
    order by a.annotation_id limit ${limit}`.execute(db);
  return rows;
}
