import { encodeStoreFrame } from '@parley/protocol/crdt';
import { CLOSE_CODES } from '@parley/protocol/constants';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { awarenessEntry } from './support/awarenessEntry.js';
import { StoreClient } from './support/StoreClient.js';

/** Frames, in groups of ten. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 150);
const GROUP = 10;
const CHANNEL = 1;
const place = { organizationId: 'acme', documentId: 'plan' };
/** What a client may be told that sent rubbish. Never `INTERNAL`: that would be our fault. */
const ALLOWED: number[] = [CLOSE_CODES.BAD_FRAME, CLOSE_CODES.FRAME_TOO_LARGE, CLOSE_CODES.TOO_MANY];

/** How long a store that nobody uses stays in memory, ms. */
const LINGER_MS = 30_000;

/** Without garbage, when the test is run with `--expose-gc`. */
function heapMiB(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1_048_576);
}

describe('hostile frames of shared documents', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService();
    acme = await TestOrganization.create(await test.newKey());
    await acme.setDocument('plan', { access_type: 'public' });
  });
  afterAll(() => test.close());

  const number = fc.oneof(fc.nat(300), fc.maxSafeNat());
  /** An update that is good by itself, on any kind of root. */
  const update = fc
    .tuple(fc.string(), fc.constantFrom('content', '', '__proto__'), fc.nat(3))
    .map(([text, root, kind]) => {
      const doc = new Y.Doc();
      if (kind === 0) doc.getText(root).insert(0, text, { bold: true });
      else if (kind === 1) doc.getMap(root).set(text, new Y.Map([[text, 1]]));
      else if (kind === 2) doc.getArray(root).push([text, null, { text }, new Y.Text(text)]);
      else doc.getXmlFragment(root).push([new Y.XmlElement('p'), new Y.XmlText(text)]);
      return Y.encodeStateAsUpdate(doc);
    });
  const awareness = fc
    .tuple(fc.oneof(fc.json(), fc.string()), fc.nat(2 ** 32 - 1))
    .map(([state, client]) => awarenessEntry(state, client));
  const garbage = fc.uint8Array({ maxLength: 60 });
  /** As it is, cut, or with bytes changed. */
  const corrupted = (bytes: fc.Arbitrary<Uint8Array>) =>
    fc
      .tuple(bytes, fc.nat(200), fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 3 }))
      .map(([good, length, changes]) => {
        const copy = Uint8Array.from(good.subarray(0, length));
        for (const [at, value] of changes) if (copy.length > 0) copy[at % copy.length] = value;
        return copy;
      });
  const channel = fc.oneof({ weight: 8, arbitrary: fc.constant(CHANNEL) }, number);
  const frame = fc.oneof(
    fc
      .record({ channel, number, update: fc.oneof(update, corrupted(update), garbage) })
      .map((fields) => encodeStoreFrame({ kind: 'update', ...fields })),
    fc
      .record({ channel, update: fc.oneof(awareness, corrupted(awareness), garbage) })
      .map((fields) => encodeStoreFrame({ kind: 'awareness', ...fields })),
  );
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('body', 'other', '__proto__', 'x'.repeat(2000), '\u0000', '\ud800'),
  );
  const json = fc
    .record(
      {
        type: fc.constantFrom('openStore', 'closeStore'),
        topic: fc.oneof(fc.constant('crdt:plan'), fc.constantFrom('crdt:', 'presence:plan', 'inbox'), text),
        channel: fc.oneof(channel, fc.constantFrom(-1, 1.5, 2 ** 53), text),
        storeId: text,
        storeType: fc.oneof(fc.constantFrom('text', 'map', 'array', 'xml'), text),
        contentKey: fc.oneof(fc.constant('content'), text),
        vector: fc.oneof(
          text,
          garbage.map((bytes) => Buffer.from(bytes).toString('base64')),
        ),
        sessionId: text,
      },
      { requiredKeys: ['type'] },
    )
    .map((fields) => JSON.stringify(fields));
  const input = fc.oneof({ weight: 5, arbitrary: frame }, { weight: 1, arbitrary: corrupted(frame) }, garbage, json);

  it(
    'are refused with a code or ignored, and others write on',
    async () => {
      const bob = await new StoreClient(place).connect(await acme.person('bob'));
      const eve = await acme.person('eve');
      let written = 0;
      const heapBefore = heapMiB();
      await fc.assert(
        fc.asyncProperty(fc.array(input, { minLength: GROUP, maxLength: GROUP }), async (inputs) => {
          const client = await new StoreClient(place).connect(eve);
          for (const data of inputs) client.socket.sendRaw(data);
          client.socket.send({ type: 'ping' });
          await client.nextJson('pong').catch(() => {});
          const { closed } = client.socket;
          expect([null, ...ALLOWED]).toContain(closed?.code ?? null);
          bob.type('b');
          written += 1;
          await bob.settle();
          client.socket.cut();
        }),
        { numRuns: Math.ceil(INPUTS / GROUP) },
      );
      expect(bob.refusals).toEqual([]);
      const reader = await new StoreClient(place).connect(await acme.person('cy'));
      expect(reader.text).toBe(bob.text);
      expect(bob.text.split('b').length).toBeGreaterThan(written);
      expect(test.logger.entries.filter(({ level }) => level === 'error')).toEqual([]);

      // What the hostile client has left in memory goes with it.
      const { stores } = test.service.core;
      const [storesThen, heapThen] = [stores.keys.length, heapMiB()];
      for (const one of [bob, reader]) one.socket.cut();
      test.clock.advance(LINGER_MS);
      expect(stores.keys).toEqual([]);
      if (process.env['FUZZ_INPUTS']) {
        const counts = { frames: written * GROUP, storesThen, heapMiB: [heapBefore, heapThen, heapMiB()] };
        process.stdout.write(`${JSON.stringify(counts)}\n`);
      }
    },
    Math.max(60_000, INPUTS * 100),
  );
});
