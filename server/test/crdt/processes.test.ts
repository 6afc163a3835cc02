import { addDocuments, addPermissions, pushStoreMessage, removePermissions } from '@parley/protocol';
import type { PostgresPool } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bus } from '../../src/environment.js';
import { InProcessBus } from '../../src/memory/index.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { StoreClient } from './support/StoreClient.js';

const organizationId = 'acme';
const place = { organizationId, documentId: 'plan' };
/** A bus on which every message is lost. */
const deafBus: Bus = { publish: async () => {}, subscribe: async () => async () => {}, close: async () => {} };

describe.each(DATABASES)('a store in two processes on one database ($name)', ({ open }) => {
  const running: TestService[] = [];
  let pool: Awaited<ReturnType<typeof open>> | undefined;
  afterEach(async () => {
    for (const service of running.splice(0)) await service.close();
    await pool?.end();
  });

  const startTwo = async (buses: [Bus, Bus]) => {
    const database = (pool = await open());
    const shared: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
    const options = { tokenSecret: 'a secret that both of the processes share' };
    for (const bus of buses) running.push(await startTestService({ pool: shared, bus, options }));
    const [first, second] = running as [TestService, TestService];
    const key = await first.newKey();
    const here = await TestOrganization.create(key);
    const there = new TestOrganization(new TestKey(second.service, key.apiKey, key.authToken), organizationId);
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan', accessType: 'restricted' }] });
    const resources = [{ type: 'document' as const, id: 'plan', organizationId, accessRole: 'editor' as const }];
    for (const userId of ['ada', 'bob']) {
      await key.call(addPermissions, { user: { userId }, permissions: { resources } });
    }
    const ada = await new StoreClient(place).connect(await here.person('ada'));
    const bob = await new StoreClient(place).connect(await there.person('bob'));
    return { here, ada, bob, second };
  };

  it('is the same in both, when people write at once', async () => {
    const bus = new InProcessBus();
    const { ada, bob } = await startTwo([bus, new InProcessBus(bus)]);
    for (let count = 0; count < 30; count += 1) {
      ada.type('a');
      bob.type('b');
      if (count % 5 === 0) await new Promise(setImmediate);
    }
    await Promise.all([ada.settle(), bob.settle()]);
    await ada.until(() => ada.text.length === 60);
    await bob.until(() => bob.text.length === 60);
    expect(bob.text).toBe(ada.text);
  });

  it('is followed without the bus, by sweeps', async () => {
    const { ada, bob, second } = await startTwo([deafBus, deafBus]);
    ada.type('x'.repeat(20_000)); // nor would it fit a message
    ada.type('!');
    await ada.settle();
    expect(bob.text).toBe('');
    second.clock.advance(2000);
    await bob.until(() => bob.text.endsWith('!'));
    expect(bob.text).toBe(ada.text);
  });

  it.each([
    ['over the bus', 1],
    ['over the bus, when it does not fit', 6000],
    ['without the bus, by sweeps', 1],
  ])('has messages that both tell of, %s', async (how, bytes) => {
    const isDeaf = how.includes('without');
    const bus = new InProcessBus();
    const { here, bob, second } = await startTwo(isDeaf ? [deafBus, deafBus] : [bus, new InProcessBus(bus)]);
    const data = Buffer.alloc(bytes).toString('base64');
    const message = { ...place, storeId: 'body', messageId: 'm1', data, yjsClientId: 1 };
    const { timestamp } = await (await here.person('ada')).call(pushStoreMessage, message);
    if (isDeaf) second.clock.advance(2000);
    const { messageId, yjsClientId } = message;
    const added = { after: 0, message: { messageId, data, yjsClientId, timestamp, userId: 'ada' } };
    expect(await bob.nextJson('storeMessages')).toEqual({
      type: 'storeMessages',
      topic: 'crdt:plan',
      storeId: 'body',
      timestamp,
      ...(how === 'over the bus' && added),
    });
  });

  it('is closed to whom the grant is taken in the other process', async () => {
    const bus = new InProcessBus();
    const { here, ada, bob } = await startTwo([bus, new InProcessBus(bus)]);
    ada.type('before');
    await bob.until(() => bob.text === 'before');
    const resources = [{ type: 'document' as const, id: 'plan', organizationId }];
    await here.key.call(removePermissions, { userId: 'bob', permissions: { resources } });
    bob.type('mine');
    ada.type(' secret');
    await ada.settle();
    await bob.nextJson('unsubscribed');
    expect(bob.text).not.toContain('secret');
    expect(ada.text).toBe('before secret');
  });
});
