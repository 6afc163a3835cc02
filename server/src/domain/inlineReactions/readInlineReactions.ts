import type { InlineReactionAnnotation, InlineReactions } from '@parley/protocol';
import { INLINE_REACTION_LIMITS } from '@parley/protocol/constants';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { anyId } from '../../store/anyId.js';
import type { StreamKey } from '../../store/changes.js';
import type { ReactionIcon } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import { briefPerson } from '../people/briefPerson.js';
import { loadPeople } from '../people/loadPeople.js';

interface Row {
  annotationId: string;
  targetElementId: string;
  content: ReactionIcon;
  count: number;
  lastUpdated: number;
  /** The first people. */
  first: { userId: string; lastUpdated: number }[];
  reactedByMe: boolean | null;
}

/**
 * Returns the reactions to elements of a document's pages, in the order of their first use, by element. Elements without reactions are absent.
 * @param readerId sets `reactedByMe`; without a reader it is absent
 */
export async function readInlineReactions(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: StreamKey,
  targetElementIds: readonly string[],
  readerId?: string,
): Promise<ReadonlyMap<string, InlineReactions>> {
  const peopleOf = sql`p.api_key = ${apiKey} and p.organization_id = ${organizationId} and p.document_id = ${documentId}
    and p.annotation_id = r.annotation_id`;
  const isReader =
    readerId === undefined
      ? sql`null::boolean`
      : sql`exists (select from inline_reaction_people p where ${peopleOf} and p.user_hash = id_hash(${readerId}))`;
  const { rows } = await sql<Row>`
    select r.annotation_id as "annotationId", r.target_element_id as "targetElementId", r.content,
      r.people_count as count, r.last_updated as "lastUpdated", ${isReader} as "reactedByMe", (
        select jsonb_agg(jsonb_build_object('userId', f.user_id, 'lastUpdated', f.reacted_at))
        from (select p.user_id, p.reacted_at from inline_reaction_people p where ${peopleOf}
          order by p.reacted_at, p.user_hash limit ${INLINE_REACTION_LIMITS.named}) as f) as first
    from inline_reactions r
    where r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.document_id = ${documentId}
      and ${sql<SqlBool>`${anyId('r.target_hash', targetElementIds)}`}
    order by r.created_at, r.annotation_id`.execute(db);
  const people = await loadPeople(
    db,
    { apiKey, organizationId },
    new Set(rows.flatMap(({ first }) => first.map(({ userId }) => userId))),
  );
  const byTarget = new Map<string, InlineReactions>();
  for (const { content, first, reactedByMe, ...row } of rows) {
    const { targetElementId } = row;
    const reactions = byTarget.get(targetElementId) ?? { targetElementId, reactionAnnotations: [] };
    byTarget.set(targetElementId, reactions);
    reactions.reactionAnnotations.push({
      ...row,
      type: 'reaction',
      ...content,
      reactions: first.map(({ userId, lastUpdated }) => ({
        from: briefPerson(people, organizationId, userId),
        lastUpdated,
      })),
      ...(reactedByMe !== null && { reactedByMe }),
    } satisfies InlineReactionAnnotation);
  }
  return byTarget;
}
