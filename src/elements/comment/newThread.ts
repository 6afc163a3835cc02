import type { Anchor, Location, User } from '@parley/protocol';
import { locationKeyOf, ParleyError } from '@parley/protocol/constants';
import { definedFields } from '../../definedFields.js';
import type { DocumentMetadata } from '../../documents/ActiveDocuments.js';
import { newId } from '../../newId.js';
import type { CommentContext } from '../../ParleyTypes.js';
import type { SessionBody } from '../../session/Session.js';
import type { ThreadPlace } from './anchors/AnchorRecord.js';
import type { CustomStatus, NewCommentAnnotation, ThreadRecord } from './CommentAnnotation.js';
import type { VisibilityConfig } from './CommentRequests.js';
import type { InvitedPeople } from './content/withInvited.js';
import { newComment } from './newComment.js';

/** Place and author of a new thread, and the values of fields that it does not set. */
export interface ThreadSurroundings {
  apiKey: string;
  organizationId: string;
  documentId: string;
  /** Of the document, when it is open and has a name. */
  documentMetadata?: DocumentMetadata | undefined;
  from: User;
  context: CommentContext | undefined;
  location: Location | undefined;
  pageInfo: NewCommentAnnotation['pageInfo'];
  status: CustomStatus;
  visibilityConfig: VisibilityConfig;
  /** Ms since epoch. */
  now: number;
}

/** A new thread: as shown until it is saved, and as sent. */
export interface PreparedThread {
  record: ThreadRecord;
  body: SessionBody<'commentAnnotations/add'>;
  /** Mentions of people known only by an email address, by comment. */
  invited: InvitedPeople;
}

/** Prepares a thread. @throws `INVALID_ARGUMENT` when one of its comments is empty, or there is none */
export function newThread(annotation: NewCommentAnnotation, surroundings: ThreadSurroundings): PreparedThread {
  const { comments: inputs, annotationId = newId(), metadata, ...rest } = annotation;
  const { apiKey, organizationId, documentId, documentMetadata, from, context, visibilityConfig, now } = surroundings;
  if (inputs.length === 0)
    throw new ParleyError('INVALID_ARGUMENT', 'annotation.comments: must hold at least one comment.');
  const prepared = inputs.map((comment) => newComment(comment, from, now));
  // A thread of drafts is a draft, and every comment in a draft is one.
  const isDraft = annotation.isDraft === true || inputs.every((comment) => comment.isDraft);
  const comments = prepared.map(({ record }, index) => ({
    ...record,
    commentNumber: index + 1,
    ...(isDraft && { isDraft }),
  }));
  // A thread that the host places itself has no target on the page.
  const { targetElement, targetElementId, targetTextRange, ...placeless } = rest;
  const isManual = context?.['commentType'] === 'manual';
  const fields = definedFields({
    ...placeless,
    ...(!isManual && { targetElement, targetElementId, targetTextRange }),
    context,
    location: annotation.location ?? surroundings.location,
    pageInfo: annotation.pageInfo ?? surroundings.pageInfo,
    status: annotation.status ?? surroundings.status,
  });
  const { location, status } = fields;
  const mine = { user: from, type: 'auto' } as const;
  const { assignedTo, priority, ...sent } = fields;
  return {
    invited: new Map(
      prepared.filter((one) => one.invited.length > 0).map(({ record, invited }) => [record.commentId, invited]),
    ),
    // Context, metadata and anchors are the app's own and the page's; the service checks them.
    body: {
      ...sent,
      ...(assignedTo && { assignedTo }),
      ...(priority && { priority }),
      ...(metadata && { metadata }),
      annotationId,
      documentId,
      visibility: visibilityConfig,
      comments: prepared.map(({ body }) => body),
    } as PreparedThread['body'],
    record: {
      type: 'comment',
      commentCategories: [],
      customList: [],
      assignedTo: null,
      priority: null,
      // The app's own JSON and the page's, as in the body.
      ...(fields as unknown as Omit<typeof fields, keyof ThreadPlace> & Pick<Anchor, keyof ThreadPlace>),
      commentType: fields.commentType ?? 'manual',
      annotationId,
      sourceType: 'sdk',
      comments,
      ...(isDraft && { isDraft }),
      from,
      createdAt: now,
      lastUpdated: now,
      statusUpdatedByUserId: null,
      resolvedByUserId: null,
      resolvedByUser: null,
      resolved: status.type === 'terminal',
      inProgress: status.type === 'ongoing',
      visibilityConfig,
      ...(location && { locationId: locationKeyOf(location) ?? undefined }),
      subscribedUsers: { [from.userId]: mine },
      unsubscribedUsers: {},
      subscriberCount: 1,
      subscribedGroups: {},
      involvedUserIds: [from.userId],
      mentionedUserIds: [],
      viewMarks: { [from.userId]: { through: comments.length, timestamp: now } },
      metadata: {
        ...metadata,
        apiKey,
        organizationId,
        documentId,
        ...(documentMetadata && { documentMetadata }),
      },
    },
  };
}
