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
import { type KyselyPlugin, type PluginTransformQueryArgs, type PluginTransformResultArgs, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Core } from '../../src/core.js';
import { deliverDue } from '../../src/domain/consequences/digests/deliverDue.js';
import { writeFanOut } from '../../src/domain/consequences/notifications/writeFanOut.js';
import { moveDocument } from '../../src/domain/documentMigration/moveDocument.js';
import { WriteTransaction } from '../../src/store/transaction.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';

const organizationId = 'acme';
/** More than one write stores at once (`PEOPLE_AT_ONCE`), so the rest is written by jobs. */
const PEOPLE = Array.from({ length: 104 }, (_, number) => `p${number}`);
/** On a busy machine. */
const PATIENCE = { timeout: 30_000, interval: 10 };
const BATCH = { isEnabled: true, batchWindowSeconds: 60, maxActivities: 50 };

describe.each(MAIN_DATABASE)('a migration while people are notified ($name)', ({ open, name }) => {
  let test: TestService;
  afterEach(() => test.close());

  let key: TestKey;
  let acme: TestOrganization;
  beforeEach(async () => {
    test = await startTestService({ pool: await open() });
    key = await test.newKey();
    acme = await TestOrganization.create(key, organizationId);
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'plan' }, { documentId: 'next' }] });
    const resources = [{ type: 'organization' as const, id: organizationId }];
    await key.call(addPermissions, { user: { userId: 'bob' }, permissions: { resources } });
  });

  /** A thread, by its author alone. */
  const thread = (documentId: string, annotationId: string) =>
    key.call(addCommentAnnotations, {
      organizationId,
      documentId,
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
      organizationId,
      documentId,
      annotationId,
      triggerNotification,
      commentData: [
        {
          commentId,
          from: { userId: 'ada' },
          commentText: 'Look.',
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
  const idsOf = (feed: readonly Notification[]) =>
    feed
      .flatMap((item) => item.digest?.activities ?? [item])
      .map(({ targetCommentId }) => String(targetCommentId))
      .toSorted();

  // The embedded database does one transaction at a time.
  it.each(name === 'PostgreSQL' ? [name] : [])(
    'locks in the order in which fan-outs and digests do, wherever these are when it begins: there is no deadlock',
    async () => {
      const { core } = test.service;
      await holdJobs(core);
      await key.call(updateNotificationService, { notificationServiceConfig: { batchConfig: { document: BATCH } } });
      await thread('plan', 't');
      // Everybody is subscribed. One comment mentions 50 people at most.
      for (let n = 0; n < PEOPLE.length; n += 50) await say('plan', 't', `to-${n}`, PEOPLE.slice(n, n + 50), false);
      const scope = { apiKey: key.apiKey, organizationId };
      let [documentId, newDocumentId] = ['plan', 'next'];
      const written: string[] = [];
      for (const work of [writeFanOut, deliverDue]) {
        for (let statements = 1, isPaused = true; isPaused; statements += 1) {
          const commentId = `c${written.length}`;
          await say(documentId, 't', commentId);
          written.push(commentId);
          if (work === deliverDue) test.clock.advance(60_000);
          const pause = new Pause(statements);
          const working = work(onceOnly(core, pause), scope);
          await Promise.race([pause.reached, working]);
          isPaused = pause.isReached;
          const move = { ...scope, documentId, newDocumentId };
          const moving = onceOnly(core).write((tx) => moveDocument(tx, move, test.clock.now()));
          let hasMoved = false;
          void moving.then(() => (hasMoved = true));
          await vi.waitFor(async () => {
            if (isPaused && !hasMoved && !(await isWaiting(core))) throw new Error('It goes on.');
          }, PATIENCE);
          pause.end();
          expect(await Promise.all([working, moving])).toEqual([expect.any(Boolean), true]);
          [documentId, newDocumentId] = [newDocumentId, documentId];
        }
      }
      while (await writeFanOut(core, scope));
      test.clock.advance(60_000);
      while (await deliverDue(core, scope));
      for (const userId of [PEOPLE[0]!, PEOPLE.at(-1)!])
        expect(idsOf(await feedOf(userId))).toEqual(written.toSorted());
    },
  );

  it('gives somebody who waits for a digest in both documents each notification once, in the target', async () => {
    await key.call(updateNotificationService, { notificationServiceConfig: { batchConfig: { document: BATCH } } });
    await thread('plan', 'a');
    await thread('next', 'b');
    const notify = async (from: number) => {
      for (const n of [from, from + 1]) {
        await say('plan', 'a', `a${n}`, ['bob']);
        await say('next', 'b', `b${n}`, ['bob']);
      }
    };
    // A digest of each is delivered, and another of each waits.
    await notify(0);
    await test.service.jobs.drain();
    test.clock.advance(60_000);
    await test.service.jobs.drain();
    expect((await feedOf('bob')).map((item) => item.digest?.count)).toEqual([2, 2]);
    await notify(2);
    await test.service.jobs.drain();
    const status = await migrate('plan', 'next');
    await test.service.jobs.drain();
    expect(await status()).toBe('completed');
    expect(idsOf(await feedOf('bob'))).toEqual(['a0', 'a1', 'b0', 'b1']);
    test.clock.advance(60_000);
    await test.service.jobs.drain();
    const feed = await feedOf('bob');
    expect(idsOf(feed)).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3']);
    const places = feed.flatMap((item) => [item, ...(item.digest?.activities ?? [])]);
    expect(new Set(places.map(({ metadata }) => metadata.documentId))).toEqual(new Set(['next']));
  });
});

/** Holds a transaction up after so many statements. */
class Pause implements KyselyPlugin {
  isReached = false;
  readonly reached: Promise<void>;
  #left: number;
  #reach = () => {};
  #end = () => {};
  readonly #ended: Promise<void>;

  constructor(statements: number) {
    this.#left = statements;
    this.reached = new Promise((resolve) => (this.#reach = resolve));
    this.#ended = new Promise((resolve) => (this.#end = resolve));
  }

  end(): void {
    this.#end();
  }

  transformQuery = ({ node }: PluginTransformQueryArgs) => node;

  transformResult = async ({ result }: PluginTransformResultArgs) => {
    this.#left -= 1;
    if (this.#left !== 0) return result;
    this.isReached = true;
    this.#reach();
    await this.#ended;
    return result;
  };
}

/** A core whose transactions are not repeated when the database aborts one of them. */
const onceOnly = (core: Core, pause?: Pause): Core =>
  Object.assign(Object.create(core) as Core, {
    write: <T>(body: (tx: WriteTransaction) => Promise<T>) =>
      core.db
        .transaction()
        .execute((inner) => body(new WriteTransaction(pause ? inner.withPlugin(pause) : inner, core.clock.now()))),
  });

/** No job runs any more: the test does what they do, step by step. */
async function holdJobs({ db }: Core): Promise<void> {
  await sql`
    create function hold() returns trigger language plpgsql as $$ begin new.run_at := 9e15; return new; end $$`.execute(
    db,
  );
  await sql`create trigger hold before insert on jobs for each row execute function hold()`.execute(db);
}

/** Whether somebody waits for a lock. */
async function isWaiting({ db }: Core): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
