import {
  addUsers,
  type CommentAnnotation,
  getCommentAnnotations,
  getComments,
  listCommentAnnotations,
  updateDocuments,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestHooks } from '../support/TestHooks.js';
import { Writer } from '../support/Writer.js';

/** Fields of REST contract §2.3, §2.5-2.8 and §2.14. `open`: keys below it are the caller's. */
const USER = ['userId', 'name', 'email', 'photoUrl', 'organizationId', 'initial', 'color', 'textColor', 'plan', 'type'];
const THREAD =
  `annotationId annotationNumber annotationIndex type commentType sourceType comments from createdAt lastUpdated status
  statusUpdatedByUserId resolvedByUserId resolvedByUser priority assignedTo context visibilityConfig location locationId targetElement
  targetElementId targetTextRange position pageInfo commentCategories customList isDraft hasDraftComments approved resolved inProgress
  subscribedUsers unsubscribedUsers subscribedGroups involvedUserIds mentionedUserIds views viewedByUserIds metadata`.split(
    /\s+/,
  );
const COMMENT =
  `commentId type commentText commentHtml from to taggedUserContacts toOrganizationUserGroup context metadata attachments
  recorders customList reactionAnnotationIds reactionAnnotations status isDraft isEdited editedAt createdAt lastUpdated
  isCommentTextAvailable isCommentResolverUsed sourceType agent replaceContentHtml replaceContentText commentVoiceUrl`.split(
    /\s+/,
  );
const REACTION =
  `annotationId type icon iconUrl iconEmoji commentAnnotationId commentId reactions fromUsers from involvedUserIds
  isReactionResolverUsed metadata lastUpdated`.split(/\s+/);
const PLACE = [
  'apiKey',
  'organizationId',
  'documentId',
  'documentMetadata',
  'documentName',
  'pageInfo',
  'document',
  'organization',
];
const BASIC =
  `webhookId actionType notificationSource actionUser metadata platform commentAnnotation targetComment visibility
  accessDeniedUsers usersOrganizationNotificationsConfig notifyUserIds oldStatus newStatus newPriority assigned`.split(
    /\s+/,
  );
const ADVANCED = [
  'event',
  'actionType',
  'source',
  'platform',
  'webhookId',
  'data',
  'usersOrganizationNotificationsConfig',
];
const DATA =
  'actionUser metadata commentAnnotation targetComment visibility oldStatus newStatus newPriority assigned'.split(' ');
const DOCUMENT = [
  'id',
  'documentName',
  'organizationId',
  'accessType',
  'disabled',
  'pageInfo',
  'locations',
  'createdAt',
  'lastUpdated',
];
const ORGANIZATION = ['id', 'organizationName', 'disabled', 'createdAt', 'lastUpdated'];

/** What a value at a path may hold, by the last name of the path. */
const SHAPES: Record<string, readonly string[]> = {
  ...{ commentAnnotation: THREAD, comments: COMMENT, targetComment: COMMENT, reactionAnnotations: REACTION },
  ...{ from: USER, actionUser: USER, user: USER, assignedTo: USER, to: USER, resolvedByUser: USER },
  ...{ metadata: PLACE, document: DOCUMENT, organization: ORGANIZATION, data: DATA },
  reactions: ['from', 'lastUpdated', 'variant'],
  fromUsers: ['from', 'lastUpdated'],
  visibility: ['type', 'organizationId', 'organizationIds', 'userIds'],
  visibilityConfig: ['type', 'organizationId', 'organizationIds', 'userIds'],
  taggedUserContacts: ['userId', 'contact', 'text'],
};

/** Paths of fields that no contract names. */
function strangersIn(value: unknown, allowed: readonly string[] | null, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => strangersIn(item, allowed, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) => [
    ...(allowed === null || allowed.includes(key) ? [] : [`${path}.${key}`]),
    ...strangersIn(below, shapeOf(key, below), `${path}.${key}`),
  ]);
}

/** `views.comments` is by id, and no list of comments. */
const shapeOf = (key: string, value: unknown) =>
  key === 'comments' && !Array.isArray(value) ? null : (SHAPES[key] ?? null);

describe.each(DATABASES)('what leaves the service about a thread ($name)', ({ open }) => {
  let test: TestService;
  let hooks: TestHooks;
  let ada: Writer;
  beforeAll(async () => {
    test = await startTestService({ pool: await open() });
    hooks = await TestHooks.create(test);
    await hooks.useBasic();
    await hooks.useAdvanced();
    await hooks.endpoint('advanced');
    ada = await Writer.create(hooks.acme, 'ada');
    const bob = await Writer.create(hooks.acme, 'bob');
    const { key } = hooks.acme;
    await key.call(addUsers, { organizationId: 'acme', users: [{ userId: 'cy', email: 'cy@example.com' }] });
    await key.call(updateDocuments, {
      organizationId: 'acme',
      documents: [{ documentId: 'plan', documentName: 'Plan', pageInfo: { url: 'https://app.test/' } }],
    });
    await ada.add({
      comments: [{ commentId: 'c', commentText: 'Hi', taggedUserContacts: [{ userId: 'bob' }] }],
      context: { row: 1 },
    });
    await bob.react();
    await bob.reply();
    await bob.update({ assignedTo: { userId: 'cy' }, status: { id: 'DONE', name: 'Done', type: 'terminal' } });
    await ada.update({ visibility: { type: 'restricted', userIds: ['bob', 'cy'] } });
    await bob.deleteComment({ commentId: 'reply' });
    await hooks.drain();
  }, 60_000);
  afterAll(() => test.close());

  it('is, by webhook, what the contract names and nothing else (§2.14)', () => {
    const basic = [...hooks.bodies('raw'), ...hooks.bodies('processed')];
    expect(basic.length).toBeGreaterThan(10);
    expect([...new Set(basic.flatMap((body) => strangersIn(body, BASIC)))]).toEqual([]);
    const advanced = hooks.bodies('advanced');
    expect(advanced.length).toBeGreaterThan(5);
    expect([...new Set(advanced.flatMap((body) => strangersIn(body, ADVANCED)))]).toEqual([]);
  });

  it('is, to a backend that reads it, the same (§2.5, §2.6)', async () => {
    const scope = { organizationId: 'acme', documentId: 'plan' };
    const threads = (await hooks.acme.key.call(getCommentAnnotations, scope)) as object[]; // ungrouped
    expect(threads).toHaveLength(1);
    expect(strangersIn(threads, THREAD)).toEqual([]);
    const comments = await hooks.acme.key.call(getComments, { ...scope, annotationId: 't' });
    expect(comments).toHaveLength(1);
    expect(strangersIn(comments, COMMENT)).toEqual([]);
  });

  it('is, to a front end, that and what it counts unread comments by', async () => {
    const { annotations } = await ada.person.call(listCommentAnnotations, { organizationId: 'acme' });
    const [thread] = annotations as CommentAnnotation[];
    expect(strangersIn(thread, THREAD)).toEqual(['.comments.commentNumber', '.viewMarks']);
  });
});
