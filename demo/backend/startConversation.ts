import type { Parley } from '@parley/node';
import { ORGANIZATION_ID, PEOPLE, personById } from '../people.js';
import { EARLIER, RECENT, type Talk, type Words } from './conversation.js';
import { type PublicConfig, setReaction } from './setReaction.js';

const MINUTE_MS = 60_000;
const RESOLVED = { id: 'RESOLVED', name: 'Resolved', type: 'terminal' } as const;

/**
 * Writes the conversation that the demo begins with. What is older, everybody has read; of the rest people have notifications, and there is
 * something in the activity log.
 */
export async function startConversation(parley: Parley, publicConfig: PublicConfig): Promise<void> {
  for (const documentId of new Set(EARLIER.map((talk) => talk.documentId))) {
    const talks = EARLIER.filter((talk) => talk.documentId === documentId);
    await parley.commentannotations.add({
      organizationId: ORGANIZATION_ID,
      documentId,
      commentAnnotations: talks.map(({ annotationId, at, assignedTo, comments }) => ({
        annotationId,
        ...at,
        ...(assignedTo && { assignedTo }),
        commentData: comments.map(commentOf),
      })),
      triggerNotification: true,
    });
    for (const talk of talks) await reactAndResolve(parley, publicConfig, talk);
  }
  for (const { userId } of PEOPLE) await markAllRead(parley, userId);
  for (const { documentId, annotationId, ...words } of RECENT) {
    await parley.commentannotations.comments.add({
      organizationId: ORGANIZATION_ID,
      documentId,
      annotationId,
      commentData: [commentOf(words)],
      triggerNotification: true,
      triggerActivities: true,
    });
  }
  for (const talk of EARLIER) await setTimes(parley, talk);
}

/** A thread is as old as its comments: what was done to it since then was done by the demo. */
async function setTimes(parley: Parley, { documentId, annotationId, comments }: Talk) {
  const recent = RECENT.filter((words) => words.annotationId === annotationId);
  const times = [...comments, ...recent].map(({ minutesAgo }) => Date.now() - minutesAgo * MINUTE_MS);
  await parley.commentannotations.update({
    organizationId: ORGANIZATION_ID,
    documentId,
    annotationIds: [annotationId],
    updatedData: { createdAt: Math.min(...times), lastUpdated: Math.max(...times) },
  });
}

function commentOf({ commentId, from, minutesAgo, text }: Words) {
  const at = Date.now() - minutesAgo * MINUTE_MS;
  const mentioned = PEOPLE.filter(({ userId }) => text.includes(`{{${userId}}}`));
  return {
    commentId,
    from: { userId: from },
    commentText: text,
    taggedUserContacts: mentioned.map(({ userId, name }) => ({ userId, contact: { userId, name }, text: `@${name}` })),
    createdAt: at,
    lastUpdated: at,
  };
}

async function reactAndResolve(
  parley: Parley,
  publicConfig: PublicConfig,
  { documentId, annotationId, comments, resolvedBy }: Talk,
) {
  for (const { commentId, reactions = {} } of comments)
    for (const [icon, userIds] of Object.entries(reactions))
      for (const userId of userIds)
        await setReaction(parley, publicConfig, userId, { documentId, annotationId, commentId, icon });
  if (resolvedBy === undefined) return;
  await parley.commentannotations.update({
    organizationId: ORGANIZATION_ID,
    documentId,
    annotationIds: [annotationId],
    updatedData: { status: RESOLVED, resolvedByUserId: resolvedBy },
    actionUser: { userId: resolvedBy, name: personById(resolvedBy)?.name },
    triggerActivities: true,
  });
}

async function markAllRead(parley: Parley, userId: string): Promise<void> {
  const organizationId = ORGANIZATION_ID;
  const { data: own } = await parley.notifications.get({ organizationId, userId });
  if (own.length === 0) return;
  const notifications = own.map(({ id }) => ({ id, readByUserIds: [userId] }));
  await parley.notifications.update({ organizationId, notifications });
}
