import type { EndpointData, Reaction, setReaction as endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import { type RawBuilder, sql } from 'kysely';
import type { WriteTransaction } from '../../../../store/transaction.js';
import { announceActions } from '../../../consequences/announceActions.js';
import type { CommentAction } from '../../../consequences/events/CommentAction.js';
import { personActionContext } from '../../../consequences/events/ActionContext.js';
import { mayOnlyRead } from '../../../access/requireEditor.js';
import { updatedThreads } from '../../../threads/changeThreads.js';
import type { PersonCall } from '../../../access/PersonCall.js';
import { commentMissing, visibleComments } from './visibleComments.js';
import { lockWritableThread } from './writableThread.js';
import { savedThread, type SavedThread } from './savedThread.js';
import { threadChanges } from '../../../threads/threadChanges.js';
import { measureThreads } from '../../../threads/threadSize.js';
import type { ReactionRow } from '../../../threads/threadRows.js';
import type { DocumentScope } from '../../../access/ThreadScope.js';

type Data = EndpointData<typeof endpoint>;

/**
 * Adds a person's reaction to a comment, or removes it. All reactions of a comment with the same icon share one record,
 * whatever ids the clients send. The record is deleted with its last reaction.
 */
export async function setReaction(call: PersonCall<Data>): Promise<SavedThread> {
  const { core, viewer, data } = call;
  const { userId } = viewer;
  const { annotationId, commentId, isOn } = data;
  const now = core.clock.now();
  return core.write(async (tx) => {
    // The thread is locked, so two people who react at once are processed one after the other.
    const target = await lockWritableThread(tx, call);
    const { scope, thread, person } = target;
    if (person.isAnonymous) throw mayOnlyRead();
    const comment = (await visibleComments(tx, target, userId)).find((row) => row.comment_id === commentId);
    if (!comment) throw commentMissing(commentId);
    const record = await findRecord(tx, scope, data);
    const hasReacted = record?.reactions.some(({ from }) => from.userId === userId) ?? false;
    if (hasReacted === isOn) return savedThread(core, tx, viewer, scope, annotationId, null);
    const others = record?.reactions.filter(({ from }) => from.userId !== userId) ?? [];
    const actionContext = await personActionContext(tx, call, scope, now);
    const reactions: Reaction[] = isOn ? [...others, { from: actionContext.actionUser, lastUpdated: now }] : others;
    const id = record?.reaction_annotation_id ?? data.reactionAnnotationId;
    const after = { ...thread, last_updated: now };
    const sequence = await tx.run({
      ...threadChanges(scope, [annotationId]),
      also: [updatedThreads(scope, [after]), writeRecord(scope, data, id, reactions, now)],
    });
    await measureThreads(tx, scope, [thread]);
    if (!thread.is_draft && !comment.is_draft) {
      const action: CommentAction = {
        ...actionContext,
        name: isOn ? 'reactionAdded' : 'reactionDeleted',
        thread: after,
        threadBefore: thread,
        comment,
        commentBefore: comment,
        reactionIcon: data.icon ?? record?.content.icon,
        reactionEmoji: data.iconEmoji ?? record?.content.iconEmoji,
      };
      await announceActions(tx, call, [action]);
    }
    return savedThread(core, tx, viewer, scope, annotationId, sequence);
  });
}

type Stored = Pick<ReactionRow, 'reaction_annotation_id' | 'reactions' | 'content'>;

/**
 * Returns the record with this icon, or with this id when a provider stores the icon. When the id has another icon, throws
 * `ALREADY_EXISTS`, or returns `undefined` when the reaction is taken back.
 */
async function findRecord(tx: WriteTransaction, scope: DocumentScope, data: Data): Promise<Stored | undefined> {
  const { icon, reactionAnnotationId, isOn } = data;
  const { rows } = await sql<Stored>`
    select reaction_annotation_id, reactions, content from reaction_annotations where ${ofComment(scope, data)}
      and (reaction_annotation_id = ${reactionAnnotationId} or content ->> 'icon' = ${icon ?? null})`.execute(tx.db);
  const alike = rows.find(({ content }) => icon !== undefined && content.icon === icon);
  if (alike) return alike;
  const named = rows[0];
  if (icon === undefined || named?.content.icon === undefined) return named;
  if (isOn) {
    throw new ParleyError('ALREADY_EXISTS', 'data.reactionAnnotationId: is the id of another icon on this comment');
  }
  return undefined;
}

/** Returns the part of an `Append` that writes the record, or deletes it without reactions. */
function writeRecord(
  scope: DocumentScope,
  data: Data,
  id: string,
  reactions: readonly Reaction[],
  now: number,
): RawBuilder<unknown> {
  if (reactions.length === 0) {
    return sql`deleted_reaction as (
      delete from reaction_annotations using raised where ${ofComment(scope, data)} and reaction_annotation_id = ${id})`;
  }
  const { annotationId, commentId, icon, iconUrl, iconEmoji, isReactionResolverUsed } = data;
  const content = JSON.stringify({ icon, iconUrl, iconEmoji, isReactionResolverUsed });
  return sql`written_reaction as (
    insert into reaction_annotations (api_key, organization_id, annotation_id, comment_id, reaction_annotation_id,
      created_at, last_updated, reactions, content)
    select ${scope.apiKey}, ${scope.organizationId}, ${annotationId}, ${commentId}, ${id}, ${now}::bigint, ${now}::bigint,
      ${JSON.stringify(reactions)}::jsonb, ${content}::jsonb from raised
    on conflict (api_key, organization_id, annotation_id, comment_id, reaction_annotation_id)
    do update set reactions = excluded.reactions, last_updated = excluded.last_updated)`;
}

const ofComment = ({ apiKey, organizationId }: DocumentScope, { annotationId, commentId }: Data) => sql`
  api_key = ${apiKey} and organization_id = ${organizationId} and annotation_id = ${annotationId} and comment_id = ${commentId}`;
