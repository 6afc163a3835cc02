import {
  addDocuments,
  addPermissions,
  addPresence,
  addUsers,
  deletePresence,
  poll,
  type PresenceBots,
  type PresenceFrame,
  type PresenceState,
  removePermissions,
  type ServerFrame,
  updateDocumentsAccess,
  updatePresence,
} from '@parley/protocol';
import { CLOSE_CODES, PRESENCE_LIMITS } from '@parley/protocol/constants';
import type { PostgresPool } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { InProcessBus, ManualClock } from '../../src/memory/index.js';
import { PresenceEntries } from '../../src/realtime/presence/PresenceEntries.js';
import { openEmbedded } from '../support/openEmbedded.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { PresenceClient } from './support/PresenceClient.js';

const organizationId = 'acme';
const documentId = 'plan';
const scope = { organizationId, documentId };

const restrict = (acme: TestOrganization) =>
  acme.key.call(updateDocumentsAccess, { organizationId, documentIds: [documentId], accessType: 'restricted' });
const grants = (acme: TestOrganization) => ({
  give: (userId: string) =>
    acme.key.call(addPermissions, {
      user: { userId },
      permissions: { resources: [{ type: 'document', id: documentId, organizationId }] },
    }),
  take: (userId: string) =>
    acme.key.call(removePermissions, {
      userId,
      permissions: { resources: [{ type: 'document', id: documentId, organizationId }] },
    }),
});
const withPlan = async (key: TestKey) => {
  const acme = await TestOrganization.create(key);
  await key.call(addDocuments, { organizationId, documents: [{ documentId }] });
  return acme;
};

describe('presence of a document', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await withPlan(await test.newKey());
  });
  const join = (userId: string, state: PresenceState = {}) =>
    PresenceClient.join(acme, userId, { clock: test.clock, state });

  it('retains the newest tabs of a person, and removes the one that sent nothing for the longest time', () => {
    const entries = new PresenceEntries(10);
    const put = (tab: number) =>
      entries.put(`tab ${tab}`, {
        user: { userId: 'ada', onlineStatus: tab === 0 ? 'online' : 'away', timestamp: tab },
        isLocal: true,
        expiresAt: Infinity,
      });
    for (let tab = 0; tab < PRESENCE_LIMITS.tabsPerPerson; tab += 1) put(tab);
    expect(entries.whole('ada')?.onlineStatus).toBe('online');
    put(PRESENCE_LIMITS.tabsPerPerson);
    expect(entries.whole('ada')?.onlineStatus).toBe('away');
  });

  it('shows everybody who comes, does something else and leaves, to everybody who is there', async () => {
    await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada', name: 'Ada', email: 'ada@acme.test' }] });
    const ada = await join('ada', { location: { id: 'slide-1' } });
    expect(ada.list).toEqual(['ada online']);
    const bob = await join('bob', { onlineStatus: 'away', isTabAway: true });
    await ada.until(() => ada.list.length === 2);
    expect(bob.people).toEqual(ada.people);
    expect(bob.people).toMatchObject({
      ada: { name: 'Ada', email: 'ada@acme.test', location: { id: 'slide-1' }, locationId: 'slide-1' },
      bob: { onlineStatus: 'away', isTabAway: true },
    });
    ada.say({ location: null, selections: { cell: 'B2' } });
    await bob.until(() => bob.people['ada']?.selections !== undefined);
    expect(bob.people['ada']).not.toHaveProperty('location');
    expect(bob.people['ada']).not.toHaveProperty('locationId');
    bob.socket.cut();
    await ada.until(() => ada.list.length === 1);
    expect(ada.list).toEqual(['ada online']);
  });

  it('stamps what a client says with the person of its token', async () => {
    await acme.key.call(addUsers, { organizationId, users: [{ userId: 'eve', name: 'Eve' }] });
    const eve = await join('eve', { userId: 'ada', name: 'Ada', timestamp: 1 } as PresenceState);
    eve.say({ userId: 'ada', name: 'Ada' } as PresenceState);
    await eve.settle();
    expect(eve.people).toMatchObject({ eve: { userId: 'eve', name: 'Eve', timestamp: expect.any(Number) } });
    expect(eve.people['eve']?.timestamp).toBeGreaterThan(1);
    expect(Object.keys(eve.people)).toEqual(['eve']);
  });

  it('shows people whom backends have added to somebody who comes in the moment in which the last one leaves', async () => {
    await acme.key.call(addPresence, { ...scope, users: [{ userId: 'bot' }] });
    let last = await join('ada');
    // The last one leaves, and the room with them, at any moment of the other's coming.
    for (let turns = 0; turns < 12; turns += 1) {
      const next = join('ada');
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      last.socket.cut();
      test.clock.advance(60);
      last = await next;
      await last.settle();
      expect(last.list).toEqual(['ada online', 'bot online']);
    }
  });

  it('shows who is there to somebody who only looks, and not them to others', async () => {
    const ada = await join('ada');
    const bob = await PresenceClient.join(acme, 'bob', { clock: test.clock, state: null });
    expect(bob.list).toEqual(['ada online']);
    bob.say({ selections: 'here I am' });
    ada.say({ onlineStatus: 'away' });
    await bob.until(() => bob.list[0] === 'ada away');
    await ada.settle();
    expect(ada.list).toEqual(['ada away']);
  });

  it('merges the tabs of a person: the most active one counts, and who has one left stays', async () => {
    const [one, two, bob] = [await join('ada'), await join('ada', { onlineStatus: 'away' }), await join('bob')];
    expect(bob.list).toEqual(['ada online', 'bob online']);
    one.say({ onlineStatus: 'offline', isUserIdle: true });
    await bob.until(() => bob.list[0] === 'ada away');
    one.socket.cut();
    await bob.settle();
    expect(bob.list).toEqual(['ada away', 'bob online']);
    two.socket.cut();
    await bob.until(() => bob.list.length === 1);
  });

  it('keeps whom a person follows in one window, whatever another window says', async () => {
    const [one, two, bob] = [await join('ada'), await join('ada'), await join('bob')];
    one.say({ following: 'bob' });
    await bob.until(() => bob.people['ada']?.following === 'bob');
    two.say({ location: { id: 'slide-2' } });
    await bob.until(() => bob.people['ada']?.locationId === 'slide-2');
    expect(bob.people['ada']).toMatchObject({ following: 'bob' });
    one.say({ following: null });
    await bob.until(() => bob.people['ada']?.following === undefined);
  });

  it('makes one frame of a burst, of the newest state of each person', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    await ada.settle();
    const before = ada.socket.received.length;
    test.clock.advance(0);
    bob.say({ selections: 0 });
    test.clock.advance(1); // the first change after a quiet moment is told at once
    for (let move = 1; move <= 20; move += 1) bob.say({ selections: move });
    await ada.settle();
    const frames = ada.socket.received.slice(before) as PresenceFrame[];
    expect(frames.map(({ people }) => people.map(({ selections }) => selections))).toEqual([[0], [20]]);
  });

  it('touches neither the database nor the change log when people move', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    await ada.settle();
    const executed = vi.spyOn(test.service.core.db.getExecutor(), 'executeQuery');
    for (let move = 0; move < 5; move += 1) bob.say({ selections: move });
    await ada.until(() => ada.people['bob']?.selections === 4);
    // The sweep of every two seconds reads on its own account: positions, credentials, organizations.
    const isForPresence = /insert|update|delete|presence|users|documents|grants/i;
    const texts = executed.mock.calls.map(([{ sql }]) => sql).filter((sql) => isForPresence.test(sql));
    executed.mockRestore();
    expect(texts).toEqual([]);
    const log = await test.service.core.db
      .selectFrom('changes')
      .where('document_id', '=', documentId)
      .selectAll()
      .execute();
    expect(log.filter(({ api_key }) => api_key === acme.key.apiKey)).toEqual([]);
  });

  it('skips a reader who is behind, and sends them everybody when they have read', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    await ada.settle();
    ada.socket.bufferedBytes = 100_000;
    const before = ada.socket.received.length;
    bob.say({ selections: 'unseen' });
    await bob.until(() => bob.people['bob']?.selections === 'unseen');
    bob.say({ selections: 'newest' });
    await bob.until(() => bob.people['bob']?.selections === 'newest');
    test.clock.advance(1000);
    expect(ada.socket.received.slice(before)).toEqual([]);
    ada.socket.bufferedBytes = 0;
    test.clock.advance(1000);
    expect(ada.socket.received.slice(before)).toMatchObject([{ type: 'presence', isWhole: true }]);
    expect(ada.people['bob']?.selections).toBe('newest');
  });

  it('drops a silent connection with its person after two heartbeats', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    await bob.settle();
    const pinged = async (ms: number) => {
      test.clock.advance(ms);
      bob.socket.send({ type: 'ping' });
      await new Promise((resolve) => setImmediate(resolve));
    };
    await pinged(30_000);
    expect(bob.list).toHaveLength(2);
    await pinged(31_000);
    expect(ada.socket.closed?.code).toBe(CLOSE_CODES.IDLE);
    await bob.until(() => bob.list.length === 1);
  });

  describe('access', () => {
    it('keeps those out who may not read the document, unseen by those who may', async () => {
      await restrict(acme);
      await grants(acme).give('ada');
      const ada = await join('ada');
      const eve = await join('eve');
      expect(eve.refusal).toBe('PERMISSION_DENIED');
      eve.say({ selections: 'boo' });
      await ada.settle();
      expect(ada.list).toEqual(['ada online']);
      expect(eve.list).toEqual([]);
      const missing = await PresenceClient.join(acme, 'eve', { clock: test.clock, documentId: 'nothing' });
      expect(missing.refusal).toBe('PERMISSION_DENIED');
    });

    it('takes those away at once who lose it, and lets them see nothing more', async () => {
      await restrict(acme);
      await grants(acme).give('ada');
      await grants(acme).give('bob');
      const [ada, bob] = [await join('ada'), await join('bob')];
      await ada.until(() => ada.list.length === 2);
      await grants(acme).take('bob');
      await ada.until(() => ada.list.length === 1);
      expect(bob.refusal).toBe('PERMISSION_DENIED');
      const before = bob.socket.received.length;
      bob.say({ selections: 'still here' });
      ada.say({ selections: 'secret' });
      await ada.until(() => ada.people['ada']?.selections === 'secret');
      expect(ada.list).toEqual(['ada online']);
      expect(bob.socket.received.slice(before)).toEqual([]);
    });

    it('takes a tab away that polls, between two polls too', async () => {
      await restrict(acme);
      await grants(acme).give('ada');
      await grants(acme).give('bob');
      const ada = await join('ada');
      await pollOnce('bob', undefined);
      await ada.until(() => ada.list.length === 2);
      await grants(acme).take('bob');
      await ada.until(() => ada.list.length === 1);
      expect(ada.list).toEqual(['ada online']);
    });
  });

  /** One poll, which waits no longer than it must. */
  async function pollOnce(
    userId: string,
    since: number | undefined,
    state: PresenceState = {},
    waitMs = 0,
    bots?: PresenceBots,
  ) {
    const person = await acme.person(userId);
    const presence = { tab: `${userId}-1`, state, bots };
    let frames: ServerFrame[] | undefined;
    void person
      .call(poll, { organizationId, subscriptions: [{ topic: `presence:${documentId}`, since, presence }], waitMs })
      .then((answer) => (frames = answer.frames as unknown as ServerFrame[])); // the schema leaves frames open
    for (let turn = 0; turn < 2000 && !frames; turn += 1) {
      test.clock.advance(10);
      await new Promise((resolve) => setTimeout(resolve));
    }
    return frames as PresenceFrame[] | undefined;
  }

  describe('by polling', () => {
    it('answers everybody, then waits until somebody is different, at most once a second', async () => {
      const ada = await join('ada');
      const [first] = (await pollOnce('bob', undefined))!;
      expect(first).toMatchObject({ type: 'presence', isWhole: true, left: [] });
      expect(first!.people.map(({ userId }) => userId).sort()).toEqual(['ada', 'bob']);
      await ada.until(() => ada.list.length === 2);
      expect(await pollOnce('bob', first!.stamp)).toEqual([]);
      ada.say({ selections: 'C3' });
      const [second] = (await pollOnce('bob', first!.stamp, {}, 25_000))!;
      expect(second?.people.find(({ userId }) => userId === 'ada')).toMatchObject({ selections: 'C3' });
      expect(second?.stamp).not.toBe(first!.stamp);
    });

    it('keeps a tab for two heartbeats after its last poll, as one entry through all of them', async () => {
      const ada = await join('ada');
      await pollOnce('bob', undefined, { selections: 1 });
      await pollOnce('bob', undefined, { selections: 2 });
      await ada.until(() => ada.people['bob']?.selections === 2);
      const since = test.clock.now();
      await ada.until(() => {
        ada.socket.send({ type: 'ping' });
        test.clock.advance(500);
        return ada.list.length === 1;
      });
      expect(test.clock.now() - since).toBeGreaterThan(55_000);
      expect(test.clock.now() - since).toBeLessThan(62_000);
    });
  });

  describe('people whom a backend adds', () => {
    const add = (...users: { userId: string; name?: string; status?: 'online' | 'away' | 'offline' }[]) =>
      acme.key.call(addPresence, { ...scope, users });

    it('are seen at once, do not decay, and change by the backend only', async () => {
      const ada = await join('ada');
      expect(await add({ userId: 'bot', name: 'Bot' }, { userId: 'idle', status: 'away' })).toEqual({ success: true });
      await ada.until(() => ada.list.length === 3);
      expect(ada.people['bot']).toMatchObject({ name: 'Bot', onlineStatus: 'online', timestamp: expect.any(Number) });
      await acme.key.call(updatePresence, {
        ...scope,
        users: [{ userId: 'bot', status: 'offline' }, { userId: 'no' }],
      });
      await ada.until(() => ada.people['bot']?.onlineStatus === 'offline');
      expect(ada.people['bot']?.name).toBe('Bot');
      for (let beat = 0; beat < 5; beat += 1) {
        test.clock.advance(30_000);
        ada.socket.send({ type: 'ping' });
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(ada.list).toEqual(['ada online', 'bot offline', 'idle away']);
      await acme.key.call(deletePresence, { ...scope, userIds: ['bot', 'no'] });
      await ada.until(() => ada.list.length === 2);
      const later = await join('bob');
      expect(later.list).toEqual(['ada online', 'bob online', 'idle away']);
    });

    it('have of the user with their id what the backend does not say', async () => {
      const profile = { photoUrl: 'https://acme.example/eve.png', color: '#112233', email: 'eve@acme.example' };
      await acme.key.call(addUsers, {
        organizationId,
        users: [
          { userId: 'eve', name: 'Eve', ...profile },
          { userId: 'dan', name: 'Dan', email: 'dan@acme.example' },
        ],
      });
      const ada = await join('ada');
      await add({ userId: 'eve' }, { userId: 'dan', name: 'The agent of Dan' });
      await ada.until(() => ada.list.length === 3);
      expect(ada.people['eve']).toMatchObject({ ...profile, name: 'Eve', initial: 'E', onlineStatus: 'online' });
      expect(ada.people['dan']).toMatchObject({ name: 'The agent of Dan', initial: 'T', email: 'dan@acme.example' });
    });

    it('need a document that is there; a change needs somebody who was added', async () => {
      const users = [{ userId: 'bot' }];
      for (const endpoint of [addPresence, updatePresence]) {
        expect(await acme.key.refused(endpoint, { ...scope, documentId: 'no', users })).toMatchObject({ http: 404 });
        expect(await acme.key.refused(endpoint, { ...scope, organizationId: 'no', users })).toMatchObject({
          http: 404,
        });
        expect(await acme.key.refused(endpoint, { ...scope, users: [...users, ...users] })).toMatchObject({
          http: 400,
        });
        const many = Array.from({ length: 501 }, (_, n) => ({ userId: `u${n}` }));
        expect(await acme.key.refused(endpoint, { ...scope, users: many })).toMatchObject({ http: 400 });
        expect(
          await acme.key.refused(endpoint, { ...scope, users: [{ userId: 'bot', status: 'active' }] }),
        ).toMatchObject({ http: 400 });
      }
      expect(await acme.key.refused(updatePresence, { ...scope, users })).toMatchObject({ status: 'NOT_FOUND' });
      expect(await acme.key.refused(deletePresence, { ...scope, documentId: 'no', userIds: ['x'] })).toMatchObject({
        status: 'NOT_FOUND',
      });
      expect(await acme.key.call(deletePresence, { ...scope, userIds: ['x'] })).toEqual({ success: true });
    });
  });

  describe('bots of a tab', () => {
    const bot = { userId: 'bot', name: 'Writer', location: { id: 'intro' } };

    it('are seen by everybody with who has added them, change, and leave with the tab', async () => {
      const [ada, bob] = [await join('ada'), await join('bob')];
      expect(await ada.show(bot)).toEqual(['bot shown']);
      await bob.until(() => bob.list.length === 3);
      const shown = { userId: 'bot', name: 'Writer', initial: 'W', locationId: 'intro', addedBy: 'ada' };
      expect(bob.people['bot']).toMatchObject({ ...shown, onlineStatus: 'online', timestamp: expect.any(Number) });
      expect(await ada.show({ ...bot, onlineStatus: 'away', addedBy: 'bob', timestamp: 1 })).toEqual(['bot shown']);
      await bob.until(() => bob.people['bot']?.onlineStatus === 'away');
      expect(bob.people['bot']?.addedBy).toBe('ada');
      ada.socket.cut();
      await bob.until(() => bob.list.length === 1);
      expect(bob.list).toEqual(['bob online']);
    });

    it('are there as long as one of several tabs shows them', async () => {
      const [ada, bob] = [
        await join('ada'),
        await PresenceClient.join(acme, 'bob', { clock: test.clock, bots: [bot] }),
      ];
      expect(bob.answer).toEqual(['bot shown']);
      expect(await ada.show(bot)).toEqual(['bot shown']);
      bob.socket.cut();
      await ada.until(() => ada.people['bot']?.addedBy === 'ada' && ada.list.length === 2);
      ada.say({});
      ada.socket.send({ type: 'presence', topic: ada.topic, state: {}, bots: [] });
      await ada.until(() => ada.list.length === 1);
    });

    it('never have the id of a member, of somebody who is here, or of whom a backend shows', async () => {
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'carl', name: 'Carl' }] });
      const [ada, eve] = [await join('ada'), await join('eve')];
      await acme.key.call(addPresence, { ...scope, users: [{ userId: 'official' }] });
      await ada.until(() => ada.list.length === 3);
      const ids = ['carl', 'ada', 'eve', 'official', 'free'].map((userId) => ({ userId }));
      expect(await eve.show(...ids)).toEqual([
        'ada ALREADY_EXISTS',
        'carl ALREADY_EXISTS',
        'eve ALREADY_EXISTS',
        'free shown',
        'official ALREADY_EXISTS',
      ]);
      await ada.until(() => ada.list.length === 4);
      expect(ada.list).toEqual(['ada online', 'eve online', 'free online', 'official online']);
    });

    it('make room for the person of their id', async () => {
      const eve = await join('eve');
      await eve.show({ userId: 'newcomer', name: 'Not them' });
      await eve.until(() => eve.people['newcomer']?.addedBy === 'eve');
      const newcomer = await join('newcomer');
      await eve.until(() => eve.people['newcomer']?.addedBy === undefined);
      expect(eve.people['newcomer']).not.toHaveProperty('name', 'Not them');
      newcomer.socket.cut();
      await eve.until(() => eve.people['newcomer']?.addedBy === 'eve');
    });

    it('are refused one by one when a field is not valid', async () => {
      const ada = await join('ada');
      const bad = [
        { userId: 'script', photoUrl: 'javascript:alert(1)' },
        { userId: 'color', color: 'red' },
        { userId: '' },
      ];
      expect(await ada.show(...bad, bot)).toEqual([
        ' INVALID_ARGUMENT',
        'bot shown',
        'color INVALID_ARGUMENT',
        'script INVALID_ARGUMENT',
      ]);
    });

    it('are not for people who may only read, and go when somebody may not write any more', async () => {
      await restrict(acme);
      await acme.grant('ada', documentId, { role: 'viewer' });
      await grants(acme).give('bob');
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'guest', name: 'Guest', isReadOnly: true }] });
      await grants(acme).give('guest');
      const [ada, bob, guest] = [await join('ada'), await join('bob'), await join('guest')];
      expect(await ada.show(bot)).toEqual(['bot PERMISSION_DENIED']);
      expect(await guest.show(bot)).toEqual(['bot PERMISSION_DENIED']);
      expect(await bob.show(bot)).toEqual(['bot shown']);
      await ada.until(() => ada.list.length === 4);
      await acme.key.call(addPermissions, {
        user: { userId: 'bob' },
        permissions: { resources: [{ type: 'document', id: documentId, organizationId, accessRole: 'viewer' }] },
      });
      await ada.until(() => ada.list.length === 3);
      expect(ada.list).toEqual(['ada online', 'bob online', 'guest online']);
    });

    it('keep nobody out, however many there are', async () => {
      const adders: PresenceClient[] = [];
      const tabs = PRESENCE_LIMITS.botsPerDocument / PRESENCE_LIMITS.botsPerTab + 1;
      for (let tab = 0; tab < tabs; tab += 1) adders.push(await join('eve'));
      const bots = (tab: number) =>
        Array.from({ length: PRESENCE_LIMITS.botsPerTab }, (_, index) => ({ userId: `bot-${tab}-${index}` }));
      const answers: string[] = [];
      for (const [tab, adder] of adders.entries()) answers.push(...(await adder.show(...bots(tab))));
      expect(answers.filter((answer) => answer.endsWith(' shown'))).toHaveLength(PRESENCE_LIMITS.botsPerDocument);
      expect(answers.filter((answer) => answer.endsWith(' RESOURCE_EXHAUSTED'))).toHaveLength(
        PRESENCE_LIMITS.botsPerTab,
      );
      const ada = await join('ada');
      expect(ada.people).toHaveProperty('ada');
      expect(ada.list).toHaveLength(PRESENCE_LIMITS.botsPerDocument + 2);
    });

    it('stay between the polls of a tab, which gets those that are refused', async () => {
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'carl' }] });
      const ada = await join('ada');
      const frames = await pollOnce('bob', undefined, {}, 0, [bot, { userId: 'carl' }]);
      const answer = { shown: ['bot'], refused: [{ userId: 'carl', code: 'ALREADY_EXISTS' }] };
      expect(frames?.map((frame) => frame.bots).filter(Boolean)).toEqual([answer]);
      await ada.until(() => ada.list.length === 3);
      const [whole] = (await pollOnce('bob', undefined, {}, 0, [bot]))!;
      expect(whole).not.toHaveProperty('bots');
      expect(ada.people['bot']).toMatchObject({ addedBy: 'bob' });
      await pollOnce('bob', undefined, {}, 0, []);
      await ada.until(() => ada.list.length === 2);
    });

    it('close a connection that says more of them than fits', async () => {
      const eve = await join('eve');
      const many = Array.from({ length: PRESENCE_LIMITS.botsPerTab + 1 }, (_, index) => ({ userId: `bot-${index}` }));
      eve.socket.send({ type: 'presence', topic: eve.topic, state: {}, bots: many });
      expect(await eve.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
      const mallory = await join('mallory');
      const large = [{ userId: 'bot', name: 'x'.repeat(PRESENCE_LIMITS.botsBytes) }];
      mallory.socket.send({ type: 'presence', topic: mallory.topic, state: {}, bots: large });
      expect(await mallory.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
    });
  });

  describe('bounds', () => {
    it('closes a connection that says more than 2 KiB, at once or bit by bit', async () => {
      const eve = await join('eve');
      eve.say({ selections: 'x'.repeat(PRESENCE_LIMITS.stateBytes) });
      expect(await eve.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
      const mallory = await join('mallory');
      mallory.say({ selections: 'x'.repeat(1500) });
      mallory.say({ pageInfo: { title: 'x'.repeat(1500) } });
      expect(await mallory.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
    });

    it('closes a connection that says more than 30 things a second, and counts other frames apart', async () => {
      const eve = await join('eve');
      for (let frame = 0; frame < PRESENCE_LIMITS.framesPerTenSeconds; frame += 1) eve.say({ selections: frame });
      eve.socket.send({ type: 'ping' });
      await eve.socket.next('pong');
      expect(eve.socket.closed).toBeNull();
      eve.say({ selections: 'one more' });
      expect(await eve.socket.whenClosed()).toBe(CLOSE_CODES.TOO_MANY);
    });

    it('refuses a state beside another topic', async () => {
      const eve = await join('eve');
      eve.socket.sendRaw('{"type":"subscribe","topic":"document:plan","presence":{"tab":"a","state":{}}}');
      expect(await eve.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
    });
  });
});

describe('presence of two processes', () => {
  let clock: ManualClock;
  let here: TestService;
  let there: TestService;
  let acmeHere: TestOrganization;
  let acmeThere: TestOrganization;
  let bus: CountedBus;
  let pool: Awaited<ReturnType<typeof openEmbedded>>;

  class CountedBus extends InProcessBus {
    sent: string[] = [];
    isCut = false;
    override publish(message: string): Promise<void> {
      this.sent.push(message);
      return this.isCut ? Promise.resolve() : super.publish(message);
    }
  }

  beforeAll(async () => {
    clock = new ManualClock();
    pool = await openEmbedded();
    const database = pool;
    const shared: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
    const options = { tokenSecret: 'a secret that both of the processes share' };
    bus = new CountedBus();
    const changes = new InProcessBus();
    here = await startTestService({ pool: shared, clock, bus: changes, presenceBus: bus, options });
    there = await startTestService({
      pool: shared,
      clock,
      options,
      bus: new InProcessBus(changes),
      presenceBus: new InProcessBus(bus),
    });
    return async () => {
      await there.close();
      await pool.end();
    };
  });
  beforeEach(async () => {
    bus.sent = [];
    const key = await here.newKey();
    acmeHere = await withPlan(key);
    acmeThere = new TestOrganization(new TestKey(there.service, key.apiKey, key.authToken), organizationId);
  });
  const join = (acme: TestOrganization, userId: string, state: PresenceState = {}) =>
    PresenceClient.join(acme, userId, { clock, state });
  /** Keeps connections alive while time passes. */
  const pass = async (ms: number, ...clients: PresenceClient[]) => {
    for (let left = ms; left > 0; left -= 5000) {
      for (const { socket } of clients) socket.send({ type: 'ping' });
      clock.advance(Math.min(left, 5000));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('shows the people of both in both, whoever came first, as they come, move and leave', async () => {
    const ada = await join(acmeHere, 'ada');
    const bob = await join(acmeThere, 'bob');
    await bob.until(() => bob.list.length === 2);
    await ada.until(() => ada.list.length === 2);
    bob.say({ selections: 'D4' });
    await ada.until(() => ada.people['bob']?.selections === 'D4');
    const second = await join(acmeHere, 'bob', { onlineStatus: 'away' });
    await second.settle();
    expect(second.people['bob']).toMatchObject({ onlineStatus: 'online', selections: 'D4' });
    bob.socket.cut();
    await ada.until(() => ada.people['bob']?.onlineStatus === 'away');
  });

  it('shows the bots of a tab on both, until the tab or its process has gone', async () => {
    const [ada, bob] = [await join(acmeHere, 'ada'), await join(acmeThere, 'bob')];
    await bob.until(() => bob.list.length === 2);
    expect(await ada.show({ userId: 'bot', name: 'Writer' })).toEqual(['bot shown']);
    await bob.until(() => bob.list.length === 3);
    expect(bob.people['bot']).toMatchObject({ name: 'Writer', addedBy: 'ada' });
    expect(await bob.show({ userId: 'ada' })).toEqual(['ada ALREADY_EXISTS']);
    const bot = await join(acmeThere, 'bot'); // the person wins, wherever they are
    await ada.until(() => ada.people['bot']?.addedBy === undefined);
    bot.socket.cut();
    await ada.until(() => ada.people['bot']?.addedBy === 'ada');
    await bob.until(() => bob.people['bot']?.addedBy === 'ada');
    ada.socket.cut();
    await bob.until(() => bob.list.length === 1);
  });

  it('is sent to other processes only for documents that have readers there', async () => {
    const ada = await join(acmeHere, 'ada');
    ada.say({ selections: 1 });
    await ada.settle();
    expect(bus.sent.filter((message) => message.startsWith('["people"'))).toEqual([]);
  });

  it('drops the people of a process that is silent for 90 seconds, and nobody else', async () => {
    const ada = await join(acmeHere, 'ada');
    const bob = await join(acmeThere, 'bob');
    await bob.until(() => bob.list.length === 2);
    await pass(120_000, ada, bob);
    expect(bob.list).toEqual(['ada online', 'bob online']);
    bus.isCut = true; // the process of Ada is as good as dead
    await pass(59_000, ada, bob);
    expect(bob.list).toEqual(['ada online', 'bob online']);
    await pass(32_000, ada, bob);
    await bob.settle();
    expect(bob.list).toEqual(['bob online']);
    bus.isCut = false;
    await pass(31_000, ada, bob);
    await bob.until(() => bob.list.length === 2);
  });

  it('mends by the next heartbeat what was lost on the way', async () => {
    const ada = await join(acmeHere, 'ada');
    const bob = await join(acmeThere, 'bob');
    await bob.until(() => bob.list.length === 2);
    bus.isCut = true;
    ada.say({ selections: 'lost' });
    await ada.settle();
    bus.isCut = false;
    expect(bob.people['ada']).not.toHaveProperty('selections');
    await pass(31_000, ada, bob);
    await bob.until(() => bob.people['ada']?.selections === 'lost');
  });

  it('takes somebody away on both who loses access', async () => {
    await restrict(acmeHere);
    await grants(acmeHere).give('ada');
    await grants(acmeHere).give('bob');
    const ada = await join(acmeHere, 'ada');
    const bob = await join(acmeThere, 'bob');
    await ada.until(() => ada.list.length === 2);
    await grants(acmeHere).take('bob');
    await ada.until(() => ada.list.length === 1);
    await bob.until(() => bob.refusal !== null);
    expect(bob.list).toEqual([]);
  });

  it('fits a crowd with the largest states into messages of the bus', async () => {
    const bob = await join(acmeThere, 'bob');
    const crowd: PresenceClient[] = [];
    for (let n = 0; n < 12; n += 1) {
      crowd.push(await join(acmeHere, `person-${n}`, { selections: '€'.repeat(600) }));
    }
    await bob.until(() => bob.list.length === 13);
    expect(bob.people['person-7']?.selections).toBe('€'.repeat(600));
    const sizes = bus.sent.map((message) => Buffer.byteLength(message));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(7000);
  });

  // The last one: it closes a service of all.
  it('takes its people along at once when it stops in order', async () => {
    await join(acmeHere, 'ada');
    const bob = await join(acmeThere, 'bob');
    await bob.until(() => bob.list.length === 2);
    await here.close();
    await bob.until(() => bob.list.length === 1);
    expect(bob.list).toEqual(['bob online']);
  });
});
