import type { Attachment, Comment as CommentRecord } from '@parley/protocol';
import type { User } from '../../../ParleyTypes.js';
import type { Loaded } from '../../../providers/createLoader.js';
import type { PartialAttachment, PartialCommentAnnotation } from '../../../providers/DataProviders.js';
import { completePerson, type KnownPeople } from '../../completePerson.js';
import type { Resolution } from '../../notification/Notification.js';
import { completeReaction, type KnownReactions } from '../../reaction/completeReaction.js';
import type { ThreadRecord } from '../CommentAnnotation.js';
import { isTextExternal, mergePartial } from './mergePartial.js';

/** The results of the providers that complete a thread. */
export interface ThreadCompletion {
  /** The state of the comment provider for this thread, and its current or last answer. */
  content: { state: Loaded<unknown>['state']; value: Partial<PartialCommentAnnotation> | undefined };
  /** `null`: there is no such provider. `undefined` of an id: it has not responded yet. */
  file: ((attachmentId: string) => Loaded<Partial<PartialAttachment>> | undefined) | null;
  reaction: KnownReactions;
  person: KnownPeople;
}

/** A thread with the providers' data, and the state of that data. */
export interface CompletedThread {
  record: ThreadRecord;
  resolution: Resolution;
  /** By comment. */
  resolutions: ReadonlyMap<string, Resolution>;
}

/**
 * Inserts the providers' results (client contract §6.4, §6.9). Data that is pending, or could not be loaded, is omitted: ids,
 * emails and tokens are never shown in its place. A file or reaction that could not be loaded loses its flag `is…ResolverUsed`, so that
 * nothing waits for it.
 */
export function completeThread(record: ThreadRecord, completion: ThreadCompletion): CompletedThread {
  const { content, person } = completion;
  const settled = content.state === 'pending' ? 'pending' : 'failed';
  const merged = content.value ? mergePartial(record, content.value) : record;
  const complete = (user: User) => completePerson(user, person).user;
  const resolutions = new Map<string, Resolution>();

  const comments = merged.comments.map((comment): CommentRecord => {
    const from = completePerson(comment.from, person);
    const isMissing = isTextExternal(comment) && (comment.isCommentTextAvailable || settled === 'pending');
    resolutions.set(comment.commentId, { content: isMissing ? settled : 'ready', person: from.state });
    return {
      ...comment,
      from: from.user,
      to: comment.to.map(complete),
      taggedUserContacts: comment.taggedUserContacts.map((tag) => completeTag(tag, person)),
      attachments: comment.attachments.map((file) => completeFile(file, completion)),
      reactionAnnotations: comment.reactionAnnotations.map((reaction) => ({
        ...completeReaction(reaction, completion.reaction),
        reactions: reaction.reactions.map((own) => ({ ...own, from: complete(own.from) })),
      })),
    };
  });

  const from = completePerson(merged.from, person);
  const isQuoteMissing =
    merged.targetTextRange !== undefined &&
    merged.targetTextRange['text'] === undefined &&
    record.comments.some((comment) => comment.isCommentResolverUsed);
  return {
    record: {
      ...merged,
      comments,
      from: from.user,
      assignedTo: merged.assignedTo && complete(merged.assignedTo),
      resolvedByUser: merged.resolvedByUser && complete(merged.resolvedByUser),
      subscribedUsers: mapValues(merged.subscribedUsers, (own) => ({ ...own, user: complete(own.user) })),
      unsubscribedUsers: mapValues(merged.unsubscribedUsers, (own) => ({ ...own, user: complete(own.user) })),
    },
    resolution: { content: isQuoteMissing ? settled : 'ready', person: from.state },
    resolutions,
  };
}

/** Everybody whom a thread names. */
export function peopleOfThread(record: ThreadRecord): string[] {
  const { from, assignedTo, resolvedByUser, comments, subscribedUsers, viewMarks } = record;
  const users = [
    from,
    assignedTo,
    resolvedByUser,
    ...Object.values(subscribedUsers).map(({ user }) => user),
    ...comments.flatMap((comment) => [
      comment.from,
      ...comment.to,
      ...comment.reactionAnnotations.flatMap(({ reactions }) => reactions.map((own) => own.from)),
    ]),
  ];
  return [...new Set([...users.flatMap((user) => user?.userId ?? []), ...Object.keys(viewMarks)])];
}

/** The newest name; while it is unknown, not the written label either, which may be an email address. */
function completeTag(tag: CommentRecord['taggedUserContacts'][number], person: KnownPeople) {
  if (!person) return tag;
  const { user, state } = completePerson({ userId: tag.userId, ...tag.contact }, person);
  return state === 'ready' ? { ...tag, contact: user } : { userId: tag.userId, contact: { userId: tag.userId } };
}

function completeFile(file: Attachment, { file: peek, content }: ThreadCompletion): Attachment {
  if (!file.isAttachmentResolverUsed) return file;
  const loaded = peek?.(file.attachmentId);
  const own = loaded?.state === 'ready' ? loaded.value : {};
  const next = {
    ...file,
    ...(typeof own.name === 'string' && { name: own.name }),
    ...(typeof own.url === 'string' && { url: own.url }),
  };
  const isAwaited = content.state === 'pending' || (peek !== null && (!loaded || loaded.state === 'pending'));
  return next.url || isAwaited ? next : { ...next, isAttachmentResolverUsed: false };
}

const mapValues = <T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
