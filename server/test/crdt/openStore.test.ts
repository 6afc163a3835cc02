import { addDocuments } from '@parley/protocol';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendUpdate } from '../../src/domain/crdt/appendUpdate.js';
import { OpenStore } from '../../src/domain/crdt/OpenStore.js';
import type { StoreKey } from '../../src/domain/crdt/StoreKey.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { textOf, typed } from './support/texts.js';

const store = { storeId: 'body', type: 'text', contentKey: 'content' } as const;

/** A store of a process, while other processes write to the database. */
describe('a store in memory', () => {
  let test: TestService;
  let key: StoreKey;
  beforeAll(async () => void (test = await startTestService()));
  afterAll(() => test.close());
  beforeEach(async () => {
    const { organizationId, key: of } = await TestOrganization.create(await test.newKey());
    key = { apiKey: of.apiKey, organizationId, documentId: 'plan', storeId: 'body' };
    await of.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
  });

  /** What another process does: it writes, and tells of it. */
  const writeElsewhere = async (text: string) => {
    const update = typed(text);
    return {
      sequence: await appendUpdate(test.service.core, key, store, { update, by: 'bob', sessionId: null }),
      update,
    };
  };
  /** @param afterStatement called when the database has answered, before the store has the answer */
  const openHere = (afterStatement: () => Promise<void>) => {
    const { core } = test.service;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await afterStatement();
        return result;
      },
    };
    const { clock, logger } = core;
    return new OpenStore({ db: core.db.withPlugin(plugin), write: core.write, clock, logger }, key, () => {});
  };
  const textOfState = (here: OpenStore) => here.open(store, undefined, ({ diff }) => textOf(diff));

  it('has what is written elsewhere after it was read, and before the reading has ended', async () => {
    await writeElsewhere('first');
    let statements = 0;
    const here = openHere(async () => {
      statements += 1;
      // The head, the snapshot, and the last page of the log are read.
      if (statements === 3) here.notice((await writeElsewhere('second')).sequence);
    });
    const told: number[] = [];
    here.listeners.add((updates) => void told.push(...updates.map(({ sequence }) => sequence)));
    expect(await textOfState(here)).toBe('first');
    expect(await textOfState(here)).toContain('second');
    expect(told).toEqual([2]);
  });

  it('goes on telling after the database has failed once', async () => {
    await writeElsewhere('first');
    let isBroken = false;
    const here = openHere(async () => {
      if (isBroken) throw new Error('The database is gone.');
    });
    const told: number[] = [];
    let wake = () => {};
    here.listeners.add((updates) => {
      told.push(...updates.map(({ sequence }) => sequence));
      wake();
    });
    expect(await textOfState(here)).toBe('first');
    isBroken = true;
    here.notice((await writeElsewhere('second')).sequence);
    await expect(textOfState(here)).rejects.toThrow('is gone');
    isBroken = false;
    const isTold = new Promise<void>((resolve) => (wake = resolve));
    here.notice((await writeElsewhere('third')).sequence);
    await isTold;
    expect(told).toEqual([2, 3]);
  });
});
