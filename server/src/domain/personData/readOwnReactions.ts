import { type Kysely, sql } from 'kysely';
import type { ReactionIcon } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import type { ThreadScope } from '../access/ThreadScope.js';

/** Where the next page begins: after a row of the reactions to comments, then of those to elements of pages. */
export type ReactionPosition =
  | { of: 'comments'; after?: [annotationId: string, commentId: string, reactionId: string] }
  | { of: 'elements'; after?: [documentId: string, annotationId: string] };

/** A person's own reaction, without those of others. */
interface OwnReaction {
  annotationId: string;
  type: 'reaction';
  [field: string]: unknown;
}

interface ReactionPage {
  reactions: OwnReaction[];
  next: ReactionPosition | null;
}

/** Records that one page scans: most are other people's. */
const LOOKED_AT = 2000;

/** Returns the next reactions of a person, at most `limit`. A page may have none and a next one. */
export async function readOwnReactions(
  db: Kysely<Tables>,
  scope: ThreadScope,
  userId: string,
  position: ReactionPosition,
  limit: number,
): Promise<ReactionPage> {
  if (position.of === 'elements') return readOnElements(db, scope, userId, position.after ?? ['', ''], limit);
  const page = await readOnComments(db, scope, userId, position.after ?? ['', '', ''], limit);
  const left = limit - page.reactions.length;
  if (page.next?.of !== 'elements' || left === 0) return page;
  const { reactions, next } = await readOnElements(db, scope, userId, ['', ''], left);
  return { reactions: [...page.reactions, ...reactions], next };
}

async function readOnComments(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  userId: string,
  [annotationId, commentId, reactionId]: [string, string, string],
  limit: number,
): Promise<ReactionPage> {
  const { rows } = await sql<{
    annotationId: string;
    commentId: string;
    reactionId: string;
    content: ReactionIcon;
    own: { from: object; lastUpdated: number } | null;
  }>`
    select annotation_id as "annotationId", comment_id as "commentId", reaction_annotation_id as "reactionId", content,
      jsonb_path_query_first(reactions, '$[*] ? (@.from.userId == $id)', jsonb_build_object('id', ${userId}::text)) as own
    from reaction_annotations where api_key = ${apiKey} and organization_id = ${organizationId}
      and (annotation_id, comment_id, reaction_annotation_id) > (${annotationId}::text, ${commentId}::text, ${reactionId}::text)
    order by annotation_id, comment_id, reaction_annotation_id limit ${LOOKED_AT}`.execute(db);
  const own = rows.filter((row) => row.own !== null);
  const last = own.length > limit ? own[limit - 1] : rows.length < LOOKED_AT ? undefined : rows.at(-1);
  return {
    reactions: own.slice(0, limit).map((row) => ({
      annotationId: row.reactionId,
      type: 'reaction',
      ...row.content,
      commentAnnotationId: row.annotationId,
      commentId: row.commentId,
      reactions: [row.own],
    })),
    next: last ? { of: 'comments', after: [last.annotationId, last.commentId, last.reactionId] } : { of: 'elements' },
  };
}

async function readOnElements(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  userId: string,
  [documentId, annotationId]: [string, string],
  limit: number,
): Promise<ReactionPage> {
  const { rows } = await sql<{
    documentId: string;
    annotationId: string;
    targetElementId: string;
    content: ReactionIcon;
    reactedAt: number | null;
  }>`
    select r.document_id as "documentId", r.annotation_id as "annotationId", r.target_element_id as "targetElementId",
      r.content, (select p.reacted_at from inline_reaction_people p where p.api_key = ${apiKey}
        and p.organization_id = ${organizationId} and p.document_id = r.document_id and p.annotation_id = r.annotation_id
        and p.user_hash = id_hash(${userId})) as "reactedAt"
    from inline_reactions r where r.api_key = ${apiKey} and r.organization_id = ${organizationId}
      and (r.document_id, r.annotation_id) > (${documentId}::text, ${annotationId}::text)
    order by r.document_id, r.annotation_id limit ${LOOKED_AT}`.execute(db);
  const own = rows.filter(({ reactedAt }) => reactedAt !== null);
  const last = own.length > limit ? own[limit - 1] : rows.length < LOOKED_AT ? undefined : rows.at(-1);
  return {
    reactions: own.slice(0, limit).map((row) => ({
      annotationId: row.annotationId,
      type: 'reaction',
      ...row.content,
      targetElementId: row.targetElementId,
      metadata: { apiKey, organizationId, documentId: row.documentId },
      reactions: [{ from: { userId }, lastUpdated: row.reactedAt }],
    })),
    next: last ? { of: 'elements', after: [last.documentId, last.annotationId] } : null,
  };
}
