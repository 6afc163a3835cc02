import { releaseEditorAccess, removePermissions, type Resource, takeEditorAccess } from '@parley/protocol';
import { decodeServerStoreFrame, type ServerStoreFrame } from '@parley/protocol/crdt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertThread } from '../support/insertThread.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { LIVE_CHANNELS, type LiveChannel, STEPS, topicOf, type Visitor } from './support/liveChannels.js';
import { openSession } from './support/openSession.js';

/**
 * Viewer x document access x channel: who sees whom now, by a model that knows nothing of the service, before and after grants are taken away
 * from people who are connected. A new channel is one entry of `LIVE_CHANNELS`.
 */

const DOCUMENTS = ['public', 'organizationPrivate', 'restricted'] as const;
type DocumentId = (typeof DOCUMENTS)[number]; // each has the access type that it is called by

interface Person {
  userId: string;
  /** Grants on the document. */
  document?: 'viewer' | 'editor';
  isMember?: true;
  /** Grants on a document beside these. */
  isElsewhere?: true;
  /** They sign in to another organization, which has documents of the same ids. */
  organizationId?: string;
  /** Their grants are taken away while they are connected. */
  loses?: true;
}
const PEOPLE: readonly Person[] = [
  { userId: 'editor', document: 'editor' },
  { userId: 'viewer', document: 'viewer' },
  { userId: 'member', isMember: true },
  { userId: 'former editor', document: 'editor', loses: true },
  { userId: 'former viewer', document: 'viewer', loses: true },
  { userId: 'former member', isMember: true, loses: true },
  { userId: 'granted another document', isElsewhere: true },
  { userId: 'stranger' },
  { userId: 'of another organization', organizationId: 'partner' },
];

/** Somebody with a connection. */
type Inside = Person & Pick<Visitor, 'person' | 'socket' | 'organizationId'>;

/** How the service answers who takes the editor's seat. */
const STATUSES = { editor: 200, viewer: 403, none: 404 };

/** The model. */
function roleOf({ document, isMember, loses }: Person, documentId: DocumentId, isAfter: boolean) {
  const isGranted = !(loses && isAfter);
  if (document && isGranted) return document;
  if (isMember && isGranted && documentId !== 'restricted') return 'editor';
  return documentId === 'public' ? 'editor' : null;
}

describe('people who are not let in', () => {
  let test: TestService;
  let acme: TestOrganization;
  beforeAll(async () => void (test = await startTestService()));
  afterAll(() => test.close());

  it.each(DOCUMENTS)('see nobody and are seen by nobody (%s document)', async (documentId) => {
    await setUp(documentId);
    const visitors = await Promise.all(PEOPLE.map((person) => visit(person, documentId)));
    const locals = visitors.filter(({ organizationId }) => organizationId === 'acme');
    // What is written before a subscription is answered is not news to its reader.
    await until(() =>
      visitors.every(({ socket }) => LIVE_CHANNELS.every((channel) => receives(socket, channel, documentId))),
    );
    await expectVisible(visitors, locals, { documentId, isAfter: false });
    await Promise.all(locals.filter(({ loses }) => loses).map(({ userId }) => takeAway(userId, documentId)));
    await expectVisible(visitors, locals, { documentId, isAfter: true });
  });

  it.each(DOCUMENTS)('cannot edit, and learn nothing of who does (%s document)', async (documentId) => {
    await setUp(documentId);
    const visitors = await Promise.all(PEOPLE.map((person) => enter(person)));
    for (const { socket } of visitors) socket.subscribe(`access:${documentId}`);
    const locals = visitors.filter(({ organizationId }) => organizationId === 'acme');
    for (const isAfter of [false, true]) {
      const role = (person: Person) => roleOf(person, documentId, isAfter);
      if (isAfter)
        await Promise.all(locals.filter(({ loses }) => loses).map(({ userId }) => takeAway(userId, documentId)));
      const shut = locals.filter((person) => role(person) === null);
      await until(() => shut.every(({ socket }) => socket.received.some(({ type }) => type === 'unsubscribed')));
      const starts = new Map(visitors.map(({ socket }) => [socket, socket.received.length]));
      const editorsFor = ({ socket }: Inside) =>
        socket.received
          .slice(starts.get(socket))
          .flatMap((frame) => (frame.type === 'changes' ? frame.changes : []))
          .flatMap((change) => (change.type === 'editorAccess.saved' ? (change.access.editor?.userId ?? []) : []));
      const readers = locals.filter((person) => role(person) !== null);
      const editors = locals.filter((person) => role(person) === 'editor').map(({ userId }) => userId);
      for (const local of locals) {
        const { userId, person } = local;
        const seat = { organizationId: 'acme', documentId, tabId: 'tab' };
        const status = STATUSES[role(local) ?? 'none'];
        expect([userId, (await person.post(takeEditorAccess, seat)).status]).toEqual([userId, status]);
        if (status !== 200) continue;
        // There is one seat: who has been seen in it by everybody gives it back.
        await until(() => readers.every((reader) => editorsFor(reader).includes(userId)));
        await person.post(releaseEditorAccess, seat);
      }
      const seen = visitors.map((visitor) => [visitor.userId, [...new Set(editorsFor(visitor))]]);
      expect(seen).toEqual(visitors.map((visitor) => [visitor.userId, readers.includes(visitor) ? editors : []]));
    }
  });

  async function setUp(documentId: DocumentId) {
    const key = await test.newKey();
    acme = await TestOrganization.create(key);
    for (const organization of [acme, await TestOrganization.create(key, 'partner')])
      await organization.setDocument(documentId, { access_type: documentId });
    await acme.setDocument('elsewhere', { access_type: 'restricted' });
    for (const step of STEPS) await insertThread(acme, { annotationId: `open-${step}`, documentId });
    for (const { userId, document, isMember, isElsewhere } of PEOPLE) {
      if (document) await acme.grant(userId, documentId, { role: document });
      if (isMember) await acme.grant(userId);
      if (isElsewhere) await acme.grant(userId, 'elsewhere');
    }
  }

  async function enter(known: Person): Promise<Inside> {
    const { organizationId = 'acme' } = known;
    const organization = new TestOrganization(acme.key, organizationId);
    const [person, socket] = [await organization.person(known.userId), await openSession(organization, known.userId)];
    return { ...known, person, socket, organizationId };
  }

  async function visit(known: Person, documentId: string): Promise<Visitor & Person> {
    const inside = await enter(known);
    const { socket } = inside;
    const storeFrames: ServerStoreFrame[] = [];
    socket.onBytes = (bytes) => void storeFrames.push(decodeServerStoreFrame(bytes));
    const visitor = { ...inside, storeFrames, documentId };
    for (const channel of LIVE_CHANNELS.filter(({ name }) => !name)) subscribe(visitor, channel);
    return visitor;
  }

  function subscribe(visitor: Visitor, channel: LiveChannel) {
    visitor.socket.subscribe(topicOf(channel, visitor.documentId), channel.fields);
    channel.open?.(visitor);
  }

  const receives = ({ received }: Visitor['socket'], channel: LiveChannel, documentId: string) =>
    received.some(
      (frame) =>
        'topic' in frame &&
        frame.topic === topicOf(channel, documentId) &&
        (!channel.open || frame.type === 'storeOpened' || frame.type === 'unsubscribed'),
    );

  /** How often a person was told that they may not follow a channel. */
  const refusals = ({ socket, documentId }: Visitor, channel: LiveChannel) =>
    socket.received.filter(
      (frame) => frame.type === 'unsubscribed' && frame.topic.includes(topicOf(channel, documentId)),
    ).length;

  function takeAway(userId: string, documentId: string) {
    const resources: Resource[] = [
      { type: 'document', id: documentId, organizationId: 'acme' },
      { type: 'organization', id: 'acme' },
    ];
    return acme.key.call(removePermissions, { userId, permissions: { resources } });
  }

  /** Has everybody do something in every channel, and compares who sees whom with the model. */
  async function expectVisible(
    visitors: readonly (Visitor & Person)[],
    locals: readonly (Visitor & Person)[],
    { documentId, isAfter }: { documentId: DocumentId; isAfter: boolean },
  ) {
    const role = (person: Person) => roleOf(person, documentId, isAfter);
    const shut = locals.filter((person) => role(person) === null);
    // Whoever is shut out was told so, of each channel.
    await until(() => shut.every((visitor) => LIVE_CHANNELS.every((channel) => refusals(visitor, channel) > 0)));
    const starts = new Map(
      visitors.map(({ socket, storeFrames }) => [socket, [socket.received.length, storeFrames.length]]),
    );
    const peopleFor = ({ socket, storeFrames }: Visitor, { peopleOf, peopleIn }: LiveChannel) => {
      const [frame, storeFrame] = starts.get(socket) ?? [];
      return [
        ...(peopleOf ? socket.received.slice(frame).flatMap(peopleOf) : []),
        ...(peopleIn ? storeFrames.slice(storeFrame).flatMap(peopleIn) : []),
      ];
    };
    const mayAct = (channel: LiveChannel, person: Person) =>
      channel.isForEditors ? role(person) === 'editor' : role(person) !== null;
    const expected = table(locals, (viewer, channel) =>
      role(viewer) === null ? [] : locals.filter((person) => mayAct(channel, person)).map(({ userId }) => userId),
    );
    const seen = () => table(locals, peopleFor);
    const step = STEPS[isAfter ? 1 : 0];
    for (const channel of LIVE_CHANNELS) await Promise.all(visitors.map((visitor) => channel.act(visitor, step)));
    await until(() => JSON.stringify(seen()) === JSON.stringify(expected)).catch(() => {});
    expect(seen()).toEqual(expected);
    // Those of another organization see their own people at most.
    const foreign = visitors.filter((visitor) => !locals.includes(visitor));
    for (const visitor of foreign) {
      const people = LIVE_CHANNELS.flatMap((channel) => peopleFor(visitor, channel));
      expect(new Set([...people, visitor.userId])).toEqual(new Set([visitor.userId]));
    }
    await expectNoWayBack(shut);
    const strangers = isAfter ? [] : shut;
    expect(strangers.flatMap(({ storeFrames }) => storeFrames)).toEqual([]);
  }

  /** Those who are shut out may ask again, and get the same answer and nothing else. */
  async function expectNoWayBack(shut: readonly Visitor[]) {
    const channels = LIVE_CHANNELS.filter(({ open }) => open);
    const before = shut.map((visitor) => channels.map((channel) => refusals(visitor, channel)));
    const bytes = shut.map(({ storeFrames }) => storeFrames.length);
    for (const visitor of shut) for (const channel of channels) subscribe(visitor, channel);
    await until(() =>
      shut.every((visitor, index) =>
        channels.every((channel, place) => refusals(visitor, channel) > before[index]![place]!),
      ),
    );
    expect(shut.map(({ storeFrames }) => storeFrames.length)).toEqual(bytes);
  }

  /** By viewer and channel: the people seen, sorted, each once. */
  function table(
    viewers: readonly (Visitor & Person)[],
    peopleFor: (viewer: Visitor & Person, channel: LiveChannel) => string[],
  ) {
    const row = (viewer: Visitor & Person) =>
      LIVE_CHANNELS.map((channel) => [channel.name ?? channel.topic, [...new Set(peopleFor(viewer, channel))].sort()]);
    return Object.fromEntries(viewers.map((viewer) => [viewer.userId, Object.fromEntries(row(viewer))]));
  }

  /** Lets time pass until it is so, a few times faster than it does. */
  async function until(isSo: () => boolean) {
    for (let turn = 0; turn < 2000; turn += 1) {
      if (isSo()) return;
      test.clock.advance(5);
      await new Promise((resolve) => setTimeout(resolve));
    }
    throw new Error('It did not come so far.');
  }
});
