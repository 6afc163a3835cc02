import { addDocuments, deleteDocuments } from '@parley/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import { appendUpdate } from '../../src/domain/crdt/appendUpdate.js';
import { editStore } from '../../src/domain/crdt/editStore.js';
import { readStore, readStores } from '../../src/domain/crdt/readStore.js';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { hostileUpdates } from './support/hostileUpdates.js';
import { textOf, typed } from './support/texts.js';

const store = { storeId: 'body', type: 'text', contentKey: 'content' } as const;
const ada = { by: 'ada', sessionId: 'tab_1' };

describe.each(DATABASES)('stores ($name)', ({ open }) => {
  let test: TestService;
  let acme: TestOrganization;
  let scope: { apiKey: string; organizationId: string; documentId: string };
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    scope = { apiKey: acme.key.apiKey, organizationId: acme.organizationId, documentId: 'plan' };
    await acme.key.call(addDocuments, { organizationId: scope.organizationId, documents: [{ documentId: 'plan' }] });
  });

  const core = () => test.service.core;
  const append = (update: Uint8Array, options = {}) => appendUpdate(core(), scope, store, { update, ...ada }, options);
  const edit = (run: (doc: Y.Doc) => void) =>
    editStore(core(), scope, 'body', run, { by: 'rest-api', sessionId: null });
  const read = () => readStore(core().db, scope, 'body');
  const text = async () => textOf((await read())!.state);

  it('are made by their first update, and keep who wrote last', async () => {
    expect(await read()).toBeNull();
    expect(await append(typed('Hello'))).toBe(1);
    const lastUpdate = test.clock.now();
    const head = { ...store, sequence: 1, lastUpdate, lastUpdatedBy: 'ada', sessionId: 'tab_1', createdAt: lastUpdate };
    expect(await readStores(core().db, scope)).toEqual([head]);
    expect(await read()).toMatchObject(head);
    expect(await text()).toBe('Hello');
  });

  it('write nothing for an update that they contain', async () => {
    const update = typed('Hello');
    await append(update);
    expect(await append(update)).toBe(1);
    expect((await read())?.sequence).toBe(1);
  });

  it('refuse another type, another content key, and an id that is taken', async () => {
    await append(typed('Hello'));
    const write = { update: typed('more'), ...ada };
    const other = (shape: object) => appendUpdate(core(), scope, { ...store, ...shape }, write);
    await expect(other({ type: 'map' })).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
    await expect(other({ contentKey: 'default' })).rejects.toMatchObject({ code: 'FAILED_PRECONDITION' });
    await expect(append(typed('more'), { isNew: true })).rejects.toMatchObject({ code: 'ALREADY_EXISTS' });
    expect(await text()).toBe('Hello');
  });

  it('are of a document: without it they cannot be written, and go with it', async () => {
    const elsewhere = appendUpdate(core(), { ...scope, documentId: 'none' }, store, { update: typed('x'), ...ada });
    await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Somebody has it open in this process.
    const key = { ...scope, storeId: 'body' };
    core().stores.take(core(), key);
    await append(typed('Hello'));
    await acme.key.call(deleteDocuments, { organizationId: scope.organizationId, documentIds: ['plan'] });
    await test.service.jobs.drain();
    expect(await read()).toBeNull();
    await acme.key.call(addDocuments, { organizationId: scope.organizationId, documents: [{ documentId: 'plan' }] });
    await expect(append(typed('more'))).rejects.toMatchObject({ code: 'ABORTED' });
    expect(await append(typed('new'))).toBe(1);
    expect(await text()).toBe('new');
    core().stores.release(core(), key);
  });

  it.each(Object.entries(hostileUpdates()))('refuse %s, and stay as they are', async (_, update) => {
    await append(typed('Hello'));
    const before = await read();
    await expect(append(update)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(await read()).toEqual(before);
    await edit((doc) => doc.getText('content').insert(5, '!'));
    expect(await text()).toBe('Hello!');
  });

  it('are edited on the current state, and report when nothing was changed', async () => {
    await append(typed('Hello'));
    expect(await edit((doc) => doc.getText('content').insert(5, ' World'))).toBe(2);
    expect(await text()).toBe('Hello World');
    expect(await edit(() => {})).toBeNull();
    expect(await read()).toMatchObject({ sequence: 2, lastUpdatedBy: 'rest-api', sessionId: null });
    await expect(
      edit((doc) => {
        doc.getText('content').insert(0, 'never');
        throw new Error('The value does not fit.');
      }),
    ).rejects.toThrow('does not fit');
    expect(await text()).toBe('Hello World');
    const missing = editStore(core(), scope, 'none', () => {}, ada);
    await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('have one initial value, the first, also of several at once', async () => {
    const letters = 'abcdefgh'.split('');
    const written = await Promise.allSettled(letters.map((letter) => append(typed(letter), { isNew: true })));
    const won = letters.filter((_, index) => written[index]!.status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await text()).toBe(won[0]);
  });

  it('lose nothing of edits and updates at once', async () => {
    await append(typed('start'));
    const letters = 'abcdefghij'.split('');
    await Promise.all([
      ...letters.map((letter) => append(typed(letter))),
      ...letters.map((letter) => edit((doc) => doc.getText('content').insert(0, letter.toUpperCase()))),
    ]);
    const wanted = [...letters, ...letters.map((letter) => letter.toUpperCase()), 's', 't', 'a', 'r', 't'];
    expect((await text()).split('').sort()).toEqual(wanted.sort());
  });
});
