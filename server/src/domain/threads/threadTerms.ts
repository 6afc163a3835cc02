import { type RawBuilder, sql } from 'kysely';
import type { ThreadScope } from '../access/ThreadScope.js';
import { mentionedGroupIds, mentionedUserIds } from './commentRows.js';
import type { CommentToStore } from './commentToStore.js';

/**
 * The terms by which threads are found that may have several of a kind (`thread_terms`): the people and groups that their comments mention,
 * and the fields of their agent.
 */
export const userTerm = (userId: string): string => `user:${userId}`;
export const groupTerm = (groupId: string): string => `group:${groupId}`;
export const agentTerm = (field: string): string => `agent:${field}`;

/** New comments of a thread, or of a new thread. */
export interface NewTerms {
  annotationId: string;
  comments: readonly Pick<CommentToStore, 'isDraft' | 'content'>[];
  agentFields?: readonly string[];
  /** The thread's. */
  lastUpdated: number;
}

/** Returns the terms that new comments add, part of an `Append`. Terms that the thread has already stay. */
export function termRows({ apiKey, organizationId }: ThreadScope, threads: readonly NewTerms[]): RawBuilder<unknown>[] {
  const rows = threads.flatMap((thread) =>
    termsOf(thread).map((term) => ({ annotation_id: thread.annotationId, term, last_updated: thread.lastUpdated })),
  );
  if (rows.length === 0) return [];
  return [
    sql`new_terms as (
      insert into thread_terms (api_key, organization_id, annotation_id, term_hash, last_updated)
      select ${apiKey}, ${organizationId}, t.annotation_id, id_hash(t.term), t.last_updated
      from raised, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (annotation_id text, term text, last_updated bigint)
      on conflict do nothing)`,
  ];
}

/**
 * Returns the update of the time of terms, part of an `Append`.
 * @param threads name of the part that has written the threads; it returns `annotation_id` and `last_updated`
 */
export const movedTerms = ({ apiKey, organizationId }: ThreadScope, threads: string): RawBuilder<unknown> =>
  // `offset 0` makes it a look-up by key for each thread, also before the table is analyzed for the first time. With an update that joins, the
  // planner would read all terms of the organization.
  sql`moved_terms as (
    insert into thread_terms (api_key, organization_id, annotation_id, term_hash, last_updated)
    select ${apiKey}, ${organizationId}, a.annotation_id, known.term_hash, a.last_updated
    from ${sql.ref(threads)} a cross join lateral (
      select t.term_hash from thread_terms t
      where t.api_key = ${apiKey} and t.organization_id = ${organizationId} and t.annotation_id = a.annotation_id
      offset 0) known
    on conflict (api_key, organization_id, annotation_id, term_hash) do update set last_updated = excluded.last_updated)`;

function termsOf({ comments, agentFields = [] }: NewTerms): string[] {
  const published = comments.filter(({ isDraft }) => !isDraft);
  const terms = new Set([
    ...published.flatMap(mentionedUserIds).map(userTerm),
    ...published.flatMap(mentionedGroupIds).map(groupTerm),
    ...agentFields.map(agentTerm),
  ]);
  return [...terms];
}
