import {
  addPermissions,
  getNotifications,
  listCommentAnnotations,
  removePermissions,
  type Resource,
  setNotificationSettings,
} from '@parley/protocol';
import type { PostgresPool } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { updateApiKey } from '../../src/domain/operations/backend/workspace/apiKeys.js';
import type { Bus } from '../../src/environment.js';
import { InProcessBus } from '../../src/memory/index.js';
import type { StoredChange } from '../../src/store/changes.js';
import { DATABASES } from '../support/databases.js';
import { insertThread } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';

/** A bus on which every message is lost. */
const deafBus: Bus = {
  publish: async () => {},
  subscribe: async () => async () => {},
  close: async () => {},
};

describe.each(DATABASES)('two processes on one database ($name)', ({ open }) => {
  const running: TestService[] = [];
  let pool: Awaited<ReturnType<typeof open>> | undefined;
  afterEach(async () => {
    for (const service of running.splice(0)) await service.close();
    await pool?.end();
  });

  /** Two services that share a database and nothing else but the bus. */
  const startTwo = async (buses: [Bus, Bus]) => {
    pool = await open();
    const database = pool;
    // Each closes its own handle; the database itself ends with the test.
    const shared: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
    const options = { tokenSecret: 'a secret that both of the processes share' };
    for (const bus of buses) running.push(await startTestService({ pool: shared, bus, options }));
    const [writer, reader] = running as [TestService, TestService];
    const key = await writer.newKey();
    const there = await TestOrganization.create(key);
    const here = new TestOrganization(new TestKey(reader.service, key.apiKey, key.authToken), there.organizationId);
    return { there, here, writer, reader };
  };
  const follow = async (organization: TestOrganization) => {
    const socket = await openSession(organization, 'bob');
    socket.subscribe('inbox');
    await socket.next('subscribed');
    return socket;
  };

  it('a write through one appears live through the other', async () => {
    const bus = new InProcessBus();
    const { there, here } = await startTwo([bus, new InProcessBus(bus)]);
    const socket = await follow(here);
    await there.add({ notificationId: 'n1' });
    await there.add({ notificationId: 'n2' });
    const ids: string[] = [];
    while (ids.length < 2) {
      const { changes } = await socket.next('changes');
      for (const change of changes) if (change.type === 'notification.saved') ids.push(change.notification.id);
    }
    expect(ids).toEqual(['n1', 'n2']);
  });

  it('what one wrote is not read from the log by the other, unless it does not fit into a message', async () => {
    const bus = new InProcessBus();
    const { there, here, reader } = await startTwo([bus, new InProcessBus(bus)]);
    await there.setDocument('plan', { disabled: false });
    const ids = ['a', 'b', 'c'];
    for (const annotationId of ids) await insertThread(there, { annotationId });
    const socket = await openSession(here, 'bob');
    socket.subscribe('comments:plan');
    await socket.next('subscribed');
    const executed = vi.spyOn(reader.service.core.db.getExecutor(), 'executeQuery');
    const reads = () => executed.mock.calls.filter(([{ sql }]) => sql.includes('from "changes"')).length;
    const written = async () => {
      const { changes } = await socket.next('changes');
      return changes.map((change) => (change.type === 'commentAnnotation.saved' ? change.annotation.annotationId : ''));
    };
    const stream = { apiKey: there.key.apiKey, organizationId: 'acme', documentId: 'plan' };
    const publishChange = (threads: string[]) =>
      there.key.service.core.write((tx) => tx.append(stream, [{ kind: 'threads', ids: threads }]));
    await publishChange(['a']);
    expect(await written()).toEqual(['a']);
    expect(reads()).toBe(0);
    await publishChange(['b', ...Array.from({ length: 400 }, (_, index) => `nothing-with-a-long-name-${index}`)]);
    expect(await written()).toEqual(['b']);
    expect(reads()).toBe(1);
    await publishChange(['c']);
    expect(await written()).toEqual(['c']);
    expect(reads()).toBe(1);
    executed.mockRestore();
  });

  it('a lost bus message costs a sweep, and never a change', async () => {
    const { there, here, reader } = await startTwo([deafBus, deafBus]);
    const socket = await follow(here);
    await there.add({ notificationId: 'n1' });
    await there.add({ notificationId: 'n2' });
    expect(socket.rest()).toEqual([]);
    reader.clock.advance(2000);
    expect(await socket.next('changes')).toMatchObject({
      after: 0,
      sequence: 2,
      changes: [{ notification: { id: 'n1' } }, { notification: { id: 'n2' } }],
      counts: { forYou: 2 },
    });
  });

  it('channels that were changed before a reader came, and are passed on afterwards, reset the reader', async () => {
    const { there, here, reader } = await startTwo([deafBus, deafBus]);
    await there.add({ notificationId: 'n1' });
    const eve = await openSession(here, 'eve');
    eve.subscribe('inbox');
    await eve.next('subscribed');
    const person = await there.person('bob');
    await person.call(setNotificationSettings, { organizationId: 'acme', settings: { inbox: 'NONE' } });
    const bob = await openSession(here, 'bob');
    bob.subscribe('inbox', { since: 1 });
    expect(await bob.next()).toMatchObject({ type: 'subscribed', sequence: 1, reset: false });
    reader.clock.advance(2000);
    expect(await bob.next('reset')).toMatchObject({ sequence: 2, counts: { all: 0 } });
  });

  it('a thread that a list had before it was passed on is not kept by a reader who loses it meanwhile', async () => {
    const { there, here, reader } = await startTwo([deafBus, deafBus]);
    await there.setDocument('plan', { disabled: false });
    const red: Resource = { type: 'context', id: 'acme', organizationId: 'acme', access: { team: 'red' } };
    const permissions = { resources: [red] };
    await there.key.call(addPermissions, { user: { userId: 'bob' }, permissions });
    const bob = await openSession(here, 'bob');
    bob.subscribe('comments:plan');
    await bob.next('subscribed');
    await insertThread(there, { annotationId: 'secret', access: { team: 'red' } });
    const stream = { apiKey: there.key.apiKey, organizationId: 'acme', documentId: 'plan' };
    await there.key.service.core.write((tx) => tx.append(stream, [{ kind: 'threads', ids: ['secret'] }]));
    const person = await here.person('bob');
    const list = await person.call(listCommentAnnotations, { organizationId: 'acme', documentIds: ['plan'] });
    expect(list.annotations).toMatchObject([{ annotationId: 'secret' }]);
    await there.key.call(removePermissions, { userId: 'bob', permissions });
    reader.clock.advance(2000);
    expect(await bob.next()).toMatchObject({ type: 'reset', sequence: 1 });
  });

  const workingBus = (): [Bus, Bus] => {
    const bus = new InProcessBus();
    return [bus, new InProcessBus(bus)];
  };
  it.each([
    ['at once', workingBus, 0],
    ['within a second when the hint is lost', (): [Bus, Bus] => [deafBus, deafBus], 1000],
  ])('a key that is switched off through one is off in the other, %s', async (_, buses, afterMs) => {
    const { here, writer, reader } = await startTwo(buses());
    const read = () => here.key.post(getNotifications, { organizationId: 'acme', documentId: 'plan' });
    expect(await read()).toMatchObject({ status: 200 });
    await updateApiKey(writer.service.core, writer.workspaceId, here.key.apiKey, { disabled: true });
    reader.clock.advance(afterMs);
    await expect.poll(read).toMatchObject({ status: 403 });
  });

  it('mixes its own writes and those of others in one order', async () => {
    const { there, here, reader } = await startTwo([deafBus, deafBus]);
    const socket = await follow(here);
    await there.add({ notificationId: 'n1' });
    // Its own advance is not the next one: the log has the one before it.
    await here.add({ notificationId: 'n2' });
    expect(await socket.next('changes')).toMatchObject({
      after: 0,
      sequence: 2,
      changes: [{ notification: { id: 'n1' } }, { notification: { id: 'n2' } }],
    });
    reader.clock.advance(2000);
    expect(socket.rest()).toEqual([]);
  });

  it('announces a record once, by the change that brought it, though the rows are ahead of the log', async () => {
    const { there, here, reader } = await startTwo([deafBus, deafBus]);
    const socket = await follow(here);
    await there.add({ notificationId: 'n1', notifyUsers: [{ userId: 'eve' }] });
    // More than is handed on at once, so what follows comes in a run of its own.
    const { apiKey, service } = there.key;
    const filler = Array.from({ length: 200 }, (): StoredChange => ({ kind: 'seen', userId: 'eve', through: 0 }));
    await service.core.write((tx) => tx.append({ apiKey, organizationId: 'acme', documentId: '' }, filler));
    await there.add({ notificationId: 'n1', notifyUsers: [{ userId: 'bob' }] });
    reader.clock.advance(2000);
    expect(await socket.next('changes')).toMatchObject({
      after: 0,
      sequence: 202,
      changes: [{ type: 'notification.saved', notification: { id: 'n1', sequence: 202 }, isNew: true }],
      counts: { forYou: 1 },
    });
  });

  it('has readers start again when the log went back, as after a restore', async () => {
    const { here, reader } = await startTwo([deafBus, deafBus]);
    const socket = await follow(here);
    await here.add();
    await here.add();
    // Both have been handed on, each perhaps by itself.
    for (let sequence = 0; sequence < 2;) ({ sequence } = await socket.next('changes'));
    const { db } = reader.service.core;
    await db.deleteFrom('changes').where('sequence', '>', 1).execute();
    await db.updateTable('streams').set({ sequence: 1 }).execute();
    reader.clock.advance(2000);
    expect(await socket.next('reset')).toMatchObject({ topic: 'inbox', sequence: 1 });
  });

  it('resets a reader when what it missed was trimmed, or is more than a replay contains', async () => {
    const { here, reader } = await startTwo([deafBus, deafBus]);
    for (let i = 0; i < 3; i += 1) await here.add();
    await reader.service.core.db.deleteFrom('changes').where('sequence', '<=', 2).execute();
    const socket = await openSession(here, 'bob');
    socket.subscribe('inbox', { since: 1 });
    expect(await socket.next()).toMatchObject({ type: 'subscribed', sequence: 3, reset: true, counts: { forYou: 3 } });
    socket.subscribe('inbox', { since: 2 });
    expect(await socket.next()).toMatchObject({ type: 'subscribed', sequence: 3, reset: false });
    expect(await socket.next()).toMatchObject({ type: 'changes', after: 2, sequence: 3 });
  });
});
