import { anyObject, list, map, maybe, nullable, number, object, or, text, type Check } from './checks.js';
import type { RecordChecks } from './validRecords.js';
import { author, user } from './validUsers.js';
import { unpacked } from './unpacked.js';

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
const thread = object(
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

const mark: Check = object({ through: number(0), timestamp: number(0) });

/** Threads, which travel packed, and their counts. */
export const THREADS: RecordChecks = {
  unpack: unpacked,
  answer: object({ annotations: maybe(list(thread)), annotation: nullable(thread) }),
  changes: {
    'commentAnnotation.saved': object({ annotation: thread }, 'annotation'),
    'commentAnnotation.removed': object({ annotationId: text() }, 'annotationId'),
    'commentAnnotation.viewed': object(
      { annotationId: text(), userId: text(), mark },
      'annotationId',
      'userId',
      'mark',
    ),
    'commentCounts.changed': object({ documentId: text() }, 'documentId'),
  },
};
