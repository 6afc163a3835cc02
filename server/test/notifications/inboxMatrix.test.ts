import {
  countNotifications,
  listNotifications,
  listNotificationsByDocument,
  markNotificationsSeen,
  updateNotifications,
} from '@parley/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../realtime/support/openSession.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { isNamed, matrixRecords, matrixShows, matrixViewers, setUpMatrix } from '../support/inboxMatrix.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import { TestOrganization } from '../support/TestOrganization.js';

const inAcme = { organizationId: 'acme' };
/** All records are of one moment, so the id decides: the largest first. */
const newestFirst = [...matrixRecords].reverse();

describe.each(MAIN_DATABASE)('who sees what: viewer x access x audience x context x setting ($name)', ({ open }) => {
  let service: TestService;
  let acme: TestOrganization;
  beforeAll(async () => {
    service = await startTestService({ pool: await open() });
    acme = await TestOrganization.create(await service.newKey());
    await setUpMatrix(acme);
  });
  afterAll(() => service.close());

  it('covers cases in which each part decides', () => {
    const shown = matrixViewers.flatMap((viewer) =>
      matrixRecords.filter((record) => matrixShows(viewer, record, 'client')),
    );
    expect(matrixViewers.length * matrixRecords.length).toBe(1920);
    expect(shown.length).toBeGreaterThan(200);
  });

  it.each(matrixViewers)('$kind with $setting', async (viewer) => {
    const client = newestFirst.filter((record) => matrixShows(viewer, record, 'client'));
    const person = await acme.person(viewer.userId);
    const seen = (records: typeof client) => records.map((record) => ({ id: record.id, forYou: isNamed(record) }));
    const pick = ({ id, forYou }: { id: string; forYou?: boolean | undefined }) => ({ id, forYou });

    const rest = await acme.get({ userId: viewer.userId });
    expect(rest.map(pick)).toEqual(seen(newestFirst.filter((record) => matrixShows(viewer, record, 'rest'))));

    const all = await person.call(listNotifications, { ...inAcme, feed: 'all', pageSize: 100 });
    expect(all.notifications.map(pick)).toEqual(seen(client));
    const forYou = await person.call(listNotifications, { ...inAcme, feed: 'forYou', pageSize: 100 });
    expect(forYou.notifications.map(pick)).toEqual(seen(client.filter(isNamed).slice(0, 50)));

    const byDocument = await person.call(listNotificationsByDocument, inAcme);
    const documents = [...new Set(client.map(({ document }) => document))];
    expect(byDocument.documents.map(({ documentId }) => documentId).sort()).toEqual([...documents].sort());
    for (const { documentId, notifications, hasMore } of byDocument.documents) {
      const expected = client.filter(({ document }) => document === documentId);
      expect(notifications.map(pick)).toEqual(seen(expected.slice(0, 15)));
      expect(hasMore).toBe(expected.length > 15);
    }

    const { counts } = await person.call(countNotifications, inAcme);
    const named = client.filter(isNamed).length;
    expect(counts).toEqual({ forYou: named, all: client.length, unseen: named });
  });

  it('live: each viewer is sent the records of the model, and of no other more than that it is gone', async () => {
    const sockets = await Promise.all(matrixViewers.map(({ userId }) => openSession(acme, userId)));
    const subscribed = sockets.map((socket) => {
      socket.subscribe('inbox');
      return socket.next('subscribed');
    });
    await Promise.all(subscribed);

    const changed = matrixRecords.map(({ id }) => ({ id, displayBodyMessage: 'Changed.' }));
    await acme.key.call(updateNotifications, { ...inAcme, notifications: changed });
    for (const viewer of matrixViewers) {
      // The stream is in order: whoever hears that this was seen has heard all before it.
      const person = await acme.person(viewer.userId);
      await person.call(markNotificationsSeen, { ...inAcme, through: 1 });
    }

    for (const [index, viewer] of matrixViewers.entries()) {
      const expected = matrixRecords.filter((record) => matrixShows(viewer, record, 'client')).map(({ id }) => id);
      expect(await savedIds(sockets[index]!), `${viewer.kind} with ${viewer.setting}`).toEqual(expected);
    }
  });
});

/** Ids of the records that arrive until the viewer's own `seen` mark does, in order of id. */
async function savedIds(socket: TestSocket): Promise<string[]> {
  const saved: string[] = [];
  for (;;) {
    const { changes } = await socket.next('changes');
    for (const change of changes) {
      if (change.type === 'notification.saved') saved.push(change.notification.id);
      if (change.type === 'notification.seen') return saved.sort();
    }
  }
}
