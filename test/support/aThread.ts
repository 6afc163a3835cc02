import type { Comment } from '@parley/protocol';
import type { ThreadRecord } from '../../src/index.js';

/** A comment as the service keeps it. */
export function aComment(fields: Partial<Comment> = {}): Comment {
  return {
    commentId: 'c1',
    commentNumber: 1,
    type: 'text',
    commentText: 'Hello',
    from: { userId: 'ada' },
    to: [],
    taggedUserContacts: [],
    toOrganizationUserGroup: [],
    attachments: [],
    recorders: [],
    customList: [],
    reactionAnnotationIds: [],
    reactionAnnotations: [],
    status: 'added',
    createdAt: 1000,
    lastUpdated: '1970-01-01T00:00:01.000Z',
    isCommentTextAvailable: true,
    sourceType: 'sdk',
    ...fields,
  };
}

/** A thread as the service keeps it: by ada, with one comment. */
export function aThread(fields: Partial<ThreadRecord> = {}): ThreadRecord {
  return {
    annotationId: 't1',
    annotationNumber: 1,
    type: 'comment',
    commentType: 'manual',
    sourceType: 'sdk',
    comments: [aComment()],
    from: { userId: 'ada' },
    createdAt: 1000,
    lastUpdated: 1000,
    status: { id: 'OPEN', name: 'Open', type: 'default' },
    statusUpdatedByUserId: null,
    resolvedByUserId: null,
    resolvedByUser: null,
    priority: null,
    assignedTo: null,
    commentCategories: [],
    customList: [],
    visibilityConfig: { type: 'public' },
    resolved: false,
    inProgress: false,
    subscribedUsers: {},
    unsubscribedUsers: {},
    subscribedGroups: {},
    involvedUserIds: ['ada'],
    mentionedUserIds: [],
    viewMarks: {},
    metadata: { apiKey: 'key', organizationId: 'acme', documentId: 'plan' },
    ...fields,
  };
}
