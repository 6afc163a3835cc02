import { fileURLToPath } from 'node:url';
import { describe, expect, inject, it } from 'vitest';
import type { ParleyProcess, ParleyProcessOptions } from './support/ParleyProcess.js';
import { scratchDatabase, scratchFolder, startParley } from './support/scratch.js';

/** Each is a migration, a kill in the middle of it, and a start. */
const KILLS = Number(process.env['PARLEY_KILL_LOOPS'] ?? 2);
const THREADS = Number(process.env['PARLEY_MIGRATION_THREADS'] ?? 150);
/** Threads of one request. */
const AT_ONCE = 100;
const TIMEOUT_MS = 120_000 + KILLS * 30_000 + THREADS * 20;
/**
 * The clock runs so much faster, for the lease of the killed job to end. Not with many kills: what each has left is looked at before the job goes
 * on.
 */
const SPEED = KILLS > 2 ? 1 : 10;

const organizationId = 'acme';
const postgresUrl = inject('postgresUrl');

describe('kill -9 while a document is migrated', () => {
  it(
    `leaves everything in one document, ${KILLS} times, on the embedded database`,
    { timeout: TIMEOUT_MS },
    async () => {
      await expectAllInOne({ data: await scratchFolder() });
    },
  );

  // Without PostgreSQL; with CI=true that fails the run.
  it.skipIf(!postgresUrl)(
    `leaves everything in one document, ${KILLS} times, on PostgreSQL`,
    { timeout: TIMEOUT_MS },
    async () => expectAllInOne({ env: { DATABASE_URL: await scratchDatabase(postgresUrl ?? '') } }),
  );
});

async function expectAllInOne(of: ParleyProcessOptions): Promise<void> {
  const options = { ...of, env: { ...of.env, ...fastClock() } };
  let parley = await startParley(options);
  await parley.post('organizations/add', { organizations: [{ organizationId }] });
  await parley.post('organizations/documents/add', { organizationId, documents: [{ documentId: 'place-0' }] });
  for (let from = 0; from < THREADS; from += AT_ONCE) await addThreads(parley, 'place-0', from);
  await parley.post('crdt/add', {
    organizationId,
    documentId: 'place-0',
    editorId: 'body',
    type: 'text',
    data: 'words',
  });

  // How long it takes without a kill.
  const startedAt = performance.now();
  await migrated(parley, await migrate(parley, 0));
  const durationMs = performance.now() - startedAt;

  let place = 1;
  const outcomes = { here: 0, there: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const migrationId = await migrate(parley, place);
    await new Promise((resolve) => setTimeout(resolve, (durationMs * (kill + 1)) / (KILLS + 1)));
    await parley.end('SIGKILL');
    parley = await startParley(options);
    const { status, contents } = await settledContents(parley, migrationId, place);
    outcomes[status === 'completed' ? 'there' : 'here'] += 1;
    expect(contents).toEqual(status === 'completed' ? [NOTHING, EVERYTHING] : [EVERYTHING, NOTHING]);
    await migrated(parley, migrationId);
    place += 1;
    expect([await contentOf(parley, place - 1), await contentOf(parley, place)]).toEqual([NOTHING, EVERYTHING]);
  }
  if (process.env['PARLEY_KILL_LOOPS']) {
    const { here, there } = outcomes;
    process.stdout.write(
      `${KILLS} kills, ${THREADS} threads, ${Math.round(durationMs)} ms each: ${here} all here, ${there} all there.\n`,
    );
  }
}

const NOTHING = { documents: 0, threads: 0, notifications: 0, activities: 0, stores: 0 };
/** The shared document has an activity, too. */
const EVERYTHING = { documents: 1, threads: THREADS, notifications: THREADS, activities: THREADS + 1, stores: 1 };

/** Each with a notification and an activity. */
async function addThreads(parley: ParleyProcess, documentId: string, from: number): Promise<void> {
  const numbers = Array.from({ length: Math.min(AT_ONCE, THREADS - from) }, (_, index) => from + index);
  const place = { organizationId, documentId };
  const user = { userId: 'ada' };
  const { error } = await parley.post('commentannotations/add', {
    ...place,
    triggerActivities: true,
    commentAnnotations: numbers.map((n) => ({
      annotationId: `t${n}`,
      commentData: [{ from: user, commentText: `${n}` }],
    })),
  });
  expect(error).toBeUndefined();
  await Promise.all(
    numbers.map((n) =>
      parley.post('notifications/add', {
        ...place,
        notificationId: `n${n}`,
        actionUser: user,
        notifyUsers: [{ userId: 'bob' }],
        displayHeadlineMessageTemplate: 'x',
        displayBodyMessage: `${n}`,
      }),
    ),
  );
}

const placeOf = (place: number) => `place-${place}`;

async function migrate(parley: ParleyProcess, place: number): Promise<string> {
  const request = { organizationId, documentId: placeOf(place), newDocumentId: placeOf(place + 1) };
  const { result } = await parley.post('organizations/documents/migrate', request);
  return (result!.data as { migrationId: string }).migrationId;
}

async function statusOf(parley: ParleyProcess, migrationId: string): Promise<{ status: string }> {
  const { result } = await parley.post('organizations/documents/migrate/status', { organizationId, migrationId });
  return result!.data as { status: string };
}

async function migrated(parley: ParleyProcess, migrationId: string): Promise<void> {
  await expect
    .poll(async () => (await statusOf(parley, migrationId)).status, { timeout: TIMEOUT_MS, interval: 50 })
    .toBe('completed');
}

/** What both documents have. The job goes on at any time after the start: then it is looked at again. */
async function settledContents(parley: ParleyProcess, migrationId: string, place: number) {
  for (;;) {
    const { status } = await statusOf(parley, migrationId);
    const contents = [await contentOf(parley, place), await contentOf(parley, place + 1)];
    if ((await statusOf(parley, migrationId)).status === status) return { status, contents };
  }
}

/** How much of everything a document has. */
async function contentOf(parley: ParleyProcess, place: number): Promise<typeof EVERYTHING> {
  const documentId = placeOf(place);
  const all = async (path: string, data: object) => {
    let count = 0;
    let pageToken: string | null | undefined;
    do {
      const { result } = await parley.post(path, { organizationId, ...data, ...(pageToken && { pageToken }) });
      count += (result!.data as unknown[]).length;
      pageToken = result!.nextPageToken;
    } while (pageToken);
    return count;
  };
  const documents = await parley.post('organizations/documents/get', { organizationId, documentIds: [documentId] });
  const found = (documents.result!.data as { success?: boolean }[]).filter(({ success }) => success !== false);
  return {
    documents: found.length,
    threads: await all('commentannotations/get', { documentId }),
    notifications: await all('notifications/get', { documentId }),
    activities: await all('activities/get', { documentId }),
    stores: await all('crdt/get', { documentId }),
  };
}

function fastClock(): Record<string, string> {
  const module = fileURLToPath(new URL('support/fastClock.mjs', import.meta.url));
  return { NODE_OPTIONS: `--import ${module}`, PARLEY_TEST_CLOCK: `${Date.now()} ${SPEED}` };
}
