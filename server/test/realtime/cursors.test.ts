import {
  addDocuments,
  addPermissions,
  type CursorsFrame,
  poll,
  removePermissions,
  updateDocumentsAccess,
} from '@parley/protocol';
import { CLOSE_CODES, CURSOR_LIMITS, PRESENCE_LIMITS } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CursorPlaces } from '../../src/realtime/cursors/CursorPlaces.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { CursorClient } from './support/CursorClient.js';
import { openSession } from './support/openSession.js';
import { startTwoProcesses, type TwoProcesses } from './support/startTwoProcesses.js';

const organizationId = 'acme';
const withPlan = async (key: TestKey) => {
  const acme = await TestOrganization.create(key);
  await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
  return acme;
};

describe('cursors of a document', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await withPlan(await test.newKey());
  });
  const join = (userId: string) => CursorClient.join(acme, userId, test.clock);

  it('are seen by all who are there as they come, move and leave, under the name of the token', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    ada.move([100, 200, 'a']);
    await bob.sees('ada 100 200 a');
    ada.move([101, 201]);
    await bob.sees('ada 101 201 a');
    const late = await join('carol');
    await late.sees('ada 101 201 a');
    bob.move([5, 5]); // no element was ever named
    bob.move([5, 5, 'b']);
    await late.sees('ada 101 201 a', 'bob 5 5 b');
    ada.move(null);
    await late.sees('bob 5 5 b');
    bob.socket.cut();
    await late.sees();
    expect(late.refusal).toBeNull();
  });

  it('of several tabs are one: that which moved last, and a tab takes away its own only', async () => {
    const [one, two, bob] = [await join('ada'), await join('ada'), await join('bob')];
    one.move([1, 1, 'a']);
    await bob.sees('ada 1 1 a');
    two.move([2, 2, 'b']);
    await bob.sees('ada 2 2 b');
    one.move(null);
    await bob.settle();
    expect(bob.list).toEqual(['ada 2 2 b']);
    two.socket.cut();
    await bob.sees();
  });

  it('make one frame of a burst, with the newest place, and name an element once', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    ada.move([0, 0, 'a']);
    await bob.sees('ada 0 0 a');
    await bob.settle();
    const before = bob.socket.received.length;
    test.clock.advance(0);
    for (let step = 1; step <= 20; step += 1) ada.move([step, step]);
    await bob.settle();
    const frames = bob.socket.received.slice(before) as CursorsFrame[];
    // The first may be on its way before the others have come.
    expect(frames.length).toBeLessThanOrEqual(2);
    expect(frames.at(-1)?.cursors).toEqual([['ada', 20, 20]]);
  });

  it('skip a reader who is behind, and send them all of it later', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    bob.socket.bufferedBytes = 100_000;
    ada.move([1, 1, 'a']);
    await ada.sees('ada 1 1 a');
    ada.move([2, 2]);
    await bob.settle();
    expect(bob.list).toEqual([]);
    bob.socket.bufferedBytes = 0;
    await bob.sees('ada 2 2 a');
  });

  it('are seen by nobody without access to the document, before and after it is taken away', async () => {
    const resources = [{ type: 'document' as const, id: 'plan', organizationId }];
    const grant = (userId: string) => acme.key.call(addPermissions, { user: { userId }, permissions: { resources } });
    await acme.key.call(updateDocumentsAccess, { organizationId, documentIds: ['plan'], accessType: 'restricted' });
    await Promise.all([grant('ada'), grant('bob')]);
    const [ada, bob, eve] = [await join('ada'), await join('bob'), await join('eve')];
    expect(eve.refusal).toBe('PERMISSION_DENIED');
    eve.move([1, 1, 'a']);
    ada.move([2, 2, 'a']);
    await bob.sees('ada 2 2 a');
    await acme.key.call(removePermissions, { userId: 'ada', permissions: { resources } });
    await bob.sees();
    await ada.until(() => ada.refusal === 'PERMISSION_DENIED');
    const before = ada.socket.received.length;
    bob.move([3, 3, 'a']);
    ada.move([4, 4, 'a']);
    await bob.sees('bob 3 3 a');
    expect(ada.socket.received.slice(before)).toEqual([]);
  });

  it('are not sent to polls, which wait as with other topics', async () => {
    const ada = await join('ada');
    ada.move([1, 1, 'a']);
    await ada.sees('ada 1 1 a');
    const person = await acme.person('bob');
    const subscriptions = [{ topic: 'cursors:plan' as const, since: 0, options: undefined }];
    const answer = await person.call(poll, { organizationId, subscriptions, waitMs: 0 });
    expect(answer.frames).toEqual([]);
  });

  it('are not taken from polls either, whose end nobody would notice', async () => {
    const [ada, bob] = [await join('ada'), await acme.person('bob')];
    const cursor = [1, 1, 'a'] as [number, number, string];
    const subscriptions = [{ topic: 'cursors:plan' as const, since: 0, options: undefined, cursor }];
    await bob.call(poll, { organizationId, subscriptions, waitMs: 0 });
    await ada.settle();
    expect(ada.list).toEqual([]);
  });

  it('bounds what a client says, how often, and how many are shown', async () => {
    for (const cursor of [
      '[1,2,3]',
      '[-1,2,"a"]',
      '[1,10001,"a"]',
      '[1.5,2,"a"]',
      '[1,2,""]',
      `[1,2,"${'x'.repeat(501)}"]`,
    ]) {
      const eve = await join('eve');
      eve.socket.sendRaw(`{"type":"cursor","topic":"cursors:plan","cursor":${cursor}}`);
      expect(await eve.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
    }
    const mallory = await join('mallory');
    for (let frame = 0; frame <= PRESENCE_LIMITS.framesPerTenSeconds; frame += 1) mallory.move([frame, 0, 'a']);
    expect(await mallory.socket.whenClosed()).toBe(CLOSE_CODES.TOO_MANY);
    const places = new CursorPlaces();
    for (let n = 0; n <= CURSOR_LIMITS.people; n += 1) places.move(`user-${n}`, 'tab', [1, 1, 'a']);
    expect(places.takeUpdates()?.cursors).toHaveLength(CURSOR_LIMITS.people);
  });
});

describe('cursors of two processes', () => {
  let processes: TwoProcesses;
  beforeAll(async () => {
    processes = await startTwoProcesses();
  });
  afterAll(() => processes.close());

  it('are sent to the other process once they rest, from the moment their own process began to follow', async () => {
    const { here, there, clock } = processes;
    const acmeHere = await withPlan(await here.newKey());
    const bob = await CursorClient.join(there(acmeHere), 'bob', clock);
    await bob.settle();
    const ada = await openSession(acmeHere, 'ada');
    ada.subscribe('cursors:plan', { cursor: [1, 2, 'a'] });
    await bob.sees('ada 1 2 a');
    expect(bob.refusal).toBeNull();
  });

  it('are seen on both, also those that rest, and are gone when their process is silent', async () => {
    const { here, there, clock } = processes;
    const acmeHere = await withPlan(await here.newKey());
    const acmeThere = there(acmeHere);
    const ada = await CursorClient.join(acmeHere, 'ada', clock);
    ada.move([1, 2, 'a']);
    await ada.sees('ada 1 2 a');
    const bob = await CursorClient.join(acmeThere, 'bob', clock);
    await bob.sees('ada 1 2 a');
    bob.move([3, 4, 'b']);
    await ada.sees('ada 1 2 a', 'bob 3 4 b');
    ada.move(null);
    await bob.sees('bob 3 4 b');
    ada.move([5, 6]);
    ada.move([5, 6, 'c']);
    await bob.sees('ada 5 6 c', 'bob 3 4 b');
    processes.cutPresence();
    for (let passed = 0; passed < 90_000; passed += 5000) {
      bob.socket.send({ type: 'ping' });
      clock.advance(5000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await bob.sees('bob 3 4 b');
    expect(bob.refusal).toBeNull();
  });
});
