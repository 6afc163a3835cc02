import { anyObject, list, map, maybe, nullable, number, object, or, text, type Check } from './checks.js';
import type { RecordChecks } from './validRecords.js';
import { author, user } from './validUsers.js';
import { unpacked } from './unpacked.js';

const labelled = object({ id: text(), name: text('') }, 'id');
const reaction = object(
  {
    annotationId: text(),
    icon: text(),
    reactions: list(object({ from: user }, 'from')),
    involvedUserIds: list(text()),
  },
  'annotationId',
);
const attachment = object(
  { attachmentId: text(), name: text(), url: text(), mimeType: text(), size: number() },
  'attachmentId',
);

const comment = object(
  {
    commentId: text(),
    commentNumber: number(0),
    commentText: text(),
    commentHtml: text(),
    from: author,
    to: list(user),
    taggedUserContacts: list(object({ userId: text(), contact: user, text: text() }, 'userId')),
    toOrganizationUserGroup: list(object({ groupId: text(), text: text() }, 'groupId')),
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
    annotationNumber: number(),
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
    context: anyObject,
    // A thread without a valid visibility counts as visible to its author only.
    visibilityConfig: or(object({ type: text() }, 'type'), { type: 'restricted', userIds: [] }),
    location: anyObject,
    suggestion: anyObject,
    targetTextRange: anyObject,
    targetElement: anyObject,
    targetElementId: text(),
    subscribedUsers: subscribers,
    unsubscribedUsers: subscribers,
    subscriberCount: number(),
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
