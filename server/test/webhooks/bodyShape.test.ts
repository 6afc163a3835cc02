import { addUsers, getCommentAnnotations, getComments, updateDocuments } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import {
  COMMENT,
  DOCUMENT,
  ORGANIZATION,
  RECORD_SHAPES,
  type Shapes,
  strangersIn,
  THREAD,
} from '../support/strangersIn.js';
import { TestHooks } from '../support/TestHooks.js';
import { Writer } from '../support/Writer.js';

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
/** What a value at a path may hold, by the last name of the path. */
const SHAPES: Shapes = {
  ...RECORD_SHAPES,
  commentAnnotation: THREAD,
  targetComment: COMMENT,
  document: DOCUMENT,
  organization: ORGANIZATION,
  data: DATA,
  visibility: ['type', 'organizationId', 'organizationIds', 'userIds'],
};

describe.each(MAIN_DATABASE)('what leaves the service about a thread ($name)', ({ open }) => {
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
    expect([...new Set(basic.flatMap((body) => strangersIn(body, BASIC, SHAPES)))]).toEqual([]);
    const advanced = hooks.bodies('advanced');
    expect(advanced.length).toBeGreaterThan(5);
    expect([...new Set(advanced.flatMap((body) => strangersIn(body, ADVANCED, SHAPES)))]).toEqual([]);
  });

  it('is, to a backend that reads it, the same (§2.5, §2.6)', async () => {
    const scope = { organizationId: 'acme', documentId: 'plan' };
    const threads = (await hooks.acme.key.call(getCommentAnnotations, scope)) as object[]; // ungrouped
    expect(threads).toHaveLength(1);
    expect(strangersIn(threads, THREAD, SHAPES)).toEqual([]);
    const comments = await hooks.acme.key.call(getComments, { ...scope, annotationId: 't' });
    expect(comments).toHaveLength(1);
    expect(strangersIn(comments, COMMENT, SHAPES)).toEqual([]);
  });
});
