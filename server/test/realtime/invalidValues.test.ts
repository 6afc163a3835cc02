import { addDocuments, poll, type ServerFrame, type Topic } from '@parley/protocol';
import { CLOSE_CODES, CRDT_LIMITS } from '@parley/protocol/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { openSession } from './support/openSession.js';
import { PresenceClient } from './support/PresenceClient.js';
import { TestSocket } from './support/TestSocket.js';

const organizationId = 'acme';
const KINDS = [
  'document',
  'comments',
  'liveState',
  'inlineReactions',
  'presence',
  'typing',
  'cursors',
  'access',
  'crdt',
] as const;
/** Ids that no document has. */
const IDS = [
  '',
  ' plan',
  'plan ',
  'x'.repeat(257),
  'x'.repeat(20_000),
  'x'.repeat(100_000),
  'pl\u0000an',
  'plan\ud83d',
  'plan\n',
];
const refused = (topic: string) => ({
  type: 'unsubscribed',
  topic,
  code: 'INVALID_ARGUMENT',
  message: expect.stringMatching(/^documentId: must /),
});

describe('a value that an app has set and that is not valid', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    test = await startTestService();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    acme = await TestOrganization.create(await test.newKey());
    await acme.key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }, { documentId: 'other' }] });
  });
  const sendAny = (socket: TestSocket, frame: object) => socket.sendRaw(JSON.stringify(frame));
  const isStillThere = async (socket: TestSocket) => {
    sendAny(socket, { type: 'ping' });
    await socket.next('pong');
  };

  it.each(KINDS)('is refused as the document of %s, and the connection stays', async (kind) => {
    const socket = await openSession(acme, 'ada');
    for (const id of IDS) {
      const topic = `${kind}:${id}` as Topic;
      sendAny(socket, { type: 'subscribe', topic });
      expect(await socket.next('unsubscribed')).toEqual(refused(topic));
      sendAny(socket, { type: 'unsubscribe', topic });
    }
    await isStillThere(socket);
  });

  it('is refused in the frame that signs in, beside topics that are followed', async () => {
    const { service, apiKey, token } = await acme.person('ada');
    const socket = new TestSocket(service);
    const subscriptions = [{ topic: 'presence:' }, { topic: 'inbox' }];
    sendAny(socket, { type: 'authenticate', apiKey, token, organizationId, subscriptions });
    expect(await socket.next('unsubscribed')).toEqual(refused('presence:'));
    expect(await socket.next('subscribed')).toMatchObject({ topic: 'inbox' });
  });

  it.each([{ includeSelf: 'true' }, { maxDays: 0 }, { documentIds: [''] }, 'all'])(
    'counts as absent in the options of the inbox: %j',
    async (options) => {
      const socket = await openSession(acme, 'ada');
      sendAny(socket, { type: 'subscribe', topic: 'inbox', options });
      expect(await socket.next('subscribed')).toMatchObject({ topic: 'inbox' });
      await acme.add({ actionUser: { userId: 'bob' }, notifyUsers: [{ userId: 'ada' }] });
      expect(await socket.next('changes')).toMatchObject({ topic: 'inbox' });
    },
  );

  it('is refused in a poll, beside topics that are followed', async () => {
    const ada = await acme.person('ada');
    const ask = async (...topics: string[]) => {
      const subscriptions = topics.map((topic) => ({ topic: topic as Topic }));
      const { frames } = await ada.call(poll, { organizationId, subscriptions });
      return frames as unknown as ServerFrame[]; // the schema leaves frames open; they are those of the socket
    };
    expect(await ask('presence: plan')).toEqual([refused('presence: plan')]);
    expect(await ask('crdt:', 'inbox')).toEqual([refused('crdt:'), expect.objectContaining({ topic: 'inbox' })]);
  });

  it('is the organization of a connection: there is none', async () => {
    const { service, apiKey, token } = await acme.person('ada');
    for (const id of ['', ' acme', 'ac\u0000me', 'acme\ud83d', 5]) {
      const socket = new TestSocket(service);
      sendAny(socket, { type: 'authenticate', apiKey, token, organizationId: id });
      expect(await socket.whenClosed()).toBe(CLOSE_CODES.FORBIDDEN);
    }
  });

  it.each([
    ['storeId', { storeId: '' }],
    ['storeId', { storeId: 'notes ' }],
    ['storeId', { storeId: 'no\u0000tes' }],
    ['storeId', { storeId: 'x'.repeat(257) }],
    ['storeId', { storeId: 5 }],
    ['storeId', { storeId: undefined }],
    ['type', { storeType: 'table' }],
    ['type', { storeType: undefined }],
    ['contentKey', { contentKey: '' }],
    ['contentKey', { contentKey: 'x'.repeat(200) }],
    ['contentKey', { contentKey: null }],
  ])('is refused as the %s of a store: %j', async (field, values) => {
    const socket = await openSession(acme, 'ada');
    const topic = 'crdt:plan';
    sendAny(socket, { type: 'subscribe', topic });
    const frame = { type: 'openStore', topic, channel: 1, storeId: 'notes', storeType: 'text' };
    sendAny(socket, { ...frame, ...values });
    expect(await socket.next('storeRefused')).toEqual({
      type: 'storeRefused',
      topic,
      channel: 1,
      code: 'INVALID_ARGUMENT',
      message: expect.stringMatching(new RegExp(`^${field}: (must|is) `)),
    });
    sendAny(socket, frame); // the channel is free
    expect(await socket.next('storeOpened')).toMatchObject({ channel: 1 });
  });

  it('is refused as the id of a store when it is longer than a frame', async () => {
    const socket = await openSession(acme, 'ada');
    const topic = 'crdt:plan';
    sendAny(socket, { type: 'subscribe', topic });
    sendAny(socket, { type: 'openStore', topic, channel: 1, storeId: 'x'.repeat(100_000), storeType: 'text' });
    const message = 'storeId: must be at most 256 characters';
    expect(await socket.next('storeRefused')).toMatchObject({ channel: 1, code: 'INVALID_ARGUMENT', message });
    await isStillThere(socket);
  });

  it('is left out of the stores that a subscription waits for, as are too many', async () => {
    const socket = await openSession(acme, 'ada');
    const stores = [{ storeId: '', messages: 0 }, { storeId: 'notes', messages: null }, 'notes'];
    const many = Array.from({ length: CRDT_LIMITS.openStores + 1 }, (_, index) => ({
      storeId: `${index}`,
      messages: 0,
    }));
    for (const held of [stores, many]) {
      sendAny(socket, { type: 'subscribe', topic: 'crdt:plan', stores: held });
      expect(await socket.next('subscribed')).toMatchObject({ topic: 'crdt:plan' });
    }
  });

  it.each([
    ['location', { id: 'slide ' }],
    ['location', { id: '' }],
    ['location', { id: true, locationName: 'Slide' }],
    ['location', { id: 'slide', locationName: 5 }],
    ['location', { id: 'slide', version: { id: 1, name: 'One' } }],
    ['pageInfo', { title: 'Plan', url: 'javascript:alert(1)' }],
    ['pageInfo', 'plan'],
    ['following', ' bob'],
    ['view', [0.5, 0, '/*']],
  ])('clears the %s of a person: %j', async (field, value) => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    const valid = { location: { id: 'slide' }, pageInfo: { title: 'Plan' }, following: 'ada', view: [0, 0, '/*'] };
    bob.say(valid as never);
    await ada.until(() => ada.people['bob']?.view !== undefined);
    expect(ada.people['bob']).toMatchObject(valid);
    bob.say({ [field]: value, isUserIdle: true });
    await ada.until(() => ada.people['bob']?.isUserIdle === true);
    const { [field]: _, ...others } = valid as Record<string, unknown>;
    expect(ada.people['bob']).toMatchObject(others);
    expect(ada.people['bob']).not.toHaveProperty(field);
    await join('carol', { [field]: value });
  });
  const join = (userId: string, state: object = {}) => PresenceClient.join(acme, userId, { clock: test.clock, state });

  it('is an empty id beside the name of a location: the location is that of the name', async () => {
    const [ada, bob] = [await join('ada'), await join('bob')];
    bob.say({ location: { id: '', locationName: 'Slide 1', deck: 7 } });
    await ada.until(() => ada.people['bob']?.location !== undefined);
    const location = { locationName: 'Slide 1', deck: 7 };
    expect(ada.people['bob']).toMatchObject({ location, locationId: 'Slide 1' });
    expect(ada.people['bob']?.location).toEqual(location);
  });

  it('lets a person follow one whose id is an email address', async () => {
    const [ada, bob] = [await join('ada@acme.test'), await join('bob')];
    bob.say({ following: 'ada@acme.test' });
    await ada.until(() => ada.people['bob']?.following !== undefined);
    expect(ada.people['bob']?.following).toBe('ada@acme.test');
  });

  it('is no document that others are led to', async () => {
    const [ada, bob] = [await join('ada'), await join('bob', { following: 'ada' })];
    for (const movedTo of ['', ' plan', 'pl\u0000an', 'other'])
      sendAny(ada.socket, { type: 'presence', topic: ada.topic, state: {}, movedTo });
    await bob.until(() => bob.moves.length > 0);
    expect(bob.moves).toEqual(['ada other']);
  });

  it.each(['', 'a thread', 7])('is no thread that somebody writes in: %j', async (annotationId) => {
    const socket = await openSession(acme, 'ada');
    sendAny(socket, { type: 'subscribe', topic: 'typing:plan', typing: annotationId });
    expect(await socket.next('typing')).toMatchObject({ threads: [] });
    sendAny(socket, { type: 'typing', topic: 'typing:plan', annotationId });
    await isStillThere(socket);
  });
});
