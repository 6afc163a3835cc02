import { addDocuments, syncStore } from '@parley/protocol';
import { CLOSE_CODES, CRDT_LIMITS, type ParleyError, REALTIME_LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { appendUpdate } from '../../src/domain/crdt/appendUpdate.js';
import { StoreDoc } from '../../src/domain/crdt/StoreDoc.js';
import { StoreAwareness } from '../../src/realtime/crdt/StoreAwareness.js';
import type { StoreChannel } from '../../src/realtime/crdt/StoreChannel.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { awarenessEntry } from './support/awarenessEntry.js';
import { StoreClient } from './support/StoreClient.js';
import { textOf, typed } from './support/texts.js';

const store = { storeId: 'body', type: 'text', contentKey: 'content' } as const;
const place = { organizationId: 'acme', documentId: 'plan' };
const LINGER_MS = 30_000;
const MEBIBYTE = 1_048_576;

describe('bounds of shared documents', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService()));
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    const documents = [{ documentId: 'plan', accessType: 'public' as const }];
    await acme.key.call(addDocuments, { organizationId: place.organizationId, documents });
  });

  const scope = () => ({ apiKey: acme.key.apiKey, ...place });
  const append = (update: Uint8Array) =>
    appendUpdate(test.service.core, scope(), store, { update, by: 'ada', sessionId: null });
  const join = async (userId: string) => new StoreClient(place).connect(await acme.person(userId));

  it('a store leaves the memory half a minute after its last user, and not before', async () => {
    const isInMemory = () => test.service.core.stores.keys.some(({ apiKey }) => apiKey === acme.key.apiKey);
    const ada = await join('ada');
    const bob = await join('bob');
    ada.type('Hello');
    await ada.settle();
    ada.socket.cut();
    test.clock.advance(LINGER_MS);
    expect(isInMemory()).toBe(true);
    bob.close();
    test.clock.advance(LINGER_MS - 1);
    const cy = await join('cy'); // who comes back in time finds it
    test.clock.advance(1);
    expect(isInMemory()).toBe(true);
    expect(cy.text).toBe('Hello');
    cy.socket.cut();
    test.clock.advance(LINGER_MS - 1);
    expect(isInMemory()).toBe(true);
    test.clock.advance(1);
    expect(isInMemory()).toBe(false);
    expect((await join('dan')).text).toBe('Hello');
  });

  const fill = () =>
    sql`
    insert into crdt_stores (api_key, organization_id, document_id, store_id, type, content_key, sequence, last_update,
      last_updated_by, session_id, created_at)
    select ${acme.key.apiKey}, 'acme', 'plan', 'store-' || number, 'text', 'content', 1, 0, 'ada', null, 0
    from generate_series(1, ${CRDT_LIMITS.storesPerDocument - 1}) as number`.execute(test.service.core.db);

  it('a document has at most so many stores', async () => {
    await fill();
    expect(await append(typed('the last one'))).toBe(1);
    const other = { ...store, storeId: 'one more' };
    const write = { update: typed('x'), by: 'ada', sessionId: null };
    await expect(appendUpdate(test.service.core, scope(), other, write)).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
    });
    expect(await append(typed('more'))).toBe(2);
  });

  it('a document has at most so many stores, also when several are made at once', async () => {
    await fill();
    const write = { update: typed('x'), by: 'ada', sessionId: null };
    const made = Array.from({ length: 8 }, (_, index) =>
      appendUpdate(test.service.core, scope(), { ...store, storeId: `new-${index}` }, write),
    );
    const results = await Promise.allSettled(made);
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as ParleyError).code : 'made',
    );
    expect(codes.sort()).toEqual([...Array<string>(7).fill('RESOURCE_EXHAUSTED'), 'made']);
  });

  it('a store is at most so large, and has room again when something is deleted', () => {
    const stored = new StoreDoc();
    const part = 'x'.repeat(CRDT_LIMITS.storeBytes / 4);
    const write = (doc: Y.Doc) => doc.getText('content').insert(0, part);
    for (let count = 0; count < 3; count += 1) stored.change(write);
    const copy = new Y.Doc();
    Y.applyUpdate(copy, stored.diff());
    const before = Y.encodeStateVector(copy);
    write(copy);
    const tooMuch = Y.encodeStateAsUpdate(copy, before);
    expect(stored.check([tooMuch])).toEqual([expect.objectContaining({ code: 'RESOURCE_EXHAUSTED' })]);
    stored.change((doc) => doc.getText('content').delete(0, part.length));
    expect(stored.check([tooMuch])).toEqual([null]);
  });

  it('a request carries at most so many bytes, and a frame so large a state vector', async () => {
    const ada = await acme.person('ada');
    const sync = (update: Uint8Array) =>
      ada.post(syncStore, { ...place, storeId: 'body', type: 'text', update: Buffer.from(update).toString('base64') });
    expect(await sync(new Uint8Array(CRDT_LIMITS.sentBytes + 3))).toMatchObject({ status: 400 });
    const client = new StoreClient(place);
    await client.connectOnly(ada);
    client.open({ vector: 'A'.repeat(Math.ceil((CRDT_LIMITS.vectorBytes + 3) / 3) * 4) });
    expect(await client.socket.whenClosed()).toBe(CLOSE_CODES.BAD_FRAME);
  });

  it('a connection sends at most so many frames in ten seconds', async () => {
    const ada = await join('ada');
    const bob = await join('bob');
    const frame = awarenessEntry('{}');
    for (let count = 0; count < CRDT_LIMITS.framesPerTenSeconds; count += 1) ada.sendAwareness(frame);
    ada.socket.send({ type: 'ping' });
    await ada.nextJson('pong');
    ada.sendAwareness(frame);
    expect(await ada.socket.whenClosed()).toBe(CLOSE_CODES.TOO_MANY);
    bob.type('unaffected');
    await bob.settle();
  });

  it('a store shows at most so many clients: who comes later sees the others', () => {
    const awareness = new StoreAwareness();
    const channelOf = (userId: string) => ({ subscription: { userId } }) as StoreChannel; // all that it looks at
    const enter = (client: number) =>
      awareness.take(channelOf(`user-${client}`), awarenessEntry('{}', client), { userId: `user-${client}` });
    for (let client = 0; client < CRDT_LIMITS.awarenessPeople; client += 1) enter(client);
    enter(CRDT_LIMITS.awarenessPeople);
    expect(awareness.own).toHaveLength(CRDT_LIMITS.awarenessPeople);
    awareness.removeAll(({ userId }) => userId === 'user-0');
    enter(CRDT_LIMITS.awarenessPeople);
    expect(awareness.own.map(({ userId }) => userId)).toContain(`user-${CRDT_LIMITS.awarenessPeople}`);
  });

  describe('a reader that is slow', () => {
    it('gets a large state when little is unsent, and others do not wait for it', async () => {
      const large = 'x'.repeat(1.5 * MEBIBYTE);
      await append(typed(large));
      const ada = await join('ada');
      const bob = new StoreClient(place);
      await bob.connectOnly(await acme.person('bob'));
      await bob.nextJson('subscribed');
      bob.socket.bufferedBytes = REALTIME_LIMITS.bufferedBytes;
      const take = bob.socket.onBytes;
      bob.socket.onBytes = (bytes) => {
        bob.socket.bufferedBytes += bytes.length;
        take(bytes);
      };
      bob.open();
      ada.type('!');
      await ada.settle();
      expect(bob.frames.some((frame) => 'kind' in frame)).toBe(false);
      bob.socket.bufferedBytes = 0;
      test.clock.advance(1000);
      expect(textOf((await bob.next('sync')).diff)).toHaveLength(large.length + 1);

      // The state is on its way: what is written meanwhile comes after it.
      ada.type('?');
      await bob.until(() => bob.text.endsWith('!?'));
      expect(bob.socket.closed).toBeNull();
    });

    it('is closed when it does not read what people write', async () => {
      const ada = await join('ada');
      const bob = await join('bob');
      bob.socket.bufferedBytes = REALTIME_LIMITS.bufferedBytes + 1;
      ada.type('Hello');
      expect(await bob.socket.whenClosed()).toBe(CLOSE_CODES.TOO_SLOW);
      await ada.settle();
      expect(ada.socket.closed).toBeNull();
    });
  });
});
