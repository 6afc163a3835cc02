import { addActivities, deleteActivities, listActivities, type ServerFrame } from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../realtime/support/openSession.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';
import {
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
import { deleteThreads } from '../support/writeThreads.js';

const organizationId = 'acme';
const CHANNELS = ['list', 'live', 'replay', 'list of deleted threads', 'removed live', 'removed in a replay'] as const;
type Channel = (typeof CHANNELS)[number];

describe('who sees the activities of a thread: viewer x visibility x context x document', () => {
  let test: TestService;
  let acme: TestOrganization;
  /** By channel and viewer: the threads of which something came through. */
  const seen = new Map<string, Set<string>>();
  const raw = new Map<MatrixViewer, string>();

  beforeAll(async () => {
    test = await startTestService();
    const key = await test.newKey();
    acme = await TestOrganization.create(key);
    await setUpCommentMatrix(acme, await TestOrganization.create(key, 'partner'));
    const sockets = new Map<MatrixViewer, TestSocket>();
    for (const viewer of matrixViewers) sockets.set(viewer, await follow(viewer));
    const before = await positions();

    for (const documentId of matrixDocuments) await add(documentId);
    const added = await positions();
    for (const viewer of matrixViewers) {
      note('live', viewer, await flushed(sockets.get(viewer)!, added));
      note('replay', viewer, await flushed(await follow(viewer, before), added));
      noteList('list', viewer, await list(viewer));
    }
    for (const documentId of matrixDocuments) {
      const ids = matrixThreads.filter(({ document }) => document === documentId).map(({ id }) => id);
      await deleteThreads(acme, documentId, ids);
    }
    const between = await positions();
    for (const viewer of matrixViewers) noteList('list of deleted threads', viewer, await list(viewer));
    const activityIds = matrixThreads.map(({ id }) => id);
    await key.call(deleteActivities, { organizationId, activityIds });
    const removed = await positions();
    for (const viewer of matrixViewers) {
      note('removed live', viewer, await flushed(sockets.get(viewer)!, removed));
      note('removed in a replay', viewer, await flushed(await follow(viewer, between), removed));
    }
  }, 60_000);
  afterAll(() => test.close());

  const list = async (viewer: MatrixViewer) =>
    (await acme.person(userIdOf(viewer))).call(listActivities, { organizationId });
  const positions = async () => (await list('author')).sequence;
  const add = (documentId: string) =>
    acme.key.call(addActivities, {
      organizationId,
      documentId,
      activities: matrixThreads
        .filter(({ document }) => document === documentId)
        .map(({ id }) => ({
          id,
          featureType: 'comment' as const,
          actionType: 'comment.add',
          actionUser: { userId: 'author' },
          targetEntityId: id,
        })),
    });

  async function follow(viewer: MatrixViewer, since?: number): Promise<TestSocket> {
    const socket = await openSession(acme, userIdOf(viewer));
    socket.subscribe('activities', since === undefined ? {} : { since });
    expect(await socket.next('subscribed')).toMatchObject({ reset: false });
    return socket;
  }

  /** Everything that came, once the log has been sent up to a position. */
  async function flushed(socket: TestSocket, through: number): Promise<ServerFrame[]> {
    const isAt = (frame: ServerFrame) => frame.type === 'changes' && frame.sequence >= through;
    while (!socket.received.some(isAt)) {
      socket.send({ type: 'ping' }); // makes the service tell how far it has come, also when nothing was for the reader
      await socket.next('pong');
    }
    return socket.received;
  }

  const idsIn = (channel: Channel, viewer: MatrixViewer) => {
    const key = `${channel} ${viewer}`;
    const known = seen.get(key) ?? new Set<string>();
    seen.set(key, known);
    return known;
  };

  function note(channel: Channel, viewer: MatrixViewer, frames: readonly ServerFrame[]): void {
    raw.set(viewer, (raw.get(viewer) ?? '') + JSON.stringify(frames));
    for (const frame of frames) {
      for (const change of frame.type === 'changes' ? frame.changes : []) {
        const isRemoval = channel.startsWith('removed');
        if (isRemoval && change.type === 'activity.removed') idsIn(channel, viewer).add(change.activityId);
        if (!isRemoval && change.type === 'activity.saved') idsIn(channel, viewer).add(change.activity.id);
      }
    }
  }

  function noteList(channel: Channel, viewer: MatrixViewer, page: Awaited<ReturnType<typeof list>>): void {
    raw.set(viewer, (raw.get(viewer) ?? '') + JSON.stringify(page));
    for (const { id } of page.activities) idsIn(channel, viewer).add(id);
  }

  it.each(CHANNELS)('%s', (channel) => {
    for (const viewer of matrixViewers) {
      const expected = matrixThreads.filter((thread) => matrixSees(viewer, thread)).map(({ id }) => id);
      expect([viewer, [...idsIn(channel, viewer)].sort()]).toEqual([viewer, expected.sort()]);
    }
  });

  it('nothing that reached anybody so much as names a thread that they may not see', () => {
    for (const viewer of matrixViewers) {
      const hidden = matrixThreads.filter((thread) => !matrixSees(viewer, thread)).map(({ id }) => `"${id}"`);
      expect(hidden.filter((marker) => raw.get(viewer)!.includes(marker))).toEqual([]);
    }
  });
});
