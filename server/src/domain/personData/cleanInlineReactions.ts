import { sql } from 'kysely';
import { removePerson } from '../inlineReactions/writeInlineReaction.js';
import type { DeletionStep, StepCall } from './DeletionStep.js';
import { lockDocument } from './lockDocument.js';

/** Reacting people that one step scans. */
const ROWS = 1000;

interface Row {
  documentId: string;
  annotationId: string;
  userId: string;
  hash: string;
  isTheirs: boolean;
}

/** Removes one person's reaction to an element of a page. */
export const cleanInlineReactions: DeletionStep = async (call) => {
  const { tx, scope, people, cursor } = call;
  const { apiKey, organizationId } = scope;
  const [documentId, annotationId, hash] = cursor ?? [];
  const { rows } = await sql<Row>`
    select document_id as "documentId", annotation_id as "annotationId", user_id as "userId", user_hash::text as hash,
      user_id = any(${[...people.userIds]}::text[]) as "isTheirs"
    from inline_reaction_people where api_key = ${apiKey} and organization_id = ${organizationId}
      ${cursor ? sql`and (document_id, annotation_id, user_hash) > (${documentId}::text, ${annotationId}::text, ${hash}::text::bytea)` : sql``}
    order by document_id, annotation_id, inline_reaction_people.user_hash limit ${ROWS}`.execute(tx.db);
  const found = rows.find(({ isTheirs }) => isTheirs);
  if (found) await takeBack(call, found);
  const last = found ?? (rows.length < ROWS ? undefined : rows.at(-1));
  return last ? [last.documentId, last.annotationId, last.hash] : null;
};

async function takeBack({ tx, scope, now }: StepCall, { documentId, annotationId, userId }: Row): Promise<void> {
  const document = { ...scope, documentId };
  if (!(await lockDocument(tx, document))) return; // its content is being deleted
  const { rows } = await sql<{ count: number; targetElementId: string }>`
    select people_count as count, target_element_id as "targetElementId" from inline_reactions
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId} and document_id = ${documentId}
      and annotation_id = ${annotationId}`.execute(tx.db);
  const [reaction] = rows;
  if (!reaction) return;
  const { count, targetElementId } = reaction;
  await removePerson(tx.db, document, { annotationId, count, content: {}, hasReacted: true }, userId, now);
  await tx.append(document, [{ kind: 'inlineReaction', targetElementId, annotationId, userId, isOn: false }]);
}
