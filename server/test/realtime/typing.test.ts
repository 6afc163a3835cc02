import {
  addDocuments,
  addPermissions,
  addUsers,
  poll,
  removePermissions,
  type TypingFrame,
  updateDocumentsAccess,
} from '@parley/protocol';
import { CLOSE_CODES, TYPING_LIMITS } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertThread } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { deleteThreads, writeThreads } from '../support/writeThreads.js';
import { TypingClient } from './support/TypingClient.js';
import { startTwoProcesses, type TwoProcesses } from './support/startTwoProcesses.js';

const organizationId = 'acme';

/** A document with a thread for everybody, one for Ada and Bob, and one of another document. */
const withThreads = async (key: TestKey) => {
  const acme = await TestOrganization.create(key);
  await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  await insertThread(acme, { annotationId: 'open' });
  await insertThread(acme, { annotationId: 'secret', visibility: 'restricted', userIds: ['ada', 'bob'] });
  await insertThread(acme, { annotationId: 'elsewhere', documentId: 'other' });
  return acme;
};
const setVisibility = (acme: TestOrganization, id: string, visibility: 'public' | 'restricted', people: string[]) =>
  writeThreads(acme, 'plan', [id], (db) =>
    db
      .updateTable('comment_annotations')
      .set({ visibility, visible_to_users: people })
      .where('api_key', '=', acme.key.apiKey)
      .where('annotation_id', '=', id)
      .execute(),
  );

describe('who writes in the threads of a document', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await withThreads(await test.newKey());
  });
  const join = (userId: string) => TypingClient.join(acme, userId, test.clock);

  it('is shown while they say so, with their stored name, and ends when they stop, fall silent or leave', async () => {
    await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada', name: 'Ada' }] });
    const [ada, bob] = [await join('ada'), await join('bob')];
    expect(bob.threads).toEqual([]);
    ada.type('open');
    await bob.sees('open: ada');
    expect(bob.threads?.[0]?.users).toEqual([expect.objectContaining({ userId: 'ada', name: 'Ada' })]);
    const late = await join('carol');
    await late.sees('open: ada');
    ada.type(null);
    await bob.sees();
    ada.type('open');
    await bob.sees('open: ada');
    test.clock.advance(TYPING_LIMITS.expiryMs - 1000);
    await bob.settle();
    expect(bob.list).toEqual(['open: ada']);
    test.clock.advance(1000);
    await bob.sees();
    ada.type('open');
    await bob.sees('open: ada');
    ada.socket.cut();
    await bob.sees();
  });

  it('lasts while it is repeated, without a frame for each sign, and moves with the person', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    ada.type('open');
    await bob.sees('open: ada');
    const before = bob.socket.received.length;
    for (let sign = 0; sign < 5; sign += 1) {
      test.clock.advance(TYPING_LIMITS.repeatMs);
      ada.type('open');
      await bob.settle();
      expect(bob.list).toEqual(['open: ada']);
    }
    expect(bob.socket.received.length).toBe(before);
    ada.type('secret');
    await bob.sees('secret: ada');
    bob.type('secret');
    await bob.sees('secret: ada, bob');
    const second = await join('ada');
    second.type('secret');
    await second.settle();
    expect(second.list).toEqual(['secret: ada, bob']);
  });

  it('is sent to people who may see the thread, and to nobody else', async () => {
    const [ada, bob, eve] = [await join('ada'), await join('bob'), await join('eve')];
    ada.type('secret');
    await bob.sees('secret: ada');
    await eve.settle();
    expect(eve.list).toEqual([]);
    await setVisibility(acme, 'secret', 'public', []);
    await eve.sees('secret: ada');
    ada.type('secret');
    await setVisibility(acme, 'secret', 'restricted', ['ada']);
    await eve.sees();
    await bob.sees();
    await ada.sees('secret: ada');
    expect(JSON.stringify(eve.socket.received.at(-1))).not.toContain('ada');
  });

  it('is not sent for somebody who may not see the thread, nor for a thread that does not exist', async () => {
    const [bob, eve] = [await join('bob'), await join('eve')];
    for (const annotationId of ['secret', 'elsewhere', 'no-such-thread', '__proto__']) {
      eve.type(annotationId);
      await bob.settle();
      expect(bob.list).toEqual([]);
      expect(eve.list).toEqual([]);
    }
    bob.type('open');
    await eve.sees('open: bob');
    await deleteThreads(acme, 'plan', ['open']);
    await eve.sees();
  });

  it('ends with the access to the document, for who writes and for who reads', async () => {
    const resources = [{ type: 'document' as const, id: 'plan', organizationId }];
    const grant = (userId: string) => acme.key.call(addPermissions, { user: { userId }, permissions: { resources } });
    await acme.key.call(updateDocumentsAccess, { organizationId, documentIds: ['plan'], accessType: 'restricted' });
    await Promise.all([grant('ada'), grant('bob')]);
    const [ada, bob, eve] = [await join('ada'), await join('bob'), await join('eve')];
    expect(eve.refusal).toBe('PERMISSION_DENIED');
    ada.type('open');
    await bob.sees('open: ada');
    await acme.key.call(removePermissions, { userId: 'ada', permissions: { resources } });
    await bob.sees();
    await ada.until(() => ada.refusal === 'PERMISSION_DENIED');
  });

  it('waits for a reader who is behind', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    bob.socket.bufferedBytes = 100_000;
    ada.type('open');
    await bob.settle();
    expect(bob.list).toEqual([]);
    bob.socket.bufferedBytes = 0;
    await bob.sees('open: ada');
  });

  it('answers a poll when somebody else writes, and takes what the poll says', async () => {
    const pollAs = async (userId: string, fields: { since?: number; typing?: string | null } = {}, waitMs = 0) => {
      const person = await acme.person(userId);
      const subscription = { topic: 'typing:plan' as const, since: undefined, options: undefined, ...fields };
      const answer = await person.call(poll, { organizationId, subscriptions: [subscription], waitMs });
      return answer.frames as unknown as TypingFrame[];
    };
    const ada = await join('ada');
    const [first] = await pollAs('bob');
    expect(first).toMatchObject({ type: 'typing', threads: [], stamp: expect.any(Number) });
    expect(await pollAs('bob', { since: first!.stamp! })).toEqual([]);
    const waiting = pollAs('bob', { since: first!.stamp! }, 20_000);
    ada.type('open');
    await ada.sees('open: ada');
    expect(await waiting).toMatchObject([{ threads: [{ annotationId: 'open' }] }]);
    ada.type(null);
    await ada.sees();
    await pollAs('bob', { typing: 'open' });
    await ada.sees('open: bob');
    await pollAs('bob', {});
    await ada.settle();
    expect(ada.list).toEqual(['open: bob']);
    await pollAs('bob', { typing: null });
    await ada.sees();
  });

  it('refuses a thread beside another topic', async () => {
    const mallory = await join('mallory');
    mallory.socket.sendRaw('{"type":"subscribe","topic":"comments:plan","typing":"open"}');
    expect(await mallory.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
  });
});

describe('who writes, of two processes', () => {
  let processes: TwoProcesses;
  beforeAll(async () => {
    processes = await startTwoProcesses();
  });
  afterAll(() => processes.close());

  it('is seen on both by those who may see the thread, ends when they stop, and when their process dies', async () => {
    const { here, there, clock } = processes;
    const acmeHere = await withThreads(await here.newKey());
    const acmeThere = there(acmeHere);
    const ada = await TypingClient.join(acmeHere, 'ada', clock);
    const bob = await TypingClient.join(acmeThere, 'bob', clock);
    const eve = await TypingClient.join(acmeThere, 'eve', clock);
    ada.type('secret');
    await bob.sees('secret: ada');
    expect(eve.list).toEqual([]);
    eve.type('secret');
    bob.type('secret');
    await ada.sees('secret: ada, bob');
    bob.type(null);
    await ada.sees('secret: ada');
    ada.type('open');
    await eve.sees('open: ada');
    processes.cutPresence();
    clock.advance(TYPING_LIMITS.expiryMs - 1000);
    await eve.settle();
    expect(eve.list).toEqual(['open: ada']);
    clock.advance(2000);
    await eve.sees();
  });
});
