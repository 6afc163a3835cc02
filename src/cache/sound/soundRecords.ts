import { anyObject, flag, list, map, maybe, nullable, number, object, or, text } from './checks.js';

/*
 * Records as an older or a newer service, or something between us and it, may send them, made safe to read: every field that this client
 * relies on is there and of its kind. A record as it should be comes back as the same object, one without an id as nothing.
 */

const NOBODY = { userId: '' };

export const user = object(
  { userId: text(), name: maybe(text()), email: maybe(text()), photoUrl: maybe(text()), color: maybe(text()) },
  'userId',
);
const author = or(user, NOBODY);

const labelled = object({ id: text(), name: text('') }, 'id');
const reaction = object(
  {
    annotationId: text(),
    icon: maybe(text()),
    reactions: list(object({ from: user }, 'from')),
    involvedUserIds: list(text()),
  },
  'annotationId',
);
const attachment = object(
  { attachmentId: text(), name: maybe(text()), url: maybe(text()), mimeType: maybe(text()), size: maybe(number()) },
  'attachmentId',
);

const comment = object(
  {
    commentId: text(),
    commentNumber: number(0),
    commentText: maybe(text()),
    commentHtml: maybe(text()),
    from: author,
    to: list(user),
    taggedUserContacts: list(object({ userId: text(), contact: maybe(user), text: maybe(text()) }, 'userId')),
    toOrganizationUserGroup: list(object({ groupId: text(), text: maybe(text()) }, 'groupId')),
    attachments: list(attachment),
    recorders: list(anyObject),
    customList: list(anyObject),
    reactionAnnotationIds: list(text()),
    reactionAnnotations: list(reaction),
    createdAt: number(0),
    lastUpdated: text('1970-01-01T00:00:00.000Z'),
  },
  'commentId',
);

const subscribers = map(object({ user }, 'user'));
export const thread = object(
  {
    annotationId: text(),
    annotationNumber: maybe(number()),
    comments: list(comment),
    from: author,
    createdAt: number(0),
    lastUpdated: number(0),
    status: or(object({ id: text(), name: text(''), type: text('default') }, 'id'), {
      id: 'OPEN',
      name: 'Open',
      type: 'default',
    }),
    resolvedByUser: nullable(user),
    priority: nullable(labelled),
    assignedTo: nullable(user),
    commentCategories: list(labelled),
    customList: list(object({ id: text(), label: text('') }, 'id')),
    context: maybe(anyObject),
    // A thread without a valid visibility counts as visible to its author only.
    visibilityConfig: or(object({ type: text() }, 'type'), { type: 'restricted', userIds: [] }),
    location: maybe(anyObject),
    suggestion: maybe(anyObject),
    targetTextRange: maybe(anyObject),
    targetElement: maybe(anyObject),
    targetElementId: maybe(text()),
    subscribedUsers: subscribers,
    unsubscribedUsers: subscribers,
    subscriberCount: maybe(number()),
    subscribedGroups: map(anyObject),
    involvedUserIds: list(text()),
    mentionedUserIds: list(text()),
    viewMarks: map(object({ through: number(0), timestamp: number(0) })),
    metadata: or(object({ documentId: text('') }), { documentId: '' }),
  },
  'annotationId',
);

const notificationFields = {
  id: text(),
  notificationSource: text('custom'),
  actionType: maybe(text()),
  actionUser: maybe(user),
  timestamp: number(0),
  displayHeadlineMessageTemplate: maybe(text()),
  displayHeadlineMessageTemplateData: maybe(anyObject),
  displayBodyMessage: maybe(text()),
  displayBodyMessageTemplate: maybe(text()),
  displayBodyMessageTemplateData: maybe(anyObject),
  displayHeadlineMessage: maybe(text()),
  targetAnnotationId: maybe(text()),
  targetCommentId: maybe(text()),
  location: maybe(anyObject),
  isUnread: maybe(flag()),
  forYou: maybe(flag()),
  isSeen: maybe(flag()),
  sequence: maybe(number()),
  metadata: or(object({ organizationId: text(''), documentId: maybe(text()) }), { organizationId: '' }),
};
const digested = object(notificationFields, 'id');
export const notification = object(
  { ...notificationFields, digest: maybe(object({ count: number(1), activities: list(digested) })) },
  'id',
);

export const activity = object(
  {
    id: text(),
    featureType: text('custom'),
    actionType: text(''),
    actionUser: author,
    timestamp: number(0),
    targetEntityId: maybe(text()),
    targetSubEntityId: nullable(text()),
    changes: maybe(map(anyObject)),
    displayMessageTemplate: maybe(text()),
    displayMessageTemplateData: maybe(anyObject),
    metadata: or(object({ documentId: maybe(text()) }), {}),
  },
  'id',
);
