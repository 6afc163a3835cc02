import {
  addPermissions,
  addUsers,
  type Change,
  deleteUsers,
  listCommentAnnotations,
  removePermissions,
  updateDocumentsAccess,
} from '@parley/protocol';
import type { PostgresPool } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Bus } from '../../src/environment.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { insertThread, type ThreadRows } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';
import type { TestSocket } from './support/TestSocket.js';

const organizationId = 'acme';
const documentIds = ['plan'];

/** A bus on which every message is lost. */
const deafBus: Bus = {
  publish: async () => {},
  subscribe: async () => async () => {},
  close: async () => {},
};

describe.each(MAIN_DATABASE)('permissions in memory ($name)', ({ open }) => {
  const running: TestService[] = [];
  let pool: Awaited<ReturnType<typeof open>> | undefined;
  afterEach(async () => {
    for (const service of running.splice(0)) await service.close();
    await pool?.end();
  });

  /** Two services on one database. Neither hears of what the other writes. */
  const start = async () => {
    const database = (pool = await open());
    const shared: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
    const options = { tokenSecret: 'a secret that both of the processes share' };
    for (let i = 0; i < 2; i += 1) running.push(await startTestService({ pool: shared, bus: deafBus, options }));
    const [elsewhere, reader] = running as [TestService, TestService];
    const key = await elsewhere.newKey();
    const there = await TestOrganization.create(key);
    const here = new TestOrganization(new TestKey(reader.service, key.apiKey, key.authToken), organizationId);
    await here.setDocument('plan', { access_type: 'restricted' });
    return { there, here, reader };
  };
  const grant = ({ key }: TestOrganization, userId: string) =>
    key.call(addPermissions, {
      user: { userId },
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId }] },
    });
  const revoke = ({ key }: TestOrganization, userId: string) =>
    key.call(removePermissions, {
      userId,
      permissions: { resources: [{ type: 'document', id: 'plan', organizationId }] },
    });
  const follow = async (organization: TestOrganization, userId: string) => {
    const socket = await openSession(organization, userId);
    socket.subscribe('comments:plan');
    expect(await socket.next()).toMatchObject({ type: 'subscribed' });
    return socket;
  };
  /** Tells of it in the document's stream only, so that nothing leads this process to what changed in the organization's stream. */
  const write = async (organization: TestOrganization, thread: ThreadRows) => {
    await insertThread(organization, thread);
    const { apiKey, service } = organization.key;
    const stream = { apiKey, organizationId, documentId: 'plan' };
    await service.core.write((tx) => tx.append(stream, [{ kind: 'threads', ids: [thread.annotationId] }]));
  };
  const saved = async (socket: TestSocket) =>
    (await socket.next('changes')).changes.map((change: Change) =>
      change.type === 'commentAnnotation.saved' ? change.annotation.annotationId : change.type,
    );

  it('does not read the permissions of readers again at each change', async () => {
    const { here, reader } = await start();
    const sockets: TestSocket[] = [];
    for (let i = 0; i < 20; i += 1) {
      await grant(here, `user-${i}`);
      sockets.push(await follow(here, `user-${i}`));
    }
    const executed = vi.spyOn(reader.service.core.db.getExecutor(), 'executeQuery');
    for (const id of ['a', 'b', 'c']) {
      await write(here, { annotationId: id });
      for (const socket of sockets) expect(await saved(socket)).toEqual([id]);
    }
    const statements = executed.mock.calls.map(([{ sql }]) => sql);
    expect(
      statements.filter((text) => text.includes('from changes c') || text.includes('left join changes c')),
    ).not.toEqual([]);
    expect(statements.filter((text) => /from (context_)?grants/.test(text))).toEqual([]);
    executed.mockRestore();
  });

  it('sends nothing after a removal of which this process was not notified', async () => {
    const { here, there } = await start();
    await grant(here, 'bob');
    await grant(here, 'eve');
    const [bob, eve] = [await follow(here, 'bob'), await follow(here, 'eve')];
    await write(here, { annotationId: 'a' });
    expect([await saved(bob), await saved(eve)]).toEqual([['a'], ['a']]);
    await revoke(there, 'bob');
    await write(here, { annotationId: 'b' });
    expect(await saved(eve)).toEqual(['b']);
    expect(await bob.next()).toMatchObject({ type: 'unsubscribed', code: 'PERMISSION_DENIED' });
    expect(bob.rest()).toEqual([]);
  });

  it('sends nothing after a change of the document of which this process was not notified', async () => {
    const { here, there } = await start();
    await there.key.call(updateDocumentsAccess, { organizationId, documentIds, accessType: 'public' });
    const bob = await follow(here, 'bob');
    await there.key.call(updateDocumentsAccess, { organizationId, documentIds, accessType: 'restricted' });
    await write(here, { annotationId: 'a' });
    expect(await bob.next()).toMatchObject({ type: 'unsubscribed', code: 'PERMISSION_DENIED' });
  });

  it('sends nothing after the second at which a grant ends, whether or not a job removes it', async () => {
    const { here, reader } = await start();
    await grant(here, 'eve');
    await here.grant('bob', 'plan', { expiresAt: Math.floor(reader.clock.now() / 1000) + 1 }); // no job is told of it
    const [bob, eve] = [await follow(here, 'bob'), await follow(here, 'eve')];
    await write(here, { annotationId: 'a' });
    expect([await saved(bob), await saved(eve)]).toEqual([['a'], ['a']]);
    reader.clock.advance(1000);
    await write(here, { annotationId: 'b' });
    expect(await saved(eve)).toEqual(['b']);
    expect(await bob.next()).toMatchObject({ type: 'unsubscribed', code: 'PERMISSION_DENIED' });
  });

  it('sends nobody a thread for another organization that they left before there was such a thread', async () => {
    const { here } = await start();
    await TestOrganization.create(here.key, 'partner');
    await here.key.call(addUsers, { organizationId: 'partner', users: [{ userId: 'bob' }, { userId: 'eve' }] });
    await grant(here, 'bob');
    await grant(here, 'eve');
    const [bob, eve] = [await follow(here, 'bob'), await follow(here, 'eve')];
    await here.key.call(deleteUsers, { organizationId: 'partner', userIds: ['bob'] });
    await write(here, { annotationId: 'a', visibility: 'organizationPrivate', organizationIds: ['partner'] });
    expect(await saved(eve)).toEqual(['a']);
    await write(here, { annotationId: 'b' });
    expect(await saved(bob)).not.toContain('a');
  });

  it('knows a membership elsewhere that a reader has got since the first subscription', async () => {
    const { here } = await start();
    await TestOrganization.create(here.key, 'partner');
    await grant(here, 'bob');
    await follow(here, 'bob');
    await here.key.call(addUsers, { organizationId: 'partner', users: [{ userId: 'bob' }] });
    const person = await here.person('bob');
    const { sequences, stamps } = await person.call(listCommentAnnotations, { organizationId, documentIds });
    const socket = await openSession(here, 'bob');
    socket.subscribe('comments:plan', { since: sequences.plan, stamp: stamps.plan });
    expect(await socket.next()).toMatchObject({ type: 'subscribed', reset: false, stamp: stamps.plan });
  });
});
