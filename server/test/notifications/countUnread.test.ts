import {
  type Access,
  addOrganizations,
  deleteInboxNotifications,
  type InboxOptions,
  listNotifications,
  markAllNotificationsRead,
  markNotificationsRead,
  setNotificationSettings,
  updateCommentAnnotations,
  updateNotifications,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberOf } from '../../src/domain/access/memberships.js';
import { countPlain } from '../../src/domain/inbox/countPlain.js';
import { loadInboxReader } from '../../src/domain/inbox/loadInboxReaders.js';
import { loadUnread } from '../../src/domain/inbox/loadUnread.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { insertNotification } from '../support/insertNotification.js';
import { insertThread, type ThreadRows } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const inAcme = { organizationId: 'acme' };
const PEOPLE = ['member', 'partner', 'guest', 'stranger', 'author', 'muted', 'reader'] as const;
const DOCUMENTS = ['plan', 'closed', 'members'] as const;
const ACCESS: (Access | undefined)[] = [
  undefined,
  { k: 1 },
  { k: [2, 3] },
  { k: '1', n: 1e-7 },
  { n: [1e21, 0.5], k: true },
  { n: -12.25 },
];
const THREADS: Partial<ThreadRows>[] = [
  {},
  { visibility: 'organizationPrivate', organizationIds: ['acme'] },
  { visibility: 'organizationPrivate', organizationIds: ['partner'] },
  { visibility: 'restricted', userIds: ['guest', 'reader'] },
  { isDraft: true },
  { access: { k: 1 } },
  { access: { k: [1, 4], n: 1e21 } },
];
const NO_CHOICES = { includeSelf: undefined, documentIds: undefined, maxDays: undefined };
const CHOICES: Partial<InboxOptions>[] = [
  {},
  { includeSelf: true },
  { documentIds: ['plan', 'plan', 'none'] },
  { documentIds: ['closed', 'members'], maxDays: 1 },
];

/**
 * Counts decide in SQL (`rulesInSql.ts`), lists in `inboxRules.ts`. For every person and every choice of the panel both must find the same unread
 * records, of threads that are there and that are gone, with any access context, in digests, held back, read and removed.
 */
describe.each(MAIN_DATABASE)('unread records as counts and as lists ($name)', ({ open }) => {
  let service: TestService;
  let acme: TestOrganization;

  beforeAll(async () => {
    service = await startTestService({ pool: await open() });
    acme = await TestOrganization.create(await service.newKey());
    await acme.key.call(addOrganizations, { organizations: [{ organizationId: 'partner' }] });
    await setUpPeople(acme);
    await addCustomRecords(acme);
    await addThreadRecords(acme);
  });
  afterAll(() => service.close());

  async function expectSame(userId: string, choice: Partial<InboxOptions>): Promise<number> {
    const { core } = service.service;
    const person = await acme.person(userId);
    const list = { ...inAcme, ...choice, unreadOnly: true, pageSize: 100 } as const;
    const { notifications, counts } = await person.call(listNotifications, { ...list, feed: 'all' });
    const listed = notifications.map(({ id, forYou, isSeen }) => ({
      id,
      forYou,
      isSeen: forYou === true && isSeen === true,
    }));

    const tenant = { apiKey: acme.key.apiKey, workspaceId: '', settings: SETTINGS };
    const reader = await loadInboxReader(core.db, tenant, 'acme', userId);
    const nowMs = core.clock.now();
    const organizationIds = [...memberOf(reader.memberships, Math.floor(nowMs / 1000))];
    const scope = { apiKey: acme.key.apiKey, organizationId: 'acme' };
    const owner = { scope, defaultAccessType: SETTINGS.defaultDocumentAccessType };
    const panel = { userId, organizationIds, options: { ...NO_CHOICES, ...choice } };
    const stranger = { userId: 'stranger', organizationIds: [], options: NO_CHOICES };
    const [, unread = []] = await loadUnread(core.db, owner, [stranger, panel], nowMs);
    const byId = <T extends { id: string }>(records: T[]) => records.sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(unread.map(({ id, forYou, isSeen }) => ({ id, forYou, isSeen }))), userId).toEqual(byId(listed));

    const named = listed.filter(({ forYou }) => forYou);
    const expected = { forYou: named.length, all: listed.length, unseen: named.filter(({ isSeen }) => !isSeen).length };
    expect(counts, userId).toEqual(expected);
    expect(await acme.counts(userId, choice), userId).toEqual(expected);

    // The first is counted alone, the others by one statement.
    const [alone, , together] = await Promise.all([
      countedPlain(userId, choice),
      countedPlain('stranger'),
      countedPlain(userId, choice),
    ]);
    expect(together, userId).toEqual(alone);
    return listed.length;
  }

  it.each(CHOICES)('are the same for everybody with %j', async (choice) => {
    let sum = 0;
    for (const userId of PEOPLE) sum += await expectSame(userId, choice);
    expect(sum).toBeGreaterThan(10);
  });

  it('are the same after a thread was closed, and after a record got an access context or another author', async () => {
    for (const annotationId of ['plan-0', 'members-0']) {
      const [documentId] = annotationId.split('-') as [string];
      await acme.key.call(updateCommentAnnotations, {
        ...inAcme,
        documentId,
        annotationIds: [annotationId],
        updatedData: { visibility: { type: 'restricted', userIds: ['guest'] } } as object,
      });
    }
    await acme.key.call(updateNotifications, {
      ...inAcme,
      notifications: [
        { id: 'custom-plan-0-both', context: { access: { k: 9 } } },
        { id: 'custom-plan-0-named', actionUser: { userId: 'member' } },
      ],
    });
    for (const choice of CHOICES) for (const userId of PEOPLE) await expectSame(userId, choice);
  });

  it('are the same for a plain panel, which is counted by one small statement', async () => {
    for (const userId of PEOPLE)
      await (await acme.person(userId)).call(markAllNotificationsRead, { ...inAcme, feed: 'all' });
    const notifyUsers = PEOPLE.map((userId) => ({ userId }));
    for (const documentId of DOCUMENTS) {
      for (const notificationId of [`plain-${documentId}-1`, `plain-${documentId}-2`]) {
        await acme.add({ notificationId, documentId, actionUser: { userId: 'ada' }, notifyUsers, notifyAll: false });
      }
    }
    const seen: Record<string, number> = {};
    for (const userId of PEOPLE) {
      for (const choice of CHOICES) await expectSame(userId, choice);
      seen[userId] = (await countedPlain(userId))?.forYou ?? -1;
    }
    expect(seen).toEqual({ member: 4, partner: 2, guest: 4, stranger: 2, author: 4, muted: 2, reader: 4 });
  });

  it('are the same where the first hundred records hide others, which the small statement leaves to the other', async () => {
    const { db } = service.service.core;
    const { apiKey } = acme.key;
    await sql`
      insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source, action_user_id,
        notify_all, verify_user_permissions, is_resolver_used, is_unrestricted, context_key, content)
      select api_key, organization_id, 'hidden-' || number, document_id, sequence, timestamp + number, source, action_user_id,
        false, verify_user_permissions, is_resolver_used, is_unrestricted, context_key, content
      from notifications, generate_series(1, 100) as number
      where api_key = ${apiKey} and organization_id = 'acme' and notification_id = 'plain-closed-1'`.execute(db);
    await sql`
      insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you,
        is_unrestricted)
      select api_key, organization_id, 'member', notification_id, document_id, sequence, timestamp, true, true from notifications
      where api_key = ${apiKey} and organization_id = 'acme' and notification_id like 'hidden-%'`.execute(db);
    expect(await countedPlain('member')).toBeNull();
    expect(await expectSame('member', {})).toBe(4);
  });

  it('are the same with a record that needs a permission, which the small statement leaves to the other', async () => {
    await acme.add({
      notificationId: 'guarded',
      documentId: 'closed',
      actionUser: { userId: 'ada' },
      notifyUsers: [{ userId: 'guest' }],
      notifyAll: false,
      context: { access: { k: 77 } },
    });
    expect(await countedPlain('guest')).toBeNull();
    expect(await expectSame('guest', {})).toBe(4);
  });

  it('are the same with records for everybody, which the small statement counts with the others', async () => {
    for (const documentId of DOCUMENTS) {
      for (const author of ['ada', 'reader']) {
        const notificationId = `wide-${documentId}-${author}`;
        await acme.add({ notificationId, documentId, actionUser: { userId: author }, notifyAll: true });
      }
    }
    const reader = await acme.person('reader');
    await reader.call(markNotificationsRead, { ...inAcme, notificationIds: ['wide-plan-ada'] });
    await (
      await acme.person('member')
    ).call(deleteInboxNotifications, { ...inAcme, notificationIds: ['wide-members-ada'] });
    const all: Record<string, number> = {};
    for (const userId of PEOPLE) {
      for (const choice of CHOICES) await expectSame(userId, choice);
      all[userId] = (await countedPlain(userId))?.all ?? -1;
    }
    // The guest has a record that needs a permission, the member hidden ones: see above.
    expect(all).toEqual({ member: -1, partner: 4, guest: -1, stranger: 2, author: 8, muted: 4, reader: 5 });
  });

  it('are the same after more records for everybody than are looked at, which were read one by one', async () => {
    const { db } = service.service.core;
    const { apiKey } = acme.key;
    await sql`
      insert into notifications (api_key, organization_id, notification_id, document_id, sequence, timestamp, source, action_user_id,
        notify_all, verify_user_permissions, is_resolver_used, is_unrestricted, context_key, content)
      select api_key, organization_id, 'loud-' || number, document_id, sequence + number, timestamp + number, source, action_user_id,
        true, verify_user_permissions, is_resolver_used, is_unrestricted, context_key, content
      from notifications, generate_series(1, 201) as number
      where api_key = ${apiKey} and organization_id = 'acme' and notification_id = 'wide-plan-ada'`.execute(db);
    expect((await countedPlain('author'))?.all).toBe(100);
    await sql`
      insert into notification_recipients (api_key, organization_id, user_id, notification_id, document_id, sequence, timestamp, for_you,
        read_at)
      select api_key, organization_id, 'author', notification_id, document_id, sequence, timestamp, false, 1 from notifications
      where api_key = ${apiKey} and organization_id = 'acme' and notification_id like 'loud-%'`.execute(db);
    expect(await countedPlain('author')).toBeNull();
    expect(await expectSame('author', {})).toBe(8);
  });

  it('are the same with a record for everybody that needs a permission, which the small statement leaves to the other', async () => {
    const context = { access: { k: 78 } };
    await acme.add({
      notificationId: 'both',
      documentId: 'plan',
      actionUser: { userId: 'ada' },
      notifyAll: true,
      context,
    });
    expect(await countedPlain('stranger')).toBeNull();
    expect(await expectSame('stranger', {})).toBe(2);
  });

  it('are the same while the records of a deleted document are still there, which the small statement leaves to the other', async () => {
    const { db } = service.service.core;
    expect(await countedPlain('partner')).not.toBeNull();
    await sql`
      delete from documents where api_key = ${acme.key.apiKey} and organization_id = 'acme' and document_id = 'plan'`.execute(
      db,
    );
    expect(await countedPlain('partner')).toBeNull();
    for (const userId of PEOPLE) await expectSame(userId, {});
  });

  function countedPlain(userId: string, choice: Partial<InboxOptions> = {}) {
    const { core } = service.service;
    const scope = { apiKey: acme.key.apiKey, organizationId: 'acme' };
    const owner = { scope, userId, defaultAccessType: SETTINGS.defaultDocumentAccessType, organizationIds: null };
    return countPlain(core, owner, { ...NO_CHOICES, ...choice }, core.clock.now());
  }
});

const SETTINGS = {
  defaultDocumentAccessType: 'public',
  isPrivateCommentsEnabled: true,
  requireJwtToken: true,
  requireAutoOrgUser: true,
  moderatorMode: false,
  useNotificationService: true,
} as const;

async function setUpPeople(acme: TestOrganization): Promise<void> {
  await acme.setDocument('plan', { disabled: false });
  await acme.setDocument('closed', { access_type: 'restricted' });
  await acme.setDocument('members', { access_type: 'organizationPrivate' });
  for (const userId of ['member', 'author', 'muted', 'reader']) await acme.grant(userId);
  await new TestOrganization(acme.key, 'partner').grant('partner');
  await acme.grant('partner', 'plan');
  await acme.grant('guest', 'closed');
  for (const field of ['k:1', 'n:1e-7', 'n:1e+21', 'n:-12.25', 'k:true']) await acme.grantContext('member', field);
  await acme.grantContext('guest', 'k:3', 'closed');
  await acme.grantContext('partner', 'k:1', 'plan');
  await acme.grantContext('reader', 'n:0.5');
  const muted = await acme.person('muted');
  await muted.call(setNotificationSettings, { ...inAcme, settings: { inbox: 'MINE' } });
  await muted.call(setNotificationSettings, { ...inAcme, documentId: 'members', settings: { inbox: 'ALL' } });
  await muted.call(setNotificationSettings, { ...inAcme, documentId: 'plan', settings: { inbox: 'NONE' } });
}

/** By REST: to people, to everybody, to both, with each access context; one is read, one removed. */
async function addCustomRecords(acme: TestOrganization): Promise<void> {
  const notifyUsers = PEOPLE.map((userId) => ({ userId }));
  for (const documentId of DOCUMENTS) {
    for (const [index, access] of ACCESS.entries()) {
      for (const audience of ['named', 'both', 'wide'] as const) {
        if (index > 1 && audience === 'both') continue;
        await acme.add({
          notificationId: `custom-${documentId}-${index}-${audience}`,
          documentId,
          actionUser: { userId: index === 0 ? 'author' : 'ada' },
          notifyUsers: audience === 'wide' ? [] : notifyUsers,
          notifyAll: audience !== 'named',
          ...(access && { context: { access } }),
        });
      }
    }
  }
  const reader = await acme.person('reader');
  const ids = ['custom-plan-0-wide', 'custom-members-0-named'];
  await reader.call(markNotificationsRead, { ...inAcme, notificationIds: ids });
  await reader.call(deleteInboxNotifications, { ...inAcme, notificationIds: ['custom-members-0-wide'] });
}

/** Records of threads of each audience, which are there or gone, one held back, one not delivered, and digests. */
async function addThreadRecords(acme: TestOrganization): Promise<void> {
  for (const documentId of DOCUMENTS) {
    for (const [index, thread] of THREADS.entries()) {
      const annotationId = `${documentId}-${index}`;
      await insertThread(acme, { annotationId, documentId, authorId: 'author', ...thread });
      const isUnrestricted = index === 0;
      const recipients = { reader: 'delivered' } as const;
      await insertNotification(acme, {
        id: `wide-${annotationId}`,
        documentId,
        annotationId,
        isUnrestricted,
        recipients,
      });
      await insertNotification(acme, {
        id: `gone-${annotationId}`,
        documentId,
        annotationId: `gone-${annotationId}`,
        actionUserId: 'author',
        audience: { ...thread, authorId: 'author' },
        ...(thread.access && { access: thread.access }),
        recipients: { guest: 'delivered', member: 'delivered' },
      });
    }
  }
  const annotationId = 'plan-0';
  await insertNotification(acme, { id: 'held', annotationId, isHeld: true, recipients: { reader: 'pending' } });
  for (const [digest, items] of [
    ['digest-seen', ['plan-0', 'plan-3']],
    ['digest-hidden', ['plan-2', 'plan-4']],
    ['digest-apart', ['closed-0', 'members-0']],
  ] as const) {
    const ids = items.map((item) => `${digest}-${item}`);
    for (const [index, item] of items.entries()) {
      const [documentId] = item.split('-') as [string];
      const recipients = { member: 'digested', guest: 'digested' } as const;
      await insertNotification(acme, { id: ids[index]!, documentId, annotationId: item, notifyAll: false, recipients });
    }
    for (const userId of ['member', 'guest']) {
      const own = {
        id: `${digest}-of-${userId}`,
        digestScope: 'user',
        items: ids,
        recipients: { [userId]: 'delivered' },
      } as const;
      await insertNotification(acme, { ...own, items: [...ids] });
    }
  }
}
