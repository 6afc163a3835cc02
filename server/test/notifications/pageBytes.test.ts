import {
  getNotifications,
  listNotifications,
  listNotificationsByDocument,
  LIMITS,
  type Notification,
} from '@parley/protocol';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeNotifications } from '../support/describeNotifications.js';
import { insertNotification } from '../support/insertNotification.js';
import { readPages } from '../support/readPages.js';

/** A page as a person gets it. */
interface Inbox {
  notifications: Notification[];
}

/** Records of about 60 KiB each: about 69 of them are 4 MiB. */
const COUNT = 90;
const ids = Array.from({ length: COUNT }, (_, n) => `n${String(n).padStart(2, '0')}`);

describeNotifications('pages of notifications end at 4 MiB (§1.12)', (bench) => {
  const inAcme = { organizationId: 'acme' };
  const idsOf = (records: readonly Notification[]) => records.map(({ id }) => id);

  beforeEach(async () => {
    const notificationSourceData = { text: 'x'.repeat(60 * 1024) };
    for (const notificationId of ids) await bench.acme.add({ notificationId, notificationSourceData });
  });

  it.each([{ documentId: 'plan' }, { userId: 'bob' }])('to a backend that asks for %j', async (who) => {
    for (const order of ['asc', 'desc'] as const) {
      const pages = await readPages(
        async (pageToken) =>
          (await bench.acme.key.post(getNotifications, { ...inAcme, ...who, order, pageToken })).body.result!,
        ({ data }) => idsOf(data as Notification[]),
      );
      expect(pages).toHaveLength(2);
      expect(pages.flat()).toEqual(order === 'asc' ? ids : ids.toReversed());
    }
  });

  it('to a person', async () => {
    await bench.acme.grant('bob');
    const bob = await bench.acme.person('bob');
    const pages = await readPages(
      async (pageToken) =>
        (await bob.post(listNotifications, { ...inAcme, feed: 'all', pageSize: 100, pageToken })).body.result!,
      ({ data }) => idsOf((data as Inbox).notifications),
    );
    expect(pages).toHaveLength(2);
    expect(pages.flat()).toEqual(ids.toReversed());
  });

  it('counting the content of digests', async () => {
    const digests = ['d0', 'd1', 'd2'];
    const { db } = bench.service.service.core;
    await sql`update notification_recipients set delivery = 'digested', removed = true
      where api_key = ${bench.acme.key.apiKey}`.execute(db);
    for (const [n, id] of digests.entries()) {
      const items = ids.slice(n * 30, n * 30 + 30); // about 1.8 MiB
      await insertNotification(bench.acme, { id, digestScope: 'document', items, recipients: { bob: 'delivered' } });
    }
    await bench.acme.grant('bob');
    const bob = await bench.acme.person('bob');
    const key = (who: object) => async (pageToken: string | undefined) => {
      const request = { ...inAcme, ...who, notificationIds: digests, pageToken };
      const { data, nextPageToken } = (await bench.acme.key.post(getNotifications, request)).body.result!;
      return { notifications: data as Notification[], nextPageToken };
    };
    const person = async (pageToken: string | undefined) => {
      const { body } = await bob.post(listNotifications, { ...inAcme, feed: 'forYou', pageToken });
      const { data, nextPageToken } = body.result!;
      return { notifications: (data as Inbox).notifications, nextPageToken };
    };
    for (const readPage of [key({ documentId: 'plan' }), key({ userId: 'bob' }), person]) {
      const pages = await readPages(readPage, ({ notifications }) => idsOf(notifications));
      expect(pages.map(({ length }) => length)).toEqual([2, 1]);
      expect(pages.flat().sort()).toEqual(digests);
    }
  });

  it('of the newest of each document, in which every document has a part', async () => {
    const documents = Array.from({ length: 5 }, (_, n) => `d${n}`);
    const { db } = bench.service.service.core;
    for (const documentId of documents) await bench.acme.setDocument(documentId, { disabled: false });
    for (const table of ['notifications', 'notification_recipients']) {
      // Eighteen of each document, the latest in d4.
      await sql`update ${sql.table(table)} set document_id = 'd' || (substr(notification_id, 2)::int / 18)
        where api_key = ${bench.acme.key.apiKey} and notification_id like 'n%'`.execute(db);
    }
    await bench.acme.grant('bob');
    const bob = await bench.acme.person('bob');
    const answer = await bob.call(listNotificationsByDocument, inAcme);
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(LIMITS.answerBytes + 2048);
    expect(answer.documents.map(({ notifications, hasMore }) => [notifications.length, hasMore])).toEqual([
      [14, true],
      [14, true],
      [13, true],
      [13, true],
      [13, true],
    ]);
    expect(answer.hasMore).toBe(false);
    expect(idsOf(answer.documents[0]!.notifications)).toEqual(ids.slice(-14).toReversed());
  });

  it('of documents whose newest are large, and says that there are more', async () => {
    const { db } = bench.service.service.core;
    const documents = ['d0', 'd1', 'd2'];
    await sql`update notification_recipients set delivery = 'digested', removed = true
      where api_key = ${bench.acme.key.apiKey}`.execute(db);
    for (const [n, id] of documents.entries()) {
      const items = ids.slice(n * 30, n * 30 + 30); // about 1.8 MiB
      await bench.acme.setDocument(id, { disabled: false });
      await sql`update notifications set document_id = ${id}
        where api_key = ${bench.acme.key.apiKey} and notification_id = any(${items})`.execute(db);
      await insertNotification(bench.acme, {
        id,
        documentId: id,
        digestScope: 'document',
        items,
        recipients: { bob: 'delivered' },
      });
    }
    await bench.acme.grant('bob');
    const bob = await bench.acme.person('bob');
    const answer = await bob.call(listNotificationsByDocument, inAcme);
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(LIMITS.answerBytes + 2048);
    expect(answer.documents.map(({ documentId }) => documentId)).toEqual(['d2', 'd1']);
    expect(answer.hasMore).toBe(true);
  });
});
