import {
  acceptEditorAccessRequest,
  addDocuments,
  addPermissions,
  addUsers,
  deleteUsers,
  poll,
  rejectEditorAccessRequest,
  releaseEditorAccess,
  removePermissions,
  requestEditorAccess,
  type Resource,
  type ServerFrame,
  takeEditorAccess,
  updateDocumentsAccess,
} from '@parley/protocol';
import { EDITOR_ACCESS_LIMITS, HEARTBEAT_MS } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { InProcessBus } from '../../src/memory/index.js';
import { DATABASES, MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { startTwoProcesses } from '../realtime/support/startTwoProcesses.js';
import { accessTopic, EditorClient } from './EditorClient.js';

const organizationId = 'acme';
const documentId = 'plan';
const place = { organizationId, documentId };
/** As `limits.presenceExpiryMs` by default. */
const EXPIRY_MS = 90_000;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** What is left of the leases of the editor and of who has asked first. */
async function leases({ service, clock }: TestService, { key }: TestOrganization) {
  const { lease_ends_at, requests } = await service.core.db
    .selectFrom('editor_seats')
    .where('api_key', '=', key.apiKey)
    .where('organization_id', '=', organizationId)
    .select(['lease_ends_at', 'requests'])
    .executeTakeFirstOrThrow();
  return { editorMs: (lease_ends_at ?? 0) - clock.now(), requestMs: (requests[0]?.leaseEndsAt ?? 0) - clock.now() };
}

describe.each(MAIN_DATABASE)('the editor of a document ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId }, { documentId: 'other' }] });
  });

  const tab = (userId: string, tabId?: string) => EditorClient.open(acme, userId, tabId);
  /** Ada edits, and the others follow. */
  const withEditor = async (...others: string[]) => {
    const ada = await tab('ada');
    await ada.take();
    await ada.untilEditor('ada');
    ada.events.length = 0;
    return [ada, ...(await Promise.all(others.map((userId) => tab(userId))))] as const as [
      EditorClient,
      EditorClient,
      EditorClient,
      EditorClient,
    ];
  };
  const onPlan = (accessRole: 'viewer' | 'editor' = 'editor'): Resource[] => [
    { type: 'document', id: documentId, organizationId, accessRole },
  ];
  const grant = (userId: string, accessRole?: 'viewer' | 'editor') =>
    acme.key.call(addPermissions, { user: { userId }, permissions: { resources: onPlan(accessRole) } });
  const takeAway = (userId: string) =>
    acme.key.call(removePermissions, { userId, permissions: { resources: onPlan() } });
  const restrict = () =>
    acme.key.call(updateDocumentsAccess, { organizationId, documentIds: [documentId], accessType: 'restricted' });

  describe('takes the seat', () => {
    it('when it is free, and others see who has it; nobody but the editor learns the tab', async () => {
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada', name: 'Ada' }] });
      const [ada, bob] = [await tab('ada'), await tab('bob')];
      expect([ada.shown, bob.shown]).toEqual(['- - -', '- - -']);
      const answer = await ada.take();
      expect(answer).toMatchObject({ access: { editor: { userId: 'ada', name: 'Ada' }, tabId: 'ada-1' } });
      expect(answer).not.toHaveProperty('error');
      await Promise.all([ada.untilEditor('ada'), bob.untilEditor('ada')]);
      expect([ada.shown, bob.shown]).toEqual(['ada ada-1 -', 'ada - -']);
      expect([ada.eventTexts, bob.eventTexts]).toEqual([['editorAssigned ada -'], []]);
      expect(ada.events[0]?.timestamp).toBe(test.clock.now());
    });

    it('or learns who has it: this tab, another tab of theirs, or another person', async () => {
      const [ada, bob] = await withEditor('bob');
      const other = await tab('ada', 'ada-2');
      expect(await ada.take()).toMatchObject({ error: 'same_user_editor_current_tab' });
      expect(await other.take()).toMatchObject({ error: 'same_user_editor_different_tab' });
      expect(await bob.take()).toMatchObject({ error: 'another_user_editor' });
      expect(await bob.take(true)).toMatchObject({ error: 'another_user_editor' });
      const moved = await other.take(true);
      expect(moved).toMatchObject({ access: { tabId: 'ada-2' } });
      expect(moved).not.toHaveProperty('error');
      await ada.until(() => ada.access?.tabId === 'ada-2');
      expect([ada.eventTexts, other.eventTexts, bob.eventTexts]).toEqual([[], [], []]);
    });

    it('and gives it back; who has waited longest gets it then, and the others are rejected', async () => {
      const [ada, bob, cy] = await withEditor('bob', 'cy');
      await bob.request({ timeoutSeconds: 60 });
      await cy.request({ timeoutSeconds: 60 });
      await bob.release(); // takes the request back
      await bob.request({ timeoutSeconds: 60, requestId: 'again' });
      await ada.release();
      await cy.untilEditor('cy');
      await bob.until(() => bob.eventTexts.includes('accessRejected - bob'));
      await ada.untilEditor('cy');
      expect(cy.eventTexts).toEqual(['accessAccepted - cy', 'editorAssigned cy -']);
      expect(ada.eventTexts.slice(-1)).toEqual(['viewerAssigned - ada']);
    });
  });

  describe('is asked to hand over', () => {
    it('by one person after the other, and nobody else learns of it', async () => {
      const [ada, bob, cy, dan] = await withEditor('bob', 'cy', 'dan');
      expect(await bob.request()).toMatchObject({
        requestId: 'of-bob-1',
        access: { request: { leftMs: 5000, viewer: { userId: 'bob' } } },
      });
      await cy.request({ timeoutSeconds: 9 });
      await ada.until(() => ada.events.length === 2);
      await Promise.all([bob, cy, dan].map((client) => client.settle()));
      expect(ada.eventTexts).toEqual(['accessRequested ada bob', 'accessRequested ada cy']);
      expect([ada.shown, bob.shown, cy.shown, dan.shown]).toEqual([
        'ada ada-1 of-bob-1',
        'ada - of-bob-1',
        'ada - of-cy-1',
        'ada - -',
      ]);
      expect([bob.eventTexts, cy.eventTexts, dan.eventTexts]).toEqual([[], [], []]);
      const sentToDan = dan.socket.received.filter((frame) => frame.type === 'changes' && frame.changes.length > 0);
      expect(sentToDan).toHaveLength(1); // the first answer
    });

    it('and accepts: the others who wait are rejected', async () => {
      const [ada, bob, cy] = await withEditor('bob', 'cy');
      await bob.request();
      await cy.request();
      await ada.accept('of-bob-1');
      await Promise.all([ada.untilEditor('bob'), bob.untilEditor('bob'), cy.untilEditor('bob')]);
      expect(bob.eventTexts).toEqual(['accessAccepted ada bob', 'editorAssigned bob ada']);
      expect(cy.eventTexts).toEqual(['accessRejected ada cy']);
      expect(ada.eventTexts.slice(2)).toEqual(['viewerAssigned bob ada']);
      expect([ada.shown, bob.shown, cy.shown]).toEqual(['bob - -', 'bob bob-1 -', 'bob - -']);
    });

    it('and rejects, or the request is taken back', async () => {
      const [ada, bob, cy] = await withEditor('bob', 'cy');
      await bob.request();
      await cy.request();
      await ada.reject('of-bob-1');
      await cy.cancel();
      await cy.cancel();
      await ada.until(() => ada.eventTexts.includes('accessRequestCanceled ada cy'));
      await bob.until(() => bob.eventTexts.length === 1);
      expect(bob.eventTexts).toEqual(['accessRejected ada bob']);
      expect([ada.shown, cy.eventTexts]).toEqual(['ada ada-1 -', []]);
      const answered = { ...place, requestId: 'of-bob-1' };
      const tooLate = { status: 'FAILED_PRECONDITION' };
      expect(await ada.person.refused(acceptEditorAccessRequest, answered)).toMatchObject(tooLate);
      expect(await ada.person.refused(rejectEditorAccessRequest, answered)).toMatchObject(tooLate);
      await bob.request();
      expect(await cy.person.refused(acceptEditorAccessRequest, answered)).toMatchObject(tooLate);
    });

    it('and is silent: when the time is over the service hands over, or rejects, as who asked has said', async () => {
      const [ada, bob, cy] = await withEditor('bob', 'cy');
      await cy.request({ timeoutSeconds: 1, transferOnTimeout: false });
      await bob.request();
      await ada.until(() => ada.events.length === 2);
      test.clock.advance(1000);
      await cy.until(() => cy.eventTexts.length === 1);
      expect(cy.eventTexts).toEqual(['accessRejected ada cy']);
      test.clock.advance(3999);
      await bob.settle();
      expect(bob.shown).toBe('ada - of-bob-1');
      test.clock.advance(1);
      await Promise.all([bob.untilEditor('bob'), ada.untilEditor('bob')]);
      expect(bob.eventTexts).toEqual(['accessAccepted ada bob', 'editorAssigned bob ada']);
    });

    it('once by each person, for the tab that asked last; without an editor who asks gets the seat', async () => {
      const [ada, bob] = await withEditor('bob');
      const other = await tab('bob', 'bob-2');
      await bob.request();
      expect(await other.request({ timeoutSeconds: 600 })).toMatchObject({
        requestId: 'of-bob-1',
        access: { request: { leftMs: 5000 } },
      });
      await ada.accept('of-bob-1');
      await Promise.all([bob, other].map((client) => client.untilEditor('bob')));
      expect([bob.shown, other.shown]).toEqual(['bob bob-2 -', 'bob bob-2 -']);
      expect(bob.eventTexts).toEqual(other.eventTexts);
      expect(await bob.request()).toMatchObject({ requestId: null }); // they are the editor
      await bob.release();
      expect(await ada.request()).toMatchObject({ requestId: null, access: { tabId: 'ada-1' } });
      await ada.until(() => ada.eventTexts.includes('accessAccepted - ada'));
    });

    it('by no more than fits in a row', async () => {
      const [ada] = await withEditor();
      const { db } = test.service.core;
      const waiting = Array.from({ length: EDITOR_ACCESS_LIMITS.requests }, (_, index) => ({
        requestId: `r${index}`,
        userId: `u${index}`,
        tabId: 't',
        isTransferred: true,
        leaseEndsAt: test.clock.now() + 1e6,
        endsAt: test.clock.now() + 1e6,
      }));
      await db
        .updateTable('editor_seats')
        .where('api_key', '=', acme.key.apiKey)
        .where('organization_id', '=', organizationId)
        .set({ requests: JSON.stringify(waiting) })
        .execute();
      const bob = await acme.person('bob');
      const asked = { ...place, tabId: 'bob-1', requestId: 'one-more' };
      expect(await bob.refused(requestEditorAccess, asked)).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
      expect((await ada.take()).access.request?.requestId).toBe('r0');
    });
  });

  describe('loses the seat', () => {
    it('when the tab leaves, at once; when its connection is lost, unless it comes back soon', async () => {
      const [ada, bob, cy] = await withEditor('bob', 'cy');
      await bob.request({ timeoutSeconds: 600 });
      await ada.until(() => ada.events.length === 1);
      ada.socket.cut();
      await untilLease((leftMs) => leftMs === EDITOR_ACCESS_LIMITS.graceMs);
      await ada.comeBack();
      await untilLease((leftMs) => leftMs === EXPIRY_MS);
      test.clock.advance(EDITOR_ACCESS_LIMITS.graceMs);
      await ada.settle();
      expect(ada.shown).toBe('ada ada-1 of-bob-1');
      ada.socket.cut();
      await untilLease((leftMs) => leftMs === EDITOR_ACCESS_LIMITS.graceMs);
      test.clock.advance(EDITOR_ACCESS_LIMITS.graceMs);
      await untilLease((leftMs) => leftMs === EXPIRY_MS); // of Bob. The service may have set its timer only now
      await Promise.all([bob.untilEditor('bob'), cy.untilEditor('bob')]);
      expect(bob.eventTexts).toEqual(['accessAccepted - bob', 'editorAssigned bob -']);
      bob.socket.send({ type: 'unsubscribe', topic: accessTopic });
      await cy.untilEditor(undefined);
    });

    it('to another tab of theirs that follows, if they want that', async () => {
      const [one, two, bob] = [await tab('ada'), await tab('ada', 'ada-2'), await tab('bob')];
      for (const client of [one, two]) client.follow({ everyTab: true });
      await one.take();
      await one.untilEditor('ada');
      one.socket.send({ type: 'unsubscribe', topic: accessTopic });
      await two.until(() => two.access?.tabId === 'ada-2');
      expect(two.eventTexts).toEqual(['editorAssigned ada -']);
      two.socket.send({ type: 'unsubscribe', topic: accessTopic });
      await untilLease((leftMs) => leftMs <= EDITOR_ACCESS_LIMITS.graceMs);
      test.clock.advance(EDITOR_ACCESS_LIMITS.graceMs);
      await bob.untilEditor(undefined);
    });

    it('not while the tab is there, however long that is', async () => {
      const [ada, bob] = await withEditor('bob');
      await bob.request({ timeoutSeconds: 3600, transferOnTimeout: false });
      for (let beat = 0; beat < 8; beat += 1) {
        await untilLease((leftMs) => leftMs > EXPIRY_MS - HEARTBEAT_MS);
        test.clock.advance(HEARTBEAT_MS);
        await Promise.all([ada.settle(), bob.settle()]);
      }
      expect(ada.shown).toBe('ada ada-1 of-bob-1');
    });

    it('at once with the right to write; without the right to read nothing more is sent', async () => {
      await restrict();
      for (const userId of ['ada', 'bob', 'cy']) await grant(userId);
      const [ada, bob, cy] = await withEditor('bob', 'cy');
      await bob.request({ timeoutSeconds: 600 });
      await grant('bob', 'viewer');
      await bob.until(() => bob.eventTexts.length === 1);
      expect(bob.eventTexts).toEqual(['accessRejected ada bob']);
      await cy.request({ timeoutSeconds: 600 });
      await takeAway('ada');
      await cy.untilEditor('cy');
      await bob.untilEditor('cy');
      await ada.until(() => ada.refusal !== null);
      expect(ada.refusal).toBe('PERMISSION_DENIED');
      await cy.release();
      await bob.untilEditor(undefined);
      expect(ada.socket.rest()).toEqual([]);
    });

    it('at once when their profile becomes read-only', async () => {
      const [ada, bob] = await withEditor('bob');
      await bob.request({ timeoutSeconds: 600 });
      const before = test.clock.now();
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada', isReadOnly: true }] });
      while (bob.access?.editor?.userId !== 'bob') {
        test.clock.advance(0);
        await nextTurn();
        bob.readAll();
        ada.readAll();
      }
      expect(test.clock.now()).toBe(before);
      expect(ada.eventTexts).toContain('viewerAssigned - ada');
      expect(bob.eventTexts).toEqual(['accessAccepted - bob', 'editorAssigned bob -']);
    });

    it('at the next renewal when their profile was read-only before', async () => {
      const [ada, bob] = await withEditor('bob');
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada' }] });
      await test.service.core.db
        .updateTable('users')
        .set({ profile: JSON.stringify({ isReadOnly: true }) as never }) // as a restored database has it
        .where('user_id', '=', 'ada')
        .execute();
      test.clock.advance(EXPIRY_MS / 3); // renewals come three times in a lease
      while (bob.access?.editor) {
        test.clock.advance(0);
        await nextTurn();
        bob.readAll();
      }
      expect((await leases(test, acme)).editorMs).toBe(-test.clock.now()); // none
      ada.readAll();
      expect(ada.eventTexts).toEqual(['viewerAssigned - ada']);
      expect(bob.shown).toBe('- - -');
    });

    it('when the person is deleted', async () => {
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada' }] });
      const [, bob] = await withEditor('bob');
      await bob.request({ timeoutSeconds: 600 });
      await acme.key.call(deleteUsers, { organizationId, userIds: ['ada'] });
      await bob.untilEditor(undefined);
      test.clock.advance(0);
      await bob.untilEditor('bob');
      expect(bob.eventTexts).toEqual(['accessAccepted - bob', 'editorAssigned bob -']);
    });
  });

  const untilLease = async (isSo: (leftMs: number) => boolean) => {
    while (!isSo((await leases(test, acme)).editorMs)) test.clock.advance(0); // what became due meanwhile
  };

  it.each<[who: string, reads: boolean, writes: boolean]>([
    ['editor of the document', true, true],
    ['viewer of the document', true, false],
    ['reader by profile', true, false],
    ['nobody', false, false],
    ['member of another organization', false, false],
    ['editor whose grant has ended', false, false],
  ])('of a restricted document is seen, and can be: %s', async (who, reads, writes) => {
    const [asEditor] = onPlan();
    const grants: Record<string, Resource[]> = {
      'editor of the document': onPlan(),
      'viewer of the document': onPlan('viewer'),
      'reader by profile': onPlan(),
      'member of another organization': [{ type: 'organization', id: 'other', organizationId: 'other' }],
      'editor whose grant has ended': [{ ...asEditor!, expiresAt: Math.floor(test.clock.now() / 1000) + 1 }],
    };
    await TestOrganization.create(acme.key, 'other');
    await restrict();
    const resources = grants[who];
    if (resources) await acme.key.call(addPermissions, { user: { userId: 'pat' }, permissions: { resources } });
    if (who === 'reader by profile') {
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'pat', isReadOnly: true }] });
    }
    test.clock.advance(2000);
    const [pat, client] = [await acme.person('pat'), await tab('pat')];
    const status = writes ? 200 : reads ? 403 : 404;
    expect((await pat.post(takeEditorAccess, { ...place, tabId: 'pat-1' })).status).toBe(status);
    const asked = { ...place, tabId: 'pat-1', requestId: 'r' };
    expect((await pat.post(requestEditorAccess, asked)).status).toBe(status);
    expect(client.refusal).toBe(reads ? null : 'PERMISSION_DENIED');
    const polled = await pat.call(poll, { organizationId, subscriptions: [{ topic: accessTopic }], waitMs: 0 });
    const types = polled.frames.map((frame) => (frame as ServerFrame).type);
    expect(types).toEqual(reads ? ['subscribed', 'changes'] : ['unsubscribed']);
  });

  it('sends a returning reader what they have missed, and a poll only what is new', async () => {
    const [ada, bob] = await withEditor('bob');
    await bob.request({ timeoutSeconds: 600 });
    await bob.until(() => bob.access?.request != null);
    bob.socket.cut();
    while ((await leases(test, acme)).requestMs !== EDITOR_ACCESS_LIMITS.graceMs) await nextTurn();
    await ada.accept('of-bob-1');
    await bob.comeBack();
    await bob.untilEditor('bob');
    expect(bob.eventTexts).toEqual(['accessAccepted ada bob', 'editorAssigned bob ada']);
    await ada.settle();
    const { person, position } = ada;
    const ask = async () => {
      const subscriptions = [{ topic: accessTopic, since: position, access: { tab: 'ada-1' } }];
      return (await person.call(poll, { organizationId, subscriptions, waitMs: 0 })).frames;
    };
    expect(await ask()).toEqual([]);
    await bob.release();
    await ada.untilEditor(undefined);
    expect(await ask()).toMatchObject([{ type: 'changes', changes: [{ access: { editor: null } }] }]);
  });
});

describe('the editor of a document, in two processes', () => {
  it('stays in another tab of theirs, of the other process, whether the first one leaves or says so by a request', async () => {
    const two = await startTwoProcesses();
    onTestFinished(two.close);
    const acme = await TestOrganization.create(await two.here.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId }] });
    const [one, other] = [
      await EditorClient.open(acme, 'ada'),
      await EditorClient.open(two.there(acme), 'ada', 'ada-2'),
    ];
    const bob = await EditorClient.open(acme, 'bob');
    for (const tab of [one, other]) tab.follow({ everyTab: true });
    await one.take();
    await bob.untilEditor('ada');
    await bob.request({ timeoutSeconds: 3600 });
    one.socket.send({ type: 'unsubscribe', topic: accessTopic });
    await other.until(() => other.access?.tabId === 'ada-2');
    one.follow({ everyTab: true });
    await one.until(() => one.access?.tabId === 'ada-2');
    other.socket.send({ type: 'unsubscribe', topic: accessTopic });
    await one.until(() => one.access?.tabId === 'ada-1');
    other.follow({ everyTab: true });
    await other.until(() => other.access?.tabId === 'ada-1');
    await one.person.call(releaseEditorAccess, { ...one.place, tabId: 'ada-1', everyTab: true });
    await bob.settle();
    expect(bob.shown).toBe('ada - of-bob-1');
    expect(bob.eventTexts).toEqual([]);
  });

  it('stays when their process stops; if they do not come back, who asked gets the seat when the lease ends', async () => {
    const database = await DATABASES[0]!.open();
    const pool = { connect: () => database.connect(), end: () => Promise.resolve() };
    const [options, bus] = [{ tokenSecret: 'a secret that both of the processes share' }, new InProcessBus()];
    const here = await startTestService({ pool, bus, options });
    const { clock } = here;
    const there = await startTestService({ pool, clock, bus: new InProcessBus(bus), options });
    const acme = await TestOrganization.create(await here.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId }] });
    const away = new TestOrganization(new TestKey(there.service, acme.key.apiKey, acme.key.authToken), organizationId);
    const [ada, bob] = [await EditorClient.open(away, 'ada'), await EditorClient.open(acme, 'bob')];
    await ada.take();
    await bob.untilEditor('ada');
    await bob.request({ timeoutSeconds: 3600 });
    await ada.until(() => ada.events.length === 2);
    await there.close();
    await bob.until(() => bob.access?.request != null);
    for (let passed = 0; passed < EXPIRY_MS; passed += HEARTBEAT_MS) {
      expect(bob.shown).toBe('ada - of-bob-1');
      // Bob's tab is there.
      while ((await leases(here, acme)).requestMs <= EXPIRY_MS - HEARTBEAT_MS) clock.advance(0);
      clock.advance(HEARTBEAT_MS);
      await bob.settle();
    }
    while (bob.access?.editor?.userId !== 'bob') {
      clock.advance(0); // what became due meanwhile
      await nextTurn();
      bob.readAll();
    }
    expect(bob.eventTexts).toEqual(['accessAccepted - bob', 'editorAssigned bob -']);
    await here.close();
    await database.end();
  });
});
