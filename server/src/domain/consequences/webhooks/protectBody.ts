import type { BackendComment, BackendAnnotation, Anchor, Subscriber, Suggestion, User } from '@parley/protocol';
import type { RecordingAsset } from '../recordings/recorderData.js';
import type { CommentWebhookEvent, CrdtWebhookEvent, RecorderWebhookEvent, ThreadSnapshot } from './WebhookEvent.js';

/** Data protection (REST contract §2.14): reduces people to their ids, and removes texts, and names and addresses of files and recordings. */
export const protectSnapshot = (snapshot: ThreadSnapshot): ThreadSnapshot => ({
  ...snapshot,
  commentAnnotation: protectAnnotation(snapshot.commentAnnotation),
});

/** As `protectSnapshot`. */
export const protectEvent = (event: CommentWebhookEvent): CommentWebhookEvent => ({
  ...event,
  actionUser: onlyId(event.actionUser),
  ...(event.targetComment && { targetComment: protectComment(event.targetComment) }),
});

/** As `protectSnapshot`. */
export const protectCrdtEvent = (event: CrdtWebhookEvent): CrdtWebhookEvent => ({
  ...event,
  ...(event.actionUser && { actionUser: onlyId(event.actionUser) }),
});

/** As `protectSnapshot`. */
export const protectRecorderEvent = (event: RecorderWebhookEvent): RecorderWebhookEvent => ({
  ...event,
  actionUser: onlyId(event.actionUser),
  from: onlyId(event.from),
  transcription: {},
  assets: event.assets.map(protectAsset),
  assetsAllVersions: event.assetsAllVersions.map(protectAsset),
});

const protectAsset = ({ version, mimeType, fileSizeInBytes, fileFormat }: RecordingAsset): RecordingAsset => ({
  ...(version !== undefined && { version }),
  mimeType,
  fileSizeInBytes,
  fileFormat,
});

function protectAnnotation(annotation: BackendAnnotation & Anchor): BackendAnnotation & Anchor {
  const { resolvedByUser, assignedTo, suggestion } = annotation;
  return {
    ...annotation,
    from: onlyId(annotation.from),
    resolvedByUser: resolvedByUser && onlyId(resolvedByUser),
    assignedTo: assignedTo && onlyId(assignedTo),
    ...(suggestion && { suggestion: protectSuggestion(suggestion) }),
    subscribedUsers: protectSubscribers(annotation.subscribedUsers),
    unsubscribedUsers: protectSubscribers(annotation.unsubscribedUsers),
    comments: annotation.comments.map(protectComment),
  };
}

function protectComment(comment: BackendComment): BackendComment {
  const { commentText: _, commentHtml: __, replaceContentText: ___, replaceContentHtml: ____, ...visible } = comment;
  delete visible.commentVoiceUrl;
  return {
    ...visible,
    from: onlyId(comment.from),
    to: comment.to.map(onlyId),
    taggedUserContacts: comment.taggedUserContacts.map(onlyId),
    attachments: comment.attachments.map(({ attachmentId, size, type, mimeType, metadata }) => ({
      attachmentId,
      size,
      type,
      mimeType,
      metadata,
    })),
    recorders: comment.recorders.map(({ id, type }) => ({ id, type })),
    reactionAnnotations: comment.reactionAnnotations.map((reaction) => ({
      ...reaction,
      reactions: reaction.reactions.map(({ from, ...rest }) => ({ ...rest, from: onlyId(from) })),
      fromUsers: reaction.fromUsers?.map(({ from, ...rest }) => ({ ...rest, from: onlyId(from) })),
    })),
  };
}

/** Reduces the people in a suggestion to their ids. A suggestion is an open object, so a backend may have put people anywhere. */
const protectSuggestion = (suggestion: Suggestion): Suggestion => ({
  ...Object.fromEntries(
    Object.entries(suggestion).map(([key, value]) => [key, isPerson(value) ? onlyId(value) : value] as const),
  ),
  status: suggestion.status,
});

const isPerson = (value: unknown): value is User =>
  typeof value === 'object' && value !== null && typeof (value as Partial<User>).userId === 'string';

const protectSubscribers = (subscribers: Record<string, Subscriber>): Record<string, Subscriber> =>
  Object.fromEntries(
    Object.entries(subscribers).map(([userId, { user, type }]) => [userId, { user: onlyId(user), type }]),
  );

const onlyId = ({ userId }: Pick<User, 'userId'>): { userId: string } => ({ userId });
