import { addDocuments, deleteDocuments } from '@parley/protocol';
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
  let acme: TestOrganization;
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    key = { apiKey: acme.key.apiKey, organizationId: acme.organizationId, documentId: 'plan', storeId: 'body' };
    await makeDocument();
  });
  const { organizationId } = { organizationId: 'acme' };
  const makeDocument = () => acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }] });
  const remakeDocument = async () => {
    await acme.key.call(deleteDocuments, { organizationId, documentIds: ['plan'] });
    test.clock.advance(1);
    await makeDocument();
  };

  /** What another process does: it writes, and tells of it. */
  const writeElsewhere = async (text: string) => {
    const update = typed(text);
    return {
      sequence: await appendUpdate(test.service.core, key, store, { update, by: 'bob', sessionId: null }),
      update,
    };
  };
  /** @param afterStatement called when the database has answered, before the store has the answer */
  const openHere = (afterStatement: () => Promise<void>, storeWork = test.service.core.storeWork) => {
    const { core } = test.service;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await afterStatement();
        return result;
      },
    };
    const { clock, logger } = core;
    return new OpenStore(
      { db: core.db.withPlugin(plugin), write: core.write, clock, logger, storeWork },
      key,
      () => {},
    );
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
    const received: number[] = [];
    here.listeners.add({
      take: (updates) => void received.push(...updates.map(({ sequence }) => sequence)),
      replaced: () => {},
    });
    expect(await textOfState(here)).toBe('first');
    expect(await textOfState(here)).toContain('second');
    expect(received).toEqual([2]);
  });

  it('makes its document apart from this thread before the first write, when it is large, and takes what comes meanwhile', async () => {
    await writeElsewhere('x'.repeat(70_000));
    const { storeWork } = test.service.core;
    let splits = 0;
    const split = async (updates: readonly Uint8Array[]) => {
      splits += 1;
      here.notice((await writeElsewhere('meanwhile ')).sequence);
      return storeWork.split(updates);
    };
    const here = openHere(() => Promise.resolve(), { ...storeWork, split });
    expect(await textOfState(here)).toHaveLength(70_000);
    expect(splits).toBe(0); // nobody has written
    const write = (text: string) => here.append(store, [{ update: typed(text), by: 'ada', sessionId: null }]);
    expect(await write('one ')).toEqual([{ sequence: 3 }]);
    expect(await write('two ')).toEqual([{ sequence: 4 }]);
    expect(splits).toBe(1);
    expect(await textOfState(here)).toHaveLength(70_000 + 'meanwhile one two '.length);
  });

  describe('that was deleted with its document, and made again elsewhere', () => {
    const openDeleted = async () => {
      await writeElsewhere('old');
      const here = openHere(async () => {});
      const received: (number | 'replaced')[] = [];
      let wake = () => {};
      const isReplaced = new Promise<void>((resolve) => (wake = resolve));
      here.listeners.add({
        take: (updates) => void received.push(...updates.map(({ sequence }) => sequence)),
        replaced() {
          received.push('replaced');
          wake();
        },
      });
      expect(await textOfState(here)).toBe('old');
      const { createdAt } = here.head!;
      await remakeDocument();
      return { here, received, isReplaced, createdAt };
    };
    const write = (here: OpenStore, options = {}) =>
      here.append(store, [{ update: typed('mine'), by: 'ada', sessionId: null }], options);

    it('takes nothing that follows from the old one, and goes on with the new one', async () => {
      const { here, received } = await openDeleted();
      await writeElsewhere('new');
      await expect(write(here)).rejects.toMatchObject({ code: 'ABORTED' });
      expect(received).toEqual(['replaced']);
      expect(await textOfState(here)).toBe('new');
      expect(await write(here)).toEqual([{ sequence: 2 }]);
      expect(received).toEqual(['replaced', 2]);
    });

    it('is not brought back by an update of the old one while there is no new one', async () => {
      const { here, createdAt } = await openDeleted();
      await expect(write(here)).rejects.toMatchObject({ code: 'ABORTED' });
      await expect(write(here, { createdAt })).rejects.toMatchObject({ code: 'ABORTED' });
      expect(await textOfState(here)).toBe('');
    });

    it('is edited by nobody as the old one', async () => {
      const { here, received } = await openDeleted();
      await writeElsewhere('new');
      const edit = () => here.edit((doc) => doc.getText('content').insert(0, 'a '), { by: 'ada', sessionId: null });
      await expect(edit()).rejects.toMatchObject({ code: 'ABORTED' });
      expect(await edit()).toBe(2);
      expect([await textOfState(here), received]).toEqual(['a new', ['replaced', 2]]);
    });

    it('is made by the first one, as it does not exist', async () => {
      const { here, received } = await openDeleted();
      expect(await write(here, { isNew: true })).toEqual([{ sequence: 1 }]);
      expect([await textOfState(here), received[0]]).toEqual(['mine', 'replaced']);
    });

    it('is noticed by whoever reads it, or gets the new one', async () => {
      const looking = await openDeleted();
      looking.here.check();
      expect(await textOfState(looking.here)).toBe('');
      expect(looking.received).toEqual(['replaced']);

      const listening = await openDeleted();
      await writeElsewhere('new');
      listening.here.notice((await writeElsewhere('newer')).sequence);
      await listening.isReplaced;
      expect(await textOfState(listening.here)).toContain('newer');
    });
  });

  it('goes on telling after the database has failed once', async () => {
    await writeElsewhere('first');
    let isBroken = false;
    const here = openHere(async () => {
      if (isBroken) throw new Error('The database is gone.');
    });
    const received: number[] = [];
    let wake = () => {};
    here.listeners.add({
      take(updates) {
        received.push(...updates.map(({ sequence }) => sequence));
        wake();
      },
      replaced: () => {},
    });
    expect(await textOfState(here)).toBe('first');
    isBroken = true;
    here.notice((await writeElsewhere('second')).sequence);
    await expect(textOfState(here)).rejects.toThrow('is gone');
    isBroken = false;
    const isNotified = new Promise<void>((resolve) => (wake = resolve));
    here.notice((await writeElsewhere('third')).sequence);
    await isNotified;
    expect(received).toEqual([2, 3]);
  });
});
