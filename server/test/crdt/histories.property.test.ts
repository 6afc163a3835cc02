import { addCrdtData, getCrdtData, updateCrdtData } from '@parley/protocol';
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { compactStore } from '../../src/domain/crdt/compactStore.js';
import { readStore } from '../../src/domain/crdt/readStore.js';
import { startTwoProcesses, type TwoProcesses } from '../realtime/support/startTwoProcesses.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { Letters } from './support/Letters.js';
import { contentOf, LETTERED, type Lettered } from './support/lettersIn.js';
import { StoreClient } from './support/StoreClient.js';

const HISTORIES = Number(process.env['PARLEY_CRDT_HISTORIES'] ?? 8);
const CLIENTS = 3;
const organizationId = 'acme';
const documentId = 'plan';
/** How long a store that nobody uses stays in memory, ms. */
const LINGER_MS = 30_000;

const client = fc.nat(CLIENTS - 1);
const at = fc.nat(30);
/** What a person does, what happens to their connection, and what backends and the service do meanwhile. */
const step = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('write' as const), client, at }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delete' as const), client, at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cut' as const), client }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('return' as const), client }) },
  // The tab is closed without saving, and opened empty.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), client }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle' as const), client }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('backend' as const), isThere: fc.boolean(), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('compact' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe('random histories of a shared document', () => {
  let processes: TwoProcesses;
  let here: TestOrganization;
  let there: TestOrganization;
  beforeAll(async () => {
    processes = await startTwoProcesses();
    here = await TestOrganization.create(await processes.here.newKey());
    there = processes.there(here);
    await here.setDocument('plan', { access_type: 'public' });
  });
  afterAll(() => processes.close());

  it(
    'end equal for everybody, in both processes and in the database, and lose no letter that was acknowledged',
    async () => {
      const startedAt = performance.now();
      const counts = { histories: 0, steps: 0, letters: 0 };
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...LETTERED),
          fc.array(step, { minLength: 10, maxLength: 60 }),
          async (kind, steps) => {
            const { count } = await expectEqual(kind, steps, `store ${counts.histories++}`);
            counts.steps += steps.length;
            counts.letters += count;
          },
        ),
        { numRuns: HISTORIES },
      );
      if (process.env['PARLEY_CRDT_HISTORIES'])
        process.stdout.write(`${JSON.stringify(counts)}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);
    },
    60_000 + HISTORIES * 2000,
  );

  async function expectEqual(lettered: Lettered, steps: readonly Step[], storeId: string): Promise<Letters> {
    const { type, first, write, remove, add, drop } = lettered;
    const place = { organizationId, documentId, editorId: storeId };
    // Here and below: `lettered` has values of its own type, which its union does not say.
    await here.key.call(addCrdtData, { ...place, type, data: first as never });
    const letters = new Letters();
    const connect = async (one: StoreClient, index: number) => {
      await one.connect(await (index % 2 ? there : here).person(`person ${index}`), { storeType: type });
      letters.settled(one);
      return one;
    };
    const join = (index: number) => connect(new StoreClient({ organizationId, documentId, storeId }), index);
    const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, index) => join(index)));

    for (const next of steps) {
      if (next.kind === 'backend') {
        const { key } = next.isThere ? there : here;
        const value = (await key.call(getCrdtData, place))[0]!.data;
        const data = next.at % 2 ? add(value as never, letters.next(null)) : drop(value as never, next.at);
        letters.replaced(JSON.stringify(value), JSON.stringify(data));
        await key.call(updateCrdtData, { ...place, type, data: data as never });
        continue;
      }
      if (next.kind === 'compact') {
        await compact(storeId);
        continue;
      }
      const one = clients[next.client]!;
      if (next.kind === 'write') {
        const letter = letters.next(one);
        letters.wroteInto(write(one.doc, letter, next.at), letter);
      } else if (next.kind === 'delete') {
        const letter = remove(one.doc, next.at);
        if (letter) letters.deleted(letter, one);
      } else if (next.kind === 'return') {
        if (!one.isOpen) await connect(one, next.client);
      } else if (next.kind === 'settle') {
        if (!one.isOpen) continue;
        await one.settle();
        letters.settled(one);
      } else {
        if (one.isOpen) letters.cut(one);
        one.isOpen = false;
        one.socket.cut();
        if (next.kind === 'reload') {
          letters.lost(one);
          clients[next.client] = await join(next.client);
        }
      }
    }

    for (const [index, one] of clients.entries()) {
      if (!one.isOpen) await connect(one, index);
      await one.settle();
    }
    clients.push(await join(CLIENTS), await join(CLIENTS + 1));
    const stored = await readStore(processes.here.service.core.db, scopeOf(), storeId);
    const storedDoc = new Y.Doc();
    Y.applyUpdate(storedDoc, stored!.state);
    const end = contentOf(storedDoc, type);
    for (const one of clients) {
      await one.until(() => one.sequence >= stored!.sequence);
      expect(contentOf(one.doc, type)).toEqual(end);
      expect(one.refusals).toEqual([]);
      one.socket.cut();
    }
    expect(letters.faults(JSON.stringify(end))).toEqual({ missing: [], back: [], twice: [] });
    // The stores leave the memory.
    processes.clock.advance(LINGER_MS);
    return letters;
  }

  const scopeOf = () => ({ apiKey: here.key.apiKey, organizationId, documentId });

  /** Runs the job of one process, as if the last snapshot were old. */
  async function compact(storeId: string): Promise<void> {
    const { core } = processes.here.service;
    await sql`update crdt_snapshots set created_at = 0 where organization_id = ${organizationId}`.execute(core.db);
    await compactStore(core, { ...scopeOf(), storeId }, new AbortController().signal, 1);
  }
});
