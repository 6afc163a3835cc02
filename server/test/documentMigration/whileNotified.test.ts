import {
  addCommentAnnotations,
  addComments,
  addDocuments,
  addPermissions,
  getDocumentMigration,
  listNotifications,
  migrateDocument,
  type Notification,
  updateNotificationService,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';
/** More than one write stores at once (`PEOPLE_AT_ONCE`), so the rest is written by jobs. */
const PEOPLE = Array.from({ length: 130 }, (_, number) => `p${number}`);
const ROUNDS = 4;
const COMMENTS = 5;
const BATCH = { isEnabled: true, batchWindowSeconds: 60, maxActivities: 50 };

describe.each(DATABASES)('a migration while people are notified ($name)', ({ open, name }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  let key: TestKey;
  let acme: TestOrganization;
  beforeEach(async () => {
    key = await test.newKey();
    acme = await TestOrganization.create(key, organizationId);
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }, { documentId: 'next' }] });
    const resources = [{ type: 'organization' as const, id: organizationId }];
    await key.call(addPermissions, { user: { userId: 'bob' }, permissions: { resources } });
  });

  /** A thread, by its author alone. */
  const thread = (documentId: string, annotationId: string) =>
    key.call(addCommentAnnotations, {
      ...{ organizationId, documentId },
      commentAnnotations: [{ annotationId, commentData: [{ from: { userId: 'ada' }, commentText: 'First.' }] }],
    });
  const say = (
    documentId: string,
    annotationId: string,
    commentId: string,
    userIds: readonly string[] = [],
    triggerNotification = true,
  ) =>
    key.call(addComments, {
      ...{ organizationId, documentId, annotationId, triggerNotification },
      commentData: [
        {
          ...{ commentId, from: { userId: 'ada' }, commentText: 'Look.' },
          taggedUserContacts: userIds.map((userId) => ({ userId })),
        },
      ],
    });
  const migrate = async (documentId: string, newDocumentId: string) => {
    const { migrationId } = await key.call(migrateDocument, { organizationId, documentId, newDocumentId });
    return async () => (await key.call(getDocumentMigration, { organizationId, migrationId })).status;
  };
  const feedOf = async (userId: string): Promise<Notification[]> => {
    const person = await acme.person(userId);
    return (await person.call(listNotifications, { organizationId, feed: 'forYou', pageSize: 50 })).notifications;
  };
  /** Ids of the comments that a person was told of, each as often as they were, those in digests too. */
  const toldOf = (feed: readonly Notification[]) =>
    feed
      .flatMap((item) => item.digest?.activities ?? [item])
      .map(({ targetCommentId }) => String(targetCommentId))
      .toSorted();

  it.skipIf(name !== 'PostgreSQL')(
    'locks in the order in which fan-outs and digests do: there is no deadlock',
    async () => {
      const { db } = test.service.core;
      await key.call(updateNotificationService, {
        notificationServiceConfig: { batchConfig: { document: { ...BATCH, maxActivities: 3 }, user: BATCH } },
      });
      await thread('plan', 't');
      // Everybody is subscribed. One comment mentions 50 people at most.
      for (let n = 0; n < PEOPLE.length; n += 50) await say('plan', 't', `to-${n}`, PEOPLE.slice(n, n + 50), false);
      const written: string[] = [];
      let [from, to] = ['plan', 'next'];
      for (let round = 0; round < ROUNDS; round += 1) {
        const ids = Array.from({ length: COMMENTS }, (_, n) => `c${round}-${n}`);
        const place = from;
        // The rest of their recipients is being written when the migration begins.
        await Promise.all(ids.map((commentId) => say(place, 't', commentId)));
        written.push(...ids);
        const status = await migrate(from, to);
        test.clock.advance(1000); // what is batched by then is delivered beside it
        await test.service.jobs.drain();
        expect(await status()).toBe('completed');
        [from, to] = [to, from];
      }
      test.clock.advance(60_000);
      await test.service.jobs.drain();
      for (const userId of [PEOPLE[0]!, PEOPLE.at(-1)!])
        expect(toldOf(await feedOf(userId))).toEqual(written.toSorted());
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db);
      expect(rows).toEqual([{ deadlocks: 0 }]);
    },
  );

  it('gives somebody who waits for a digest in both documents each notification once, in the target', async () => {
    await key.call(updateNotificationService, { notificationServiceConfig: { batchConfig: { document: BATCH } } });
    await thread('plan', 'a');
    await thread('next', 'b');
    const tell = async (from: number) => {
      for (const n of [from, from + 1]) {
        await say('plan', 'a', `a${n}`, ['bob']);
        await say('next', 'b', `b${n}`, ['bob']);
      }
    };
    // A digest of each is delivered, and another of each waits.
    await tell(0);
    await test.service.jobs.drain();
    test.clock.advance(60_000);
    await test.service.jobs.drain();
    expect((await feedOf('bob')).map((item) => item.digest?.count)).toEqual([2, 2]);
    await tell(2);
    await test.service.jobs.drain();
    const status = await migrate('plan', 'next');
    await test.service.jobs.drain();
    expect(await status()).toBe('completed');
    expect(toldOf(await feedOf('bob'))).toEqual(['a0', 'a1', 'b0', 'b1']);
    test.clock.advance(60_000);
    await test.service.jobs.drain();
    const feed = await feedOf('bob');
    expect(toldOf(feed)).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3']);
    const places = feed.flatMap((item) => [item, ...(item.digest?.activities ?? [])]);
    expect(new Set(places.map(({ metadata }) => metadata.documentId))).toEqual(new Set(['next']));
  });
});
