import { addCrdtData, addDocuments, broadcastLiveState, getCrdtData, migrateDocument } from '@parley/protocol';
import type { PostgresPool } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { failMigration } from '../../src/domain/documentMigration/runMigration.js';
import { InProcessBus } from '../../src/memory/index.js';
import { StoreClient } from '../crdt/support/StoreClient.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { lockDocument } from './lockDocument.js';

const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };
const next = { organizationId, documentId: 'next' };

describe.each(DATABASES)('shared documents that are open during a migration ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }, { documentId: 'next' }] });
  });
  const join = async (userId: string, place: typeof plan) => new StoreClient(place).connect(await acme.person(userId));

  it('keep what is written meanwhile, and it is on disk after a migration that failed', async () => {
    const ada = await join('ada', plan);
    ada.type('Hello');
    await ada.settle();
    await lockDocument(acme.key, { ...plan, newDocumentId: 'next' }, 'm');
    ada.type(' there');
    expect(await acme.key.refused(broadcastLiveState, { ...plan, liveStateDataId: 'x', data: 1 })).toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    expect(await acme.key.call(getCrdtData, plan)).toMatchObject([{ data: 'Hello' }]);
    const migration = { apiKey: acme.key.apiKey, organizationId, migrationId: 'm' };
    await test.service.core.write((tx) => failMigration(tx, migration, 'A test.', 0));
    await ada.settle();
    expect(ada.refusals).toEqual([]);
    expect(await acme.key.call(getCrdtData, plan)).toMatchObject([{ data: 'Hello there' }]);
  });

  it('come to those who have them open in the target, and can be written on', async () => {
    const ada = await join('ada', plan);
    ada.type('Hello');
    await ada.settle();
    const bob = await join('bob', next);
    expect(bob.text).toBe('');
    await acme.key.call(migrateDocument, { ...plan, newDocumentId: 'next' });
    await bob.until(() => bob.text === 'Hello');
    bob.type(' Bob');
    await bob.settle();
    expect(await acme.key.call(getCrdtData, next)).toMatchObject([{ data: 'Hello Bob' }]);
    expect(await acme.key.call(getCrdtData, plan)).toEqual([]);
  });
});

describe.each(DATABASES)('a migration in another process ($name)', ({ open }) => {
  it.each([
    ['over the bus', () => new InProcessBus()],
    [
      'without it, by sweeps',
      () => ({ publish: async () => {}, subscribe: async () => async () => {}, close: async () => {} }),
    ],
  ])('reaches those who have the target open, %s', async (_, newBus) => {
    const database = await open();
    const pool: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
    const options = { tokenSecret: 'a secret that both of the processes share' };
    const bus = newBus();
    const first = await startTestService({ pool, bus, options });
    const second = await startTestService({
      pool,
      bus: bus instanceof InProcessBus ? new InProcessBus(bus) : bus,
      options,
    });
    const key = await first.newKey();
    const here = await TestOrganization.create(key);
    const there = new TestOrganization(new TestKey(second.service, key.apiKey, key.authToken), organizationId);
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }, { documentId: 'next' }] });
    await key.call(addCrdtData, { ...plan, editorId: 'body', type: 'text', data: 'Hello' });
    const bob = await new StoreClient(next).connect(await there.person('bob'));
    await here.key.call(migrateDocument, { ...plan, newDocumentId: 'next' });
    await first.service.jobs.drain();
    second.clock.advance(2000);
    await bob.until(() => bob.text !== '');
    expect(bob.text).toBe('Hello');
    for (const service of [first, second]) await service.close();
    await database.end();
  });
});
