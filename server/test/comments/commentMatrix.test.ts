import {
  countCommentAnnotations,
  getCommentAnnotationsCount,
  getCommentAnnotations,
  listCommentAnnotations,
  type Resource,
  type ServerFrame,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestSocket } from '../realtime/support/TestSocket.js';
import {
  idsOf,
  matrixDocuments,
  matrixSees,
  matrixThreads,
  matrixViewers,
  type MatrixViewer,
  setUpCommentMatrix,
  userIdOf,
} from '../support/commentMatrix.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';
import { deleteThreads, writeThreads } from '../support/writeThreads.js';

const organizationId = 'acme';
const CHANNELS = [
  'list',
  'counts',
  'saved live',
  'removed live',
  'saved in a replay',
  'removed in a replay',
  'count by a backend',
] as const;
type Channel = (typeof CHANNELS)[number];

describe('who sees a thread: viewer x visibility x context x document x approval', () => {
  let test: TestService;
  let acme: TestOrganization;
  /** By channel and viewer: the threads that came through. */
  const seen = new Map<string, Set<string>>();
  const seenBy = (channel: Channel, viewer: MatrixViewer) => seen.get(`${channel} ${viewer}`)!;
  /** By viewer: everything that sockets brought. */
  const raw = new Map<MatrixViewer, string>();
  const taken = new Map<MatrixViewer, number>();
  let backend: string[];

  beforeAll(async () => {
    test = await startTestService();
    const key = await test.newKey();
    acme = await TestOrganization.create(key);
    await setUpCommentMatrix(acme, await TestOrganization.create(key, 'partner'));
    backend = idsOf((await key.call(getCommentAnnotations, { organizationId })) as []); // ungrouped
    for (const channel of CHANNELS) for (const viewer of matrixViewers) seen.set(`${channel} ${viewer}`, new Set());
    const people = new Map<MatrixViewer, TestPerson>();
    for (const viewer of matrixViewers) {
      const isAdmin = userIdOf(viewer) === 'admin';
      const resources: Resource[] = isAdmin ? [{ type: 'organization', id: organizationId }] : [];
      people.set(viewer, await key.person(userIdOf(viewer), resources, { isAdmin }));
    }
    for (const [viewer, person] of people) await look(viewer, person);
    await watch(people);
  }, 60_000);
  afterAll(() => test.close());

  /** Lists and counts. */
  async function look(viewer: MatrixViewer, person: TestPerson): Promise<void> {
    const { annotations } = await person.call(listCommentAnnotations, { organizationId });
    for (const id of idsOf(annotations)) seenBy('list', viewer).add(id);
    for (const { id, document } of matrixThreads) {
      const one = { organizationId, documentIds: [document], statusIds: [id] };
      const { counts } = await person.call(getCommentAnnotationsCount, one);
      const { total, unread } = counts[document]!;
      expect(unread).toBe(viewer === 'author' ? 0 : total);
      if (total > 0) seenBy('counts', viewer).add(id);
      const counted = await acme.key.call(countCommentAnnotations, { ...one, userId: person.userId });
      if (counted[document]!.total > 0) seenBy('count by a backend', viewer).add(id);
    }
  }

  /** Follows every document twice: one connection stays, one goes before anything happens and comes back after each step. */
  async function watch(people: Map<MatrixViewer, TestPerson>): Promise<void> {
    const { sequences, stamps } = await list(people);
    const staying = new Map<MatrixViewer, TestSocket>();
    for (const [viewer, person] of people) staying.set(viewer, await follow(person, {}));
    for (const [channel, write] of [
      ['saved', writeThreads],
      ['removed', deleteThreads],
    ] as const) {
      for (const document of matrixDocuments) {
        const ids = matrixThreads.filter((thread) => thread.document === document).map(({ id }) => id);
        await write(acme, document, ids);
      }
      for (const [viewer, person] of people) {
        await flush(staying.get(viewer)!);
        const back = await follow(person, { since: sequences.get(viewer)!, stamps: stamps.get(viewer)! });
        note(`${channel} live`, viewer, newFrames(viewer, staying.get(viewer)!));
        note(`${channel} in a replay`, viewer, back.received);
        back.cut();
      }
      const now = await list(people);
      now.sequences.forEach((value, viewer) => sequences.set(viewer, value));
    }
  }

  async function list(people: Map<MatrixViewer, TestPerson>) {
    const sequences = new Map<MatrixViewer, Record<string, number>>();
    const stamps = new Map<MatrixViewer, Record<string, string>>();
    for (const [viewer, person] of people) {
      const page = await person.call(listCommentAnnotations, { organizationId, documentIds: [...matrixDocuments] });
      sequences.set(viewer, page.sequences);
      stamps.set(viewer, page.stamps);
    }
    return { sequences, stamps };
  }

  async function follow(
    { apiKey, token, service }: TestPerson,
    { since = {}, stamps = {} }: { since?: Record<string, number>; stamps?: Record<string, string> },
  ): Promise<TestSocket> {
    const socket = new TestSocket(service);
    socket.send({ type: 'authenticate', apiKey, token, organizationId });
    await socket.next('authenticated');
    for (const document of matrixDocuments) {
      socket.subscribe(`comments:${document}`, { since: since[document], stamp: stamps[document] });
    }
    await flush(socket);
    expect(socket.received.filter((frame) => 'reset' in frame && frame.reset)).toEqual([]);
    return socket;
  }

  /** What a socket got since it was last asked. */
  function newFrames(viewer: MatrixViewer, { received }: TestSocket): ServerFrame[] {
    const start = taken.get(viewer) ?? 0;
    taken.set(viewer, received.length);
    return received.slice(start);
  }

  /** Resolves when everything that was written before has been sent. */
  async function flush(socket: TestSocket): Promise<void> {
    // A subscription is admitted once the stream has been handed on as far as it goes.
    for (const document of matrixDocuments) {
      socket.subscribe(`document:${document}`);
      while (!endsFlush(await socket.next(), `document:${document}`));
    }
  }

  function note(channel: string, viewer: MatrixViewer, frames: readonly ServerFrame[]): void {
    raw.set(viewer, `${raw.get(viewer) ?? ''}${JSON.stringify(frames)}`);
    for (const frame of frames) {
      if (frame.type !== 'changes') continue;
      for (const change of frame.changes) {
        if (change.type === 'commentAnnotation.saved')
          seen.get(`${channel} ${viewer}`)!.add(change.annotation.annotationId);
        if (change.type === 'commentAnnotation.removed') seen.get(`${channel} ${viewer}`)!.add(change.annotationId);
      }
    }
  }

  const cells = matrixViewers.flatMap((viewer) => matrixThreads.map((thread) => ({ viewer, ...thread })));
  const nameOf = ({ viewer, visibility, context, document, isHeld }: (typeof cells)[number]) =>
    `${viewer}, ${visibility}, ${context}, ${document} document${isHeld ? ', not approved' : ''}`;

  it('covers cells in which each part decides, and a backend reads every thread', () => {
    expect(cells).toHaveLength(210);
    expect(cells.filter((cell) => matrixSees(cell.viewer, cell)).length).toBeGreaterThan(30);
    expect(backend.sort()).toEqual(matrixThreads.map(({ id }) => id).sort());
  });

  it.each(cells.map((cell) => [nameOf(cell), cell] as const))('%s', (_name, { viewer, ...thread }) => {
    const expected = Object.fromEntries(
      CHANNELS.map((channel) => [
        channel,
        matrixSees(viewer, thread, channel === 'count by a backend' ? 'rest' : 'client'),
      ]),
    );
    const found = CHANNELS.map((channel) => [channel, seenBy(channel, viewer).has(thread.id)]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  it.each(matrixViewers)('no frame to the %s carries a word of a hidden thread', (viewer) => {
    const hidden = matrixThreads.filter((thread) => !matrixSees(viewer, thread)).map(({ id }) => id);
    expect(hidden.length).toBeGreaterThan(0);
    expect(hidden.filter((id) => raw.get(viewer)!.includes(id))).toEqual([]);
  });
});

/** Whether a frame is the last that a subscription to the document itself begins with. */
const endsFlush = (frame: ServerFrame, topic: string): boolean =>
  (frame.type === 'unsubscribed' || frame.type === 'subscribed') && frame.topic === topic;
