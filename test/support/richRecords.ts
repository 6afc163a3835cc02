import type { ActivityRecord, Notification } from '@parley/protocol';
import type { ThreadRecord } from '../../src/index.js';
import { aComment, aThread } from './aThread.js';

const ADA = { userId: 'ada', name: 'Ada', email: 'ada@x.test' };

/** A thread with something in each of its fields. */
export const aRichThread = (fields: Partial<ThreadRecord> = {}): ThreadRecord =>
  aThread({
    comments: [
      aComment({
        commentHtml: '<p>Hello {{bob}}</p>',
        taggedUserContacts: [{ userId: 'bob', text: '@Bob', contact: { userId: 'bob', name: 'Bob' } }],
        toOrganizationUserGroup: [{ groupId: 'team', text: '@team' }],
        attachments: [{ attachmentId: 'a1', name: 'plan.png', url: '/file', mimeType: 'image/png', size: 3 }],
        reactionAnnotationIds: ['r1'],
        reactionAnnotations: [
          {
            annotationId: 'r1',
            type: 'reaction',
            commentAnnotationId: 't1',
            commentId: 'c1',
            icon: 'thumbsup',
            reactions: [{ from: ADA, lastUpdated: 1 }],
            involvedUserIds: ['ada'],
            lastUpdated: 1,
            metadata: {},
          } as never, // what tests of reactions are about is elsewhere
        ],
      }),
    ],
    from: ADA,
    assignedTo: ADA,
    priority: { id: 'P1', name: 'High' },
    commentCategories: [{ id: 'bug', name: 'Bug' }],
    customList: [{ id: 'l', label: 'Label' }],
    context: { access: { team: ['a'] }, accessFields: ['team:a'] },
    location: { id: 'here', locationName: 'Here' },
    targetTextRange: { text: 'words', occurrence: 1 },
    targetElementId: 'article',
    subscribedUsers: { ada: { user: ADA, type: 'auto' } },
    mentionedUserIds: ['bob'],
    viewMarks: { bob: { through: 1, timestamp: 1 } },
    ...fields,
  });

/** A notification with something in each of its fields. */
export const aNotificationRecord = (fields: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  notificationSource: 'custom',
  actionUser: ADA,
  timestamp: 1000,
  displayHeadlineMessageTemplate: '{actionUser} waved at {place}',
  displayHeadlineMessageTemplateData: { actionUser: ADA, place: 'you' },
  displayBodyMessage: 'Hello',
  targetAnnotationId: 't1',
  targetCommentId: 'c1',
  isUnread: true,
  forYou: true,
  isSeen: false,
  sequence: 1,
  metadata: { apiKey: 'key', organizationId: 'acme', documentId: 'plan' },
  digest: {
    scope: 'document',
    count: 2,
    activities: [
      {
        id: 'n0',
        notificationSource: 'custom',
        timestamp: 900,
        displayBodyMessage: 'Before',
        metadata: { apiKey: 'key', organizationId: 'acme', documentId: 'plan' },
      },
    ],
  },
  ...fields,
});

/** An activity with something in each of its fields. */
export const anActivityRecord = (fields: Partial<ActivityRecord> = {}): ActivityRecord => ({
  id: 'a1',
  featureType: 'custom',
  actionType: 'deal.won',
  actionUser: ADA,
  timestamp: 1000,
  targetEntityId: 'deal',
  changes: { status: { from: 'open', to: 'won' } },
  displayMessageTemplate: '{{actionUser.name}} won {{deal.name}}',
  displayMessageTemplateData: { deal: { name: 'the deal' } },
  metadata: { apiKey: 'key', organizationId: 'acme', documentId: 'plan' },
  ...fields,
});
