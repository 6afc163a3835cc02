import {
  addCommentAnnotations,
  addCrdtData,
  addDocuments,
  addPermissions,
  broadcastLiveState,
  type CommentAnnotation,
  getCommentAnnotations,
  getCrdtData,
  getDocumentMigration,
  getDocuments,
  getNotificationConfig,
  getPermissions,
  listInlineReactions,
  listLiveStates,
  migrateDocument,
  setInlineReaction,
  setNotificationConfig,
  updateWebhookService,
} from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATE_DOCUMENT } from '../../src/domain/documentMigration/runMigration.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { fillDocument, rowsOf } from '../support/fillDocument.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';
import { lockDocument } from './lockDocument.js';

const organizationId = 'acme';
const plan = { organizationId, documentId: 'plan' };
const next = { organizationId, documentId: 'next' };
const move = { ...plan, newDocumentId: 'next' };
/** At least the longest pause between two attempts. They end before housekeeping runs for the first time. */
const RETRY_MS = 9000;
const DAY_MS = 86_400_000;
const LOCKED = { http: 400, status: 'FAILED_PRECONDITION' };

describe.each(MAIN_DATABASE)('documents/migrate ($name)', ({ open }) => {
  let test: TestService;
  beforeAll(async () => void (test = await startTestService({ pool: await open() })));
  afterAll(() => test.close());

  let key: TestKey;
  beforeEach(async () => {
    key = await test.newKey();
    await TestOrganization.create(key, organizationId);
    await key.call(addDocuments, {
      organizationId,
      documents: [{ documentId: 'plan', documentName: 'The plan', accessType: 'restricted', color: 'red' }],
    });
  });

  const status = (migrationId: string) => key.call(getDocumentMigration, { organizationId, migrationId });
  const migrate = async () => {
    const { migrationId } = await key.call(migrateDocument, move);
    await test.service.jobs.drain();
    expect(await status(migrationId)).toEqual({ migrationId, status: 'completed' });
    return migrationId;
  };
  /** Runs a migration that `lockDocument` has begun. */
  const run = async (migrationId: string) => {
    const { core, jobs } = test.service;
    const job = { kind: MIGRATE_DOCUMENT, key: migrationId, payload: {}, runAt: test.clock.now() };
    await core.write((tx) => tx.enqueue({ apiKey: key.apiKey, organizationId, ...job }));
    await jobs.drain();
  };

  /** All rows but those of what is not moved: the log, and who holds the seat. Numbers of threads and what the database counts stay. */
  async function rowsIn(documentId: string): Promise<Record<string, unknown[]>> {
    const all = Object.entries(await rowsOf(key));
    const moved = all.filter(([table]) => !['streams', 'changes', 'editor_seats', 'jobs', 'documents'].includes(table));
    const texts = JSON.stringify(Object.fromEntries(moved));
    const rows = JSON.parse(texts.replaceAll(`\\"${documentId}\\"`, '\\"THE DOCUMENT\\"')) as Record<string, string[]>;
    return Object.fromEntries(
      Object.entries(rows).map(([table, of]) => [
        table,
        of
          .map((row) => Object.fromEntries(Object.entries(JSON.parse(row) as object).filter(isGiven)))
          .map((row) => JSON.stringify(row))
          .sort(),
      ]),
    );
  }
  /** Hashes of ids follow from the ids. */
  const isGiven = ([name]: [string, unknown]) => !/^(document|resource|grant)_hash$/.test(name);

  it('moves every row of every table, makes the target as the source was, and leaves nothing of it', async () => {
    await fillDocument(key, organizationId, 'plan');
    const before = await rowsIn('plan');
    await migrate();
    expect(await rowsIn('next')).toEqual(before);
    const [made, ...others] = await key.call(getDocuments, { organizationId });
    expect(others).toEqual([]);
    expect(made).toMatchObject({ id: 'next', documentName: 'The plan', accessType: 'restricted', color: 'red' });
    const rows = Object.entries(await rowsOf(key)).filter(([table]) => table !== 'streams' && table !== 'changes');
    expect(rows.filter(([, of]) => of.some((row) => row.includes('"plan"'))).map(([table]) => table)).toEqual([]);
  });

  it('keeps what the target has: its stores, live states, grants, settings, and its metadata', async () => {
    await fillDocument(key, organizationId, 'plan');
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'next', documentName: 'Next' }] });
    const bothHave = async (place: typeof plan, value: number) => {
      await key.call(addCrdtData, { ...place, editorId: 'both', type: 'text', data: place.documentId });
      await key.call(broadcastLiveState, { ...place, liveStateDataId: 'both', data: value });
      const accessRole = value === 1 ? ('editor' as const) : ('viewer' as const);
      const resources = [{ type: 'document' as const, id: place.documentId, organizationId, accessRole }];
      await key.call(addPermissions, { user: { userId: 'bob' }, permissions: { resources } });
      const config = { inbox: value === 1 ? ('ALL' as const) : ('NONE' as const) };
      await key.call(setNotificationConfig, { ...place, documentIds: [place.documentId], userIds: ['bob'], config });
    };
    await bothHave(plan, 1);
    await bothHave(next, 2);
    await migrate();
    const stores = (await rowsOf(key))['crdt_stores']!.map((row) => JSON.parse(row) as { store_id: string });
    expect(stores.map(({ store_id }) => store_id).sort()).toEqual(['body', 'both']);
    expect(await key.call(getCrdtData, { ...next, editorId: 'both' })).toMatchObject([{ data: 'next' }]);
    const bob = await key.person('bob');
    const { liveStates } = await bob.call(listLiveStates, { ...next, liveStateDataIds: ['both', 'slide'] });
    expect(liveStates).toMatchObject([{ liveStateDataId: 'slide' }, { liveStateDataId: 'both', data: 2 }]);
    const [config] = await key.call(getNotificationConfig, { organizationId, userId: 'bob', documentIds: ['next'] });
    expect(config).toMatchObject({ config: { inbox: 'NONE' } });
    const granted = await key.call(getPermissions, { organizationId, userIds: ['bob', 'ada'], documentIds: ['next'] });
    expect(granted).toMatchObject({
      bob: { documents: { next: { accessRole: 'viewer' } } },
      ada: { documents: { next: { accessRole: 'editor' } } },
    });
    expect(await key.call(getDocuments, { organizationId })).toMatchObject([{ id: 'next', documentName: 'Next' }]);
  });

  it('continues the numbers of threads after those of the target', async () => {
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'next' }] });
    const add = (documentId: string, ...ids: string[]) =>
      key.call(addCommentAnnotations, {
        organizationId,
        documentId,
        commentAnnotations: ids.map((annotationId) => ({
          annotationId,
          commentData: [{ from: { userId: 'ada' }, commentText: 'x' }],
        })),
      });
    await add('plan', 'p1', 'p2');
    await add('next', 'n1', 'n2', 'n3');
    await migrate();
    await add('next', 'n4');
    const threads = (await key.call(getCommentAnnotations, next)) as CommentAnnotation[]; // not grouped, no ids
    const numbers = Object.fromEntries(threads.map((thread) => [thread.annotationId, thread.annotationNumber]));
    expect(numbers).toEqual({ n1: 1, n2: 2, n3: 3, p1: 4, p2: 5, n4: 6 });
  });

  it('joins reactions with the same icon to the same element', async () => {
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'next', accessType: 'public' }] });
    const resources = [
      { type: 'organization' as const, id: organizationId },
      { type: 'document' as const, id: 'plan', organizationId },
    ];
    const [ada, bob] = [await key.person('ada', resources), await key.person('bob', resources)];
    const react = (person: typeof ada, place: typeof plan, reactionAnnotationId: string, icon: string) =>
      person.call(setInlineReaction, { ...place, targetElementId: 'title', reactionAnnotationId, icon, isOn: true });
    await react(ada, plan, 'a', 'wave');
    await react(bob, plan, 'a', 'wave');
    await react(bob, next, 'b', 'wave');
    await react(ada, plan, 'c', 'heart');
    await migrate();
    const { inlineReactions } = await bob.call(listInlineReactions, { ...next, targetElementIds: ['title'] });
    const counts = inlineReactions[0]!.reactionAnnotations.map(({ annotationId, count }) => `${annotationId} ${count}`);
    expect(counts.sort()).toEqual(['b 2', 'c 1']);
  });

  it('gives the same migration for the same request, and refuses others that touch its documents', async () => {
    await lockDocument(key, move, 'running');
    expect(await key.call(migrateDocument, move)).toEqual({ migrationId: 'running' });
    expect(await status('running')).toEqual({ migrationId: 'running', status: 'pending' });
    await key.call(addDocuments, { organizationId, documents: [{ documentId: 'next' }, { documentId: 'other' }] });
    for (const [documentId, newDocumentId] of [
      ['plan', 'other'],
      ['next', 'plan'],
      ['other', 'next'],
      ['next', 'other'],
    ]) {
      expect(await key.refused(migrateDocument, { organizationId, documentId, newDocumentId })).toMatchObject(LOCKED);
    }
    await run('running');
    expect(await status('running')).toMatchObject({ status: 'completed' });
    expect(await key.call(migrateDocument, { ...next, newDocumentId: 'other' })).toMatchObject({
      migrationId: expect.stringMatching(/./) as string,
    });
  });

  it('says what is wrong with a request, and changes nothing', async () => {
    const before = await rowsOf(key);
    expect(await key.refused(migrateDocument, { ...plan, newDocumentId: 'plan' })).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^data\.newDocumentId/) as string,
    });
    const missing = { http: 404, status: 'NOT_FOUND' };
    expect(await key.refused(migrateDocument, { ...next, newDocumentId: 'plan' })).toMatchObject(missing);
    expect(await key.refused(migrateDocument, { ...move, organizationId: 'none' })).toMatchObject(missing);
    expect(await key.refused(getDocumentMigration, { organizationId, migrationId: 'x' })).toMatchObject(missing);
    expect(await rowsOf(key)).toEqual(before);
  });

  it('announces nothing: no webhook, no notification, no activity', async () => {
    await key.call(updateWebhookService, {
      useWebhookService: true,
      webhookServiceConfig: { rawNotificationUrl: 'https://hooks.test/raw' },
    });
    await fillDocument(key, organizationId, 'plan');
    const events = () => test.service.core.db.selectFrom('webhook_events').selectAll().execute();
    await test.service.jobs.drain();
    const before = await events();
    await migrate();
    expect(await events()).toEqual(before);
  });

  describe('when it fails', () => {
    /** The database refuses the last step, as often as it is tried. */
    const failing = async <T>(request: () => Promise<T>): Promise<T> => {
      const { db } = test.service.core;
      await sql`create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$`.execute(db);
      await sql`create trigger refuse before delete on document_keys for each row execute function refuse()`.execute(
        db,
      );
      const answer = await request();
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await test.service.jobs.drain();
        test.clock.advance(RETRY_MS);
      }
      await sql`drop function refuse cascade`.execute(db);
      return answer;
    };

    it('leaves everything where it was, to be written again, and nothing in the target', async () => {
      await fillDocument(key, organizationId, 'plan');
      const tables = async () => {
        const { streams: _, jobs: __, ...others } = await rowsOf(key);
        return others;
      };
      const before = await tables();
      const { migrationId } = await failing(() => key.call(migrateDocument, move));
      expect(await status(migrationId)).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/./) as string,
      });
      expect(await tables()).toEqual(before);
      await key.call(broadcastLiveState, { ...plan, liveStateDataId: 'slide', data: 2 });
      // It may be tried again.
      expect((await key.call(migrateDocument, move)).migrationId).not.toBe(migrationId);
      await test.service.jobs.drain();
      expect(await key.call(getDocuments, { organizationId })).toMatchObject([{ id: 'next' }]);
    });
  });

  it('is forgotten 30 days after its end', async () => {
    const migrationId = await migrate();
    const live = async (days: number) => {
      test.clock.advance(days * DAY_MS);
      await test.service.jobs.drain();
    };
    await live(29);
    expect(await status(migrationId)).toMatchObject({ status: 'completed' });
    await live(2);
    expect(await key.refused(getDocumentMigration, { organizationId, migrationId })).toMatchObject({ http: 404 });
  });
});
