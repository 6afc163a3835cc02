import type { EndpointData, setInlineReaction } from '@parley/protocol';
import { INLINE_REACTION_LIMITS, ParleyError } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { StreamKey } from '../../store/changes.js';
import type { ReactionIcon } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';

type Data = EndpointData<typeof setInlineReaction>;

/** The reactions with one icon to one element, and whether a person is among them. */
export interface StoredReaction {
  annotationId: string;
  content: ReactionIcon;
  count: number;
  hasReacted: boolean;
}

/** Returns the condition for the reactions of a document. */
export const ofDocument = ({ apiKey, organizationId, documentId }: StreamKey) => sql`
  r.api_key = ${apiKey} and r.organization_id = ${organizationId} and r.document_id = ${documentId}`;

/**
 * Returns the reactions to the element with this icon, or with this id when a provider stores the icon. All reactions with the same icon
 * share one record, whatever ids the clients send. Throws `ALREADY_EXISTS` when the id has another icon or element.
 */
export async function findInlineReaction(
  db: Kysely<Tables>,
  scope: StreamKey,
  { targetElementId, reactionAnnotationId, icon, isOn }: Data,
  userId: string,
): Promise<StoredReaction | undefined> {
  const { rows } = await sql<StoredReaction & { isHere: boolean }>`
    select r.annotation_id as "annotationId", r.content, r.people_count as count,
      r.target_element_id = ${targetElementId} as "isHere", exists (
        select from inline_reaction_people p where p.api_key = r.api_key and p.organization_id = ${scope.organizationId}
          and p.document_id = r.document_id and p.annotation_id = r.annotation_id and p.user_hash = id_hash(${userId})
      ) as "hasReacted"
    from inline_reactions r where ${ofDocument(scope)} and (r.annotation_id = ${reactionAnnotationId}
      or (r.target_hash = id_hash(${targetElementId}) and r.content ->> 'icon' = ${icon ?? null}))`.execute(db);
  const alike = rows.find(({ content, isHere }) => isHere && icon !== undefined && content.icon === icon);
  if (alike) return alike;
  const named = rows[0];
  const isOther = named && (!named.isHere || (icon !== undefined && named.content.icon !== undefined));
  if (isOther && isOn)
    throw new ParleyError('ALREADY_EXISTS', 'data.reactionAnnotationId: is the id of another reaction');
  return isOther ? undefined : named;
}

/** Throws `RESOURCE_EXHAUSTED` when the element, or the document, has no room for a reaction with another icon. */
export async function requireRoom(db: Kysely<Tables>, scope: StreamKey, targetElementId: string): Promise<void> {
  const { perTarget, perDocument } = INLINE_REACTION_LIMITS;
  const { rows } = await sql<{ here: number; all: number }>`
    select count(*)::int as all, (count(*) filter (where r.target_hash = id_hash(${targetElementId})))::int as here
    from inline_reactions r where ${ofDocument(scope)}`.execute(db);
  const { here, all } = rows[0]!;
  if (here >= perTarget) {
    throw new ParleyError('RESOURCE_EXHAUSTED', `An element has at most ${perTarget} different reactions.`);
  }
  if (all >= perDocument) {
    throw new ParleyError(
      'RESOURCE_EXHAUSTED',
      `The elements of a document have at most ${perDocument} different reactions together.`,
    );
  }
}

/** Adds a person's reaction. The first one makes the record. */
export async function addPerson(
  db: Kysely<Tables>,
  { apiKey, organizationId, documentId }: StreamKey,
  {
    annotationId,
    targetElementId,
    content,
    userId,
  }: {
    annotationId: string;
    targetElementId: string;
    content: ReactionIcon;
    userId: string;
  },
  now: number,
): Promise<void> {
  const annotation = {
    api_key: apiKey,
    organization_id: organizationId,
    document_id: documentId,
    annotation_id: annotationId,
  };
  await db
    .insertInto('inline_reactions')
    .values({
      ...annotation,
      target_element_id: targetElementId,
      content: JSON.stringify(content),
      people_count: 1,
      created_at: now,
      last_updated: now,
    })
    .onConflict((on) =>
      on.columns(['api_key', 'organization_id', 'document_id', 'annotation_id']).doUpdateSet({
        people_count: sql`inline_reactions.people_count + 1`,
        last_updated: now,
      }),
    )
    .execute();
  await db
    .insertInto('inline_reaction_people')
    .values({ ...annotation, user_id: userId, reacted_at: now })
    .execute();
}

/** Removes a person's reaction. The last one deletes the record. */
export async function removePerson(
  db: Kysely<Tables>,
  scope: StreamKey,
  { annotationId, count }: StoredReaction,
  userId: string,
  now: number,
): Promise<void> {
  if (count <= 1) {
    await sql`delete from inline_reactions r where ${ofDocument(scope)} and r.annotation_id = ${annotationId}`.execute(
      db,
    );
    return;
  }
  await sql`delete from inline_reaction_people r
    where ${ofDocument(scope)} and r.annotation_id = ${annotationId} and r.user_hash = id_hash(${userId})`.execute(db);
  await sql`update inline_reactions r set people_count = people_count - 1, last_updated = ${now}
    where ${ofDocument(scope)} and r.annotation_id = ${annotationId}`.execute(db);
}
