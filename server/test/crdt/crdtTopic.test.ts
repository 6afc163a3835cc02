import {
  addDocuments,
  addPermissions,
  addUsers,
  poll,
  pushStoreMessage,
  removePermissions,
  syncStore,
  updateDocuments,
} from '@parley/protocol';
import { CLOSE_CODES, CRDT_LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { editStore } from '../../src/domain/crdt/editStore.js';
import { readStore } from '../../src/domain/crdt/readStore.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { hostileUpdates } from './support/hostileUpdates.js';
import { StoreClient } from './support/StoreClient.js';
import { textOf, typed } from './support/texts.js';

const organizationId = 'acme';
const place = { organizationId, documentId: 'plan' };

describe.each(MAIN_DATABASE)('the topic crdt ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, {
      organizationId,
      documents: [{ documentId: 'plan', accessType: 'restricted' }],
    });
    await grant('ada', 'editor');
    await grant('bob', 'editor');
    await grant('vic', 'viewer');
  });

  const grant = (userId: string, accessRole: 'viewer' | 'editor') =>
    acme.key.call(addPermissions, {
      user: { userId },
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId, accessRole }] },
    });
  const revoke = (userId: string) =>
    acme.key.call(removePermissions, {
      userId,
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId }] },
    });
  const join = async (userId: string, open?: object) => new StoreClient(place).connect(await acme.person(userId), open);
  const stored = async () => {
    const scope = { apiKey: acme.key.apiKey, ...place };
    return (await readStore(test.service.core.db, scope, 'body')) ?? null;
  };

  it('opens a store that nobody has written, and makes it with the first update', async () => {
    const ada = await join('ada', { sessionId: 'tab_1' });
    expect(await ada.nextJson('storeOpened')).toMatchObject({ sequence: 0, lastUpdate: null, isReadOnly: false });
    expect(await stored()).toBeNull();
    ada.type('Hello');
    expect(await ada.next('acknowledged')).toMatchObject({ number: 1, sequence: 1 });
    expect(await stored()).toMatchObject({ type: 'text', lastUpdatedBy: 'ada', sessionId: 'tab_1' });
    expect(textOf((await stored())!.state)).toBe('Hello');
  });

  it('sends others an update, who wrote it, and that it is on disk', async () => {
    const ada = await join('ada');
    const bob = await join('bob');
    ada.type('Hello');
    const { sequence, by } = await bob.next('update');
    expect({ sequence, by }).toEqual({ sequence: 1, by: 'ada' });
    expect(bob.text).toBe('Hello');
    expect((await stored())?.sequence).toBe(1);
  });

  it('brings a returning client the difference, and takes what it wrote meanwhile', async () => {
    const ada = await join('ada');
    ada.type('x'.repeat(10_000));
    await ada.settle();
    const bob = await join('bob');
    bob.socket.cut();
    ada.type(' from Ada');
    await ada.settle();
    bob.isOpen = false;
    bob.type('from Bob ', 0);
    await bob.connect(await acme.person('bob'));
    const { diff } = bob.frames.filter((frame) => 'kind' in frame && frame.kind === 'sync').at(-1) as {
      diff: Uint8Array;
    };
    expect(diff.length).toBeLessThan(200); // not the ten thousand that it had
    await ada.until(() => ada.text.startsWith('from Bob'));
    expect(ada.text).toBe(bob.text);
    expect(ada.text).toMatch(/^from Bob x+ from Ada$/);
  });

  it('makes one row of updates that arrive together, and acknowledges each', async () => {
    const ada = await join('ada');
    const bob = await join('bob');
    for (let count = 0; count < 100; count += 1) ada.type('a');
    for (let count = 0; count < 100; count += 1) bob.type('b');
    await Promise.all([ada.settle(), bob.settle()]);
    expect((await stored())!.sequence).toBeLessThan(20);
    await ada.until(() => ada.text.length === 200);
    await bob.until(() => bob.text.length === 200);
    expect(textOf((await stored())!.state)).toBe(ada.text);
    expect(bob.text).toBe(ada.text);
  });

  it('makes one row of what several people write within a tick, and none waits after a quiet moment', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    // No time passes for the service, so that the tick that begins with the first update has not ended.
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => now.mockRestore());
    ada.type('a');
    await ada.settle();
    ada.type('b');
    bob.type('c');
    await Promise.all([ada.settle(), bob.settle()]);
    expect(await stored()).toMatchObject({ sequence: 2, lastUpdatedBy: 'bob' });
  });

  it('makes one row of what comes within two ticks of a crowd', async () => {
    await grant('cyd', 'editor');
    const people = [await join('ada'), await join('bob'), await join('cyd')];
    const start = performance.now();
    const now = vi.spyOn(performance, 'now').mockReturnValue(start);
    onTestFinished(() => now.mockRestore());
    for (const round of [1, 2]) {
      for (const one of people) one.type(String(round));
      await Promise.all(people.map((one) => one.settle()));
    }
    // The first update did not wait, and the tick after it ended with a commit of three people.
    now.mockReturnValue(start + 20);
    for (const one of people) one.type('3');
    await Promise.all(people.map((one) => one.settle()));
    expect(await stored()).toMatchObject({ sequence: 4 });
  });

  it('sends what a backend edits, and what comes by client/crdt/sync', async () => {
    const ada = await join('ada');
    ada.type('Hello');
    await ada.settle();
    const scope = { apiKey: acme.key.apiKey, ...place };
    const writer = { by: 'rest-api', sessionId: null };
    await editStore(test.service.core, scope, 'body', (doc) => doc.getText('content').insert(5, ' World'), writer);
    expect(await ada.next('update')).toMatchObject({ by: 'ada' });
    expect(await ada.next('update')).toMatchObject({ by: 'rest-api', sequence: 2 });
    const update = Buffer.from(typed('Oh. ')).toString('base64');
    await (await acme.person('bob')).call(syncStore, { ...place, storeId: 'body', type: 'text', update });
    expect(await ada.next('update')).toMatchObject({ by: 'bob', sequence: 3 });
    expect(ada.text).toContain('Oh. ');
    expect(ada.text).toContain('Hello World');
  });

  it.each(Object.entries(hostileUpdates()))('refuses %s with a code, and the channel stays open', async (_, update) => {
    const ada = await join('ada');
    const bob = await join('bob');
    ada.type('Hello');
    await ada.settle();
    const number = ada.send(update);
    expect(await ada.nextJson('storeRefused')).toMatchObject({ code: 'INVALID_ARGUMENT', update: number });
    ada.type('!');
    await bob.until(() => bob.text === 'Hello!');
    expect((await stored())?.sequence).toBe(2);
  });

  it('refuses another type and another content key, and the number is free again', async () => {
    const ada = await join('ada');
    ada.type('Hello');
    await ada.settle();
    const bob = new StoreClient(place);
    await bob.connectOnly(await acme.person('bob'));
    for (const other of [{ storeType: 'map' }, { contentKey: 'default' }]) {
      bob.open({ ...other, channel: 7 });
      const refused = await bob.nextJson('storeRefused');
      expect(refused).toMatchObject({ channel: 7, code: 'FAILED_PRECONDITION' });
      expect(refused.update).toBeUndefined();
    }
    bob.open({ vector: '%' });
    expect(await bob.nextJson('storeRefused')).toMatchObject({ code: 'INVALID_ARGUMENT' });
    bob.open();
    expect(await bob.nextJson('storeOpened')).toMatchObject({ sequence: 1 });
  });

  it('ends for what is no frame, and ignores channels that are not open', async () => {
    const ada = await join('ada');
    ada.socket.sendRaw(Uint8Array.of(77, 1, 1, 2, 0, 0)); // an update on channel 77
    ada.type('still there');
    await ada.settle();
    ada.socket.sendRaw(Uint8Array.of(1, 9));
    expect(await ada.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
    const bob = await join('bob');
    bob.socket.sendRaw(new Uint8Array(CRDT_LIMITS.updateBytes + 100));
    expect(await bob.socket.whenClosed()).toBe(CLOSE_CODES.FRAME_TOO_LARGE);
  });

  it('bounds the stores of a connection', async () => {
    const ada = await join('ada');
    for (let count = 1; count < CRDT_LIMITS.openStores; count += 1) ada.open({ storeId: `s${count}` });
    ada.open({ storeId: 'one more' });
    expect(await ada.nextJson('storeRefused')).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
    ada.close();
    expect(ada.socket.closed).toBeNull();
  });

  describe('access', () => {
    it('lets viewers follow, and refuses what they write', async () => {
      const ada = await join('ada');
      const vic = await join('vic');
      expect(await vic.nextJson('storeOpened')).toMatchObject({ isReadOnly: true });
      ada.type('Hello');
      await vic.until(() => vic.text === 'Hello');
      const number = vic.send(typed('mine'));
      expect(await vic.nextJson('storeRefused')).toMatchObject({ code: 'PERMISSION_DENIED', update: number });
      expect(textOf((await stored())!.state)).toBe('Hello');
    });

    it('refuses those who may not read the document', async () => {
      const eve = new StoreClient(place);
      await eve.connectOnly(await acme.person('eve'));
      eve.open();
      expect(await eve.nextJson('unsubscribed')).toMatchObject({ code: 'PERMISSION_DENIED' });
      expect(eve.frames.some((frame) => 'kind' in frame)).toBe(false);
    });

    it('ends with the grant: nothing that is written afterwards arrives, or is taken', async () => {
      const ada = await join('ada');
      const bob = await join('bob');
      ada.type('before ');
      await bob.until(() => bob.text === 'before ');
      await revoke('bob');
      ada.type('secret');
      bob.send(typed('mine'));
      await ada.settle();
      await bob.nextJson('unsubscribed');
      expect(bob.text).toBe('before ');
      expect(textOf((await stored())!.state)).toBe('before secret');
    });

    it('ends for everybody who has opened a store that was deleted, when its document is recreated at once', async () => {
      const ada = await join('ada');
      const vic = await join('vic');
      ada.type('old');
      await vic.until(() => vic.text === 'old');
      const { createdAt } = await ada.nextJson('storeOpened').then(() => ada.nextJson('storeOpened'));
      expect(createdAt).toBe(test.clock.now());
      await sql`delete from crdt_stores where organization_id = ${organizationId}`.execute(test.service.core.db);
      await sql`update documents set created_at = created_at + 1 where organization_id = ${organizationId}`.execute(
        test.service.core.db,
      );
      const documents = [{ documentId: 'plan', documentName: 'The plan' }];
      await acme.key.call(updateDocuments, { organizationId, documents }); // the topic looks
      for (const one of [ada, vic]) {
        await one.until(() => one.refusals.length > 0);
        expect(one.refusals).toEqual([{ code: 'ABORTED' }]);
      }
      ada.open({ createdAt });
      await ada.until(() => ada.refusals.length > 1);
      expect(ada.refusals[1]).toEqual({ code: 'ABORTED' });
      const again = await join('ada');
      again.type('new');
      await again.settle();
      expect(textOf((await stored())!.state)).toBe('new');
      expect(await join('bob')).toMatchObject({ text: 'new' });
    });

    it('follows a role that changes, and a person who becomes read-only', async () => {
      const vic = await join('vic');
      await grant('vic', 'editor');
      await vic.nextJson('storeOpened');
      expect(await vic.nextJson('storeOpened')).toMatchObject({ isReadOnly: false });
      vic.type('mine');
      await vic.settle();
      expect(vic.refusals).toEqual([]);
      await acme.key.call(addUsers, { organizationId, users: [{ userId: 'vic', isReadOnly: true }] });
      const number = vic.send(typed('more'));
      expect(await vic.nextJson('storeRefused')).toMatchObject({ code: 'PERMISSION_DENIED', update: number });
      expect(textOf((await stored())!.state)).toBe('mine');
    });
  });

  describe('long polls', () => {
    const ask = async (userId: string, sequence: number, waitMs = 0) => {
      const subscription = { topic: 'crdt:plan' as const, since: 0, stores: [{ storeId: 'body', sequence }] };
      const person = await acme.person(userId);
      return (await person.call(poll, { organizationId, subscriptions: [subscription], waitMs })).frames;
    };

    it('are notified at once when there is more than they have, and otherwise when there is', async () => {
      const ada = await join('ada');
      const waiting = ask('bob', 0, 25_000);
      ada.type('Hello');
      const changed = { type: 'storeChanged', topic: 'crdt:plan', storeId: 'body', sequence: 1 };
      expect(await waiting).toEqual([changed]);
      expect(await ask('bob', 0)).toEqual([changed]);
      expect(await ask('bob', 1)).toEqual([]);
      expect(await ask('eve', 0)).toMatchObject([{ type: 'unsubscribed' }]);
    });

    it('are notified of messages beside a store, and not of its updates when they do not wait for those', async () => {
      const ada = await acme.person('ada');
      const wait = async (userId: string, messages: number, waitMs = 0) => {
        const subscription = { topic: 'crdt:plan' as const, since: 0, stores: [{ storeId: 'body', messages }] };
        const person = await acme.person(userId);
        return (await person.call(poll, { organizationId, subscriptions: [subscription], waitMs })).frames;
      };
      const push = (messageId: string) =>
        ada.call(pushStoreMessage, { ...place, storeId: 'body', messageId, data: 'AQ==', yjsClientId: 1 });
      (await join('ada')).type('Hello');
      const waiting = wait('bob', 0, 25_000);
      const { timestamp } = await push('m1');
      const news = { type: 'storeMessages', topic: 'crdt:plan', storeId: 'body', timestamp };
      expect(await waiting).toEqual([news]);
      expect(await wait('bob', 0)).toEqual([news]);
      expect(await wait('bob', timestamp)).toEqual([]);
      expect(await wait('eve', 0)).toMatchObject([{ type: 'unsubscribed' }]);
    });
  });
});
