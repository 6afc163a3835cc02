import type { ThreadChange } from '../../../cache/threads/threadChanges.js';
import { isEqual } from '../../../isEqual.js';
import type { Resolvers } from '../../../providers/Resolvers.js';
import type { ThreadRecord } from '../CommentAnnotation.js';
import type { DocumentThreads } from '../createDocumentThreads.js';
import type { ThreadContents } from './createThreadContents.js';
import { partialComment, partialThread, threadMetadata, threadPlace, type ExtraFields } from './partialThread.js';
import { isContentEvent, saveEvent } from './saveEvent.js';

/** A change of a thread, as reported to providers. */
export interface ProviderChange {
  document: DocumentThreads;
  contents: ThreadContents;
  change: ThreadChange;
  /** The body of the service's request, before anything is removed. */
  body: object;
}

/** A thread before and after a change, with its content; `null`: it is not there. */
export interface BeforeAndAfter {
  before: ThreadRecord | null;
  after: ThreadRecord | null;
}

/** Reports a change to the customer's stores. Resolves with whether one of them was called. */
export async function notifyProviders(
  providerChange: ProviderChange,
  thread: BeforeAndAfter,
  resolvers: Partial<Resolvers>,
): Promise<boolean> {
  if (!thread.after && !thread.before) return false;
  const isReactionSaved = await notifyOfReaction(providerChange, thread, resolvers);
  const isThreadSaved = thread.after
    ? await saveThread(providerChange, { ...thread, after: thread.after }, resolvers)
    : await deleteThread(thread.before!, resolvers); // one of the two is there
  return isReactionSaved || isThreadSaved;
}

async function notifyOfReaction(
  { change }: ProviderChange,
  { before, after }: BeforeAndAfter,
  { reaction }: Partial<Resolvers>,
) {
  const thread = after ?? before;
  if (change.type !== 'react' || !reaction || !thread) return false;
  const { annotationId, icon, iconUrl, iconEmoji, from } = change.reaction;
  if (change.isOn) {
    if (!reaction.save) return false;
    const metadata = threadMetadata(thread);
    const partial = { annotationId, metadata, icon, iconUrl, iconEmoji, from: { userId: from.userId } };
    await reaction.save({ reactionAnnotation: { [annotationId]: partial }, event: 'reaction.add', metadata });
    reaction.content?.put(metadata.organizationId, annotationId, partial);
    return true;
  }
  const isLast = !reactionsOf(after, change.commentId).includes(annotationId);
  if (!isLast || !reaction.delete) return false;
  await reaction.delete({
    reactionAnnotationId: annotationId,
    metadata: threadPlace(thread),
    event: 'reaction.delete',
  });
  return true;
}

async function deleteThread(thread: ThreadRecord, { comment }: Partial<Resolvers>): Promise<boolean> {
  if (!comment?.delete) return false;
  const { annotationId: commentAnnotationId } = thread;
  await comment.delete({ commentAnnotationId, metadata: threadPlace(thread), event: 'comment_annotation.delete' });
  return true;
}

/** The store receives the thread when its content has changed, and with every event that the app requests. */
async function saveThread(
  { change, body, contents }: ProviderChange,
  { before, after }: BeforeAndAfter & { after: ThreadRecord },
  { comment }: Partial<Resolvers>,
): Promise<boolean> {
  if (!comment?.save) return false;
  const event = saveEvent(change, body);
  const partial = partialThread(after, comment);
  const isChanged = !before || !isEqual(partial, partialThread(before, comment));
  const isAsked = event && (comment.additionalSaveEvents.has(event) || (isContentEvent(event) && isChanged));
  if (!isAsked) return false;
  const commentAnnotation = { [after.annotationId]: partial };
  const metadata = threadMetadata(after);
  await comment.save({ commentAnnotation, event, metadata, ...targetOf(change, after, comment) });
  contents.remember(after, partial);
  return true;
}

function targetOf(change: ThreadChange, after: ThreadRecord, extra: ExtraFields) {
  if (change.type !== 'react') return {};
  const comment = after.comments.find(({ commentId }) => commentId === change.commentId);
  return { commentId: change.commentId, ...(comment && { targetComment: partialComment(comment, extra) }) };
}

const reactionsOf = (record: ThreadRecord | null, commentId: string) =>
  record?.comments.find((comment) => comment.commentId === commentId)?.reactionAnnotationIds ?? [];
