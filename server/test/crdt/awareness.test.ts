import { addDocuments, addUsers } from '@parley/protocol';
import { CRDT_LIMITS } from '@parley/protocol/constants';
import type { PostgresPool } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { InProcessBus } from '../../src/memory/index.js';
import { openEmbedded } from '../support/openEmbedded.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { awarenessEntry } from './support/awarenessEntry.js';
import { StoreClient } from './support/StoreClient.js';

const organizationId = 'acme';
const place = { organizationId, documentId: 'plan' };

/** A client with the awareness of y-protocols, as an editor has it. */
class Tab {
  readonly client = new StoreClient(place);
  readonly awareness = new Awareness(this.client.doc);
  #read = 0;

  async join(organization: TestOrganization, userId: string): Promise<this> {
    await this.client.connect(await organization.person(userId));
    return this;
  }

  say(state: object): void {
    this.awareness.setLocalState(state);
    this.client.sendAwareness(encodeAwarenessUpdate(this.awareness, [this.awareness.clientID]));
  }

  /** What it knows of another tab. */
  of(other: Tab): unknown {
    const { frames } = this.client;
    for (; this.#read < frames.length; this.#read += 1) {
      const frame = frames[this.#read]!;
      if ('kind' in frame && frame.kind === 'awareness') applyAwarenessUpdate(this.awareness, frame.update, this);
    }
    return this.awareness.getStates().get(other.awareness.clientID);
  }
}

/** The JSON of a state of so many bytes, of letters that have two each. */
function sized(bytes: number): string {
  const state = { text: '', rest: '' };
  const left = bytes - JSON.stringify(state).length;
  return JSON.stringify({ text: 'é'.repeat(left / 2), rest: 'x'.repeat(left % 2) });
}

describe('awareness', () => {
  let writer: TestService;
  let reader: TestService;
  let acme: TestOrganization;
  /** The same organization in another process. */
  let elsewhere: TestOrganization;
  const tabs: Tab[] = [];

  beforeAll(async () => {
    const database = await openEmbedded();
    const pool: PostgresPool = { connect: () => database.connect(), end: () => Promise.resolve() };
    const bus = new InProcessBus();
    const presenceBus = new InProcessBus();
    const options = { tokenSecret: 'a secret that both of the processes share' };
    const start = (first: boolean) =>
      startTestService({
        pool,
        options,
        bus: first ? bus : new InProcessBus(bus),
        presenceBus: first ? presenceBus : new InProcessBus(presenceBus),
      });
    writer = await start(true);
    reader = await start(false);
  });
  afterAll(async () => {
    await writer.close();
    await reader.close();
  });
  beforeEach(async () => {
    const key = await writer.newKey();
    acme = await TestOrganization.create(key);
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan', accessType: 'public' }] });
    const there = new TestKey(reader.service, key.apiKey, key.authToken);
    elsewhere = new TestOrganization(there, organizationId);
    for (const { awareness } of tabs.splice(0)) awareness.destroy();
  });

  const join = async (userId: string, organization = acme) => {
    const tab = await new Tab().join(organization, userId);
    tabs.push(tab);
    return tab;
  };
  /** Lets time pass until it is so. */
  const until = async (isSo: () => boolean) => {
    for (let turn = 0; turn < 2000 && !isSo(); turn += 1) {
      for (const { clock } of [writer, reader]) clock.advance(10);
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(isSo()).toBe(true);
  };

  it('carries the user of the token, whatever the client claims, to those who are there and who come', async () => {
    await acme.key.call(addUsers, { organizationId, users: [{ userId: 'ada', name: 'Ada' }] });
    const ada = await join('ada');
    const bob = await join('bob');
    ada.say({ cursor: 5, user: { userId: 'bob', name: 'Bob' } });
    await until(() => bob.of(ada) !== undefined);
    expect(bob.of(ada)).toMatchObject({ cursor: 5, user: { userId: 'ada', name: 'Ada', color: expect.any(String) } });
    const cy = await join('cy');
    await until(() => cy.of(ada) !== undefined);
    expect(cy.of(ada)).toEqual(bob.of(ada));
    ada.say({ cursor: 6 });
    await until(() => JSON.stringify(cy.of(ada)).includes('"cursor":6'));
  });

  it('goes with the connection, and comes back with it', async () => {
    const ada = await join('ada');
    const bob = await join('bob');
    ada.say({ cursor: 1 });
    await until(() => bob.of(ada) !== undefined);
    ada.client.socket.cut();
    await until(() => bob.of(ada) === undefined);
    await ada.join(acme, 'ada');
    ada.say({ cursor: 2 });
    await until(() => bob.of(ada) !== undefined);
    expect(bob.of(ada)).toMatchObject({ cursor: 2 });
  });

  it('is taken over by the newest connection of the same person, and by nobody else', async () => {
    const ada = await join('ada');
    const bob = await join('bob');
    ada.say({ cursor: 1 });
    await until(() => bob.of(ada) !== undefined);
    const old = ada.client.socket;
    await ada.join(acme, 'ada'); // the service does not know yet that the line was cut
    ada.say({ cursor: 2 });
    await until(() => JSON.stringify(bob.of(ada)).includes('"cursor":2'));
    old.cut();
    ada.say({ cursor: 3 });
    await until(() => JSON.stringify(bob.of(ada)).includes('"cursor":3'));
    applyAwarenessUpdate(bob.awareness, encodeAwarenessUpdate(ada.awareness, [ada.awareness.clientID]), bob);
    bob.client.sendAwareness(encodeAwarenessUpdate(bob.awareness, [ada.awareness.clientID]));
    const cy = await join('cy');
    await until(() => cy.of(ada) !== undefined);
    expect(cy.of(ada)).toMatchObject({ user: { userId: 'ada' } });
  });

  it('reaches people of other processes, also those who come later, and goes there too', async () => {
    const bob = await join('bob', elsewhere);
    const ada = await join('ada');
    ada.say({ cursor: 5 });
    await until(() => bob.of(ada) !== undefined);
    expect(bob.of(ada)).toMatchObject({ cursor: 5, user: { userId: 'ada' } });
    bob.client.socket.cut();
    const cy = await join('cy', elsewhere);
    await until(() => cy.of(ada) !== undefined);
    ada.client.socket.cut();
    await until(() => cy.of(ada) === undefined);
  });

  it.each([
    ['no bytes', new Uint8Array(), 'INVALID_ARGUMENT'],
    ['more than it says', Uint8Array.of(9, 1), 'INVALID_ARGUMENT'],
    ['no JSON', awarenessEntry('{'), 'INVALID_ARGUMENT'],
    ['a text', awarenessEntry('"x"'), 'INVALID_ARGUMENT'],
    ['a list', awarenessEntry('[]'), 'INVALID_ARGUMENT'],
  ])('refuses %s: the channel ends with a code, and the connection goes on', async (_, update, code) => {
    const ada = await join('ada');
    ada.client.sendAwareness(update);
    expect(await ada.client.nextJson('storeRefused')).toMatchObject({ code });
    ada.client.open();
    await ada.client.until(() => ada.client.isOpen);
  });

  it('is shown with as many bytes as it may have', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    const state = sized(CRDT_LIMITS.awarenessBytes);
    ada.client.sendAwareness(awarenessEntry(state, ada.awareness.clientID));
    await until(() => bob.of(ada) !== undefined);
    expect(bob.of(ada)).toMatchObject(JSON.parse(state) as object);
  });

  it.each([
    ['is large', awarenessEntry(JSON.stringify({ x: 'x'.repeat(CRDT_LIMITS.awarenessBytes) }))],
    ['is large by its bytes', awarenessEntry(sized(CRDT_LIMITS.awarenessBytes + 1))],
    ['is larger than all may be', new Uint8Array(1_000_000)],
    ['has a great many parts', Uint8Array.of(255, 255, 3)],
  ])('is hidden from others when it %s: the channel stays open', async (_, update) => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    ada.say({ cursor: 1 });
    await until(() => bob.of(ada) !== undefined);
    ada.client.sendAwareness(update);
    const refused = { code: 'RESOURCE_EXHAUSTED', awareness: true };
    expect(await ada.client.nextJson('storeRefused')).toMatchObject(refused);
    await until(() => bob.of(ada) === undefined);
    ada.client.type('Hello');
    await until(() => bob.client.text === 'Hello');
    ada.say({ cursor: 2 });
    await until(() => bob.of(ada) !== undefined);
    expect(bob.of(ada)).toMatchObject({ cursor: 2 });
  });
});
