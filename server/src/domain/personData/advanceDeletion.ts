import { type Kysely, sql } from 'kysely';
import { acrossOrganizations } from '../../store/acrossOrganizations.js';
import type { DeletionProgress, DeletionRequest } from '../../store/columns.js';
import type { Tables } from '../../store/tables.js';
import type { WriteTransaction } from '../../store/transaction.js';
import { cleanTable } from './cleanTable.js';
import { deleteOwnRows } from './deleteOwnRows.js';
import { cleanInlineReactions } from './cleanInlineReactions.js';
import { cleanThreads } from './cleanThreads.js';
import { cleanRecordings } from './cleanRecordings.js';
import { cleanRecipients } from './cleanRecipients.js';
import type { DeletionStep } from './DeletionStep.js';
import { leaveOrganization } from './leaveOrganization.js';
import { CHANGE_LOG, OWN_ROWS, PERSON_TABLES } from './personTables.js';

export const NEW_PROGRESS: DeletionProgress = {
  pass: 1,
  notBefore: 0,
  organizationId: '',
  isWithin: false,
  step: 0,
  cursor: null,
  emails: [],
};

/** Passes of a deletion. An organization is a task in each. */
export const PASSES = 2;

/**
 * Time between the passes, ms. Everything that was read before the first pass is written by then, and every process has read the change log, in
 * which the people are still named until the second pass.
 */
const PAUSE_MS = 5 * 60_000;

/** Records that give a person access first; then the content that others see. */
const STEPS: readonly DeletionStep[] = [
  ...OWN_ROWS.map(deleteOwnRows),
  leaveOrganization,
  cleanRecipients,
  cleanThreads,
  cleanRecordings,
  cleanInlineReactions,
  ...PERSON_TABLES.map(cleanTable),
];
const STEPS_OF_PASS = { 1: STEPS, 2: [...STEPS, cleanTable(CHANGE_LOG)] } as const;

/** Key of a deletion. */
interface DeletionKey {
  apiKey: string;
  jobId: string;
}

/**
 * Does the next step of a deletion, and stores its progress in the same transaction. Returns when the next step may run (ms since epoch),
 * or `null` when nothing remains.
 */
export async function advanceDeletion(
  tx: WriteTransaction,
  { apiKey, jobId }: DeletionKey,
  now: number,
): Promise<number | null> {
  const row = await tx.db
    .selectFrom('person_deletions')
    .where('api_key', '=', apiKey)
    .where('job_id', '=', jobId)
    .select(['request', 'progress', 'tasks_left'])
    .forUpdate()
    .executeTakeFirst();
  if (!row?.request) return null;
  const { request, progress } = row;
  if (progress.notBefore > now) return progress.notBefore;
  const key = { apiKey, jobId };
  if (!progress.isWithin) {
    const organizationId = await nextOrganization(tx.db, apiKey, request, progress.organizationId);
    if (organizationId !== null) {
      const emails = await findEmails(tx.db, { apiKey, organizationId }, request.userIds);
      const known = [...new Set([...progress.emails, ...emails])];
      await save(tx, key, { ...progress, organizationId, isWithin: true, step: 0, cursor: null, emails: known });
      return now;
    }
    if (progress.pass === 1) {
      const notBefore = now + PAUSE_MS;
      await save(tx, key, { ...progress, pass: 2, notBefore, organizationId: '' });
      return notBefore;
    }
    if (await hasMigrations(tx.db, apiKey, progress.notBefore)) {
      // The pass may miss rows that a migration moves. It begins once more, a moment later.
      await save(tx, key, { ...progress, notBefore: now + 1, organizationId: '' });
      return now + 1;
    }
    await end(tx, key);
    return null;
  }
  const next = await runSteps(tx, { apiKey, organizationId: progress.organizationId }, request, progress, now);
  const isThrough = next.step === STEPS_OF_PASS[progress.pass].length;
  // Organizations may have been added since, so the count may be used up before the end.
  const left = isThrough ? Math.max(1, row.tasks_left - 1) : row.tasks_left;
  await save(tx, key, { ...next, isWithin: !isThrough }, { left, ...(isThrough && { at: now }) });
  return now;
}

/** Steps that find nothing share a transaction, up to this time, ms. */
const SHARED_MS = 20;

/** Runs the next step in an organization, and further ones while there was nothing to do. Returns the progress. */
async function runSteps(
  tx: WriteTransaction,
  scope: { apiKey: string; organizationId: string },
  { userIds }: DeletionRequest,
  { pass, step, cursor, ...progress }: DeletionProgress,
  now: number,
): Promise<DeletionProgress> {
  const people = { userIds: new Set(userIds), emails: new Set(progress.emails) };
  const steps = STEPS_OF_PASS[pass];
  const startedAt = performance.now();
  let at = { step, cursor };
  do {
    const next = await steps[at.step]!({ tx, scope, people, cursor: at.cursor, now });
    at = next === null ? { step: at.step + 1, cursor: null } : { ...at, cursor: next };
    // Streams are locked last, so a step that has published changes ends the transaction.
  } while (
    at.step < steps.length &&
    at.cursor === null &&
    tx.appended.length === 0 &&
    performance.now() - startedAt < SHARED_MS
  );
  return { ...progress, pass, ...at };
}

/** Returns the organization after `after`; `null`: that was the last. Those being deleted are processed too: their log stays a day. */
async function nextOrganization(
  db: Kysely<Tables>,
  apiKey: string,
  { organizationIds }: DeletionRequest,
  after: string,
): Promise<string | null> {
  if (organizationIds) return organizationIds.find((id) => id > after) ?? null;
  const { rows } = await sql<{ id: string }>`
    ${acrossOrganizations('organizationsOfKey')}
    select organization_id as id from organization_keys where api_key = ${apiKey} and organization_id > ${after}
    order by organization_id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns whether a migration of a document has ended since a time, ms since epoch. */
async function hasMigrations(db: Kysely<Tables>, apiKey: string, since: number): Promise<boolean> {
  const { rows } = await sql`
    ${acrossOrganizations('migrationsOfKey')}
    select from document_migrations where api_key = ${apiKey} and ended_at >= ${since} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the addresses of people in an organization, in lower case. */
async function findEmails(
  db: Kysely<Tables>,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
  userIds: readonly string[],
): Promise<string[]> {
  const theirs = sql`api_key = ${apiKey} and organization_id = ${organizationId} and user_id = any(${userIds}::text[])`;
  const { rows } = await sql<{ email: string | null }>`
    select lower(profile ->> 'email') as email from users where ${theirs}
    union select lower(email) from presence_people where ${theirs}`.execute(db);
  return rows.flatMap(({ email }) => (email ? [email] : []));
}

async function save(
  tx: WriteTransaction,
  { apiKey, jobId }: DeletionKey,
  progress: DeletionProgress,
  task: { left?: number; at?: number } = {},
): Promise<void> {
  await tx.db
    .updateTable('person_deletions')
    .set({
      progress: JSON.stringify(progress),
      ...(task.left !== undefined && { tasks_left: task.left }),
      ...(task.at !== undefined && { last_task_at: task.at }),
    })
    .where('api_key', '=', apiKey)
    .where('job_id', '=', jobId)
    .execute();
}

/** The row of a finished deletion names nobody. */
async function end(tx: WriteTransaction, { apiKey, jobId }: DeletionKey): Promise<void> {
  await tx.db
    .updateTable('person_deletions')
    .set({ request: null, progress: JSON.stringify({ ...NEW_PROGRESS, pass: 2 }), tasks_left: 0 })
    .where('api_key', '=', apiKey)
    .where('job_id', '=', jobId)
    .execute();
}
