import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { type Append, runAppend } from './append.js';
import { byOrganization } from './byOrganization.js';
import type { Appended, StoredChange, StreamKey } from './changes.js';
import { list } from './list.js';
import type { Tables } from './tables.js';

/**
 * A job to run once, after `runAt` (ms since epoch). It merges with a waiting job of the same kind and key: the earlier time counts, and the
 * payloads are joined by top-level key.
 */
export interface NewJob {
  apiKey: string;
  organizationId: string;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
  runAt: number;
}

/** The writes of one use case in one database transaction: rows, changes and jobs. */
export class WriteTransaction {
  readonly db: Transaction<Tables>;
  readonly #now: number;
  readonly appended: Appended[] = [];
  /** Kinds of the jobs that it enqueues. */
  readonly jobKinds = new Set<string>();

  constructor(db: Transaction<Tables>, now: number) {
    this.db = db;
    this.#now = now;
  }

  /**
   * Appends changes to the stream and returns the position of the last one. Locks the stream until commit, so that positions have no gaps and
   * are in commit order. Therefore call it late. With several streams, append to the organization's own first.
   * @param also see `Append`
   */
  append(stream: StreamKey, changes: StoredChange[], also: RawBuilder<unknown>[] = []): Promise<number> {
    return this.run({ stream, changes, also });
  }

  /** As `append`, with the other fields of an `Append` but no condition. Returns the position in the last stream. */
  async run(append: Omit<Append, 'when'>): Promise<number> {
    const position = await this.runIf(append);
    if (position === null) throw new ParleyError('INTERNAL', 'The change log gave no position.');
    return position;
  }

  /** As `run`. Returns `null` when the condition is false. */
  async runIf(append: Append): Promise<number | null> {
    const appended = await runAppend(this.db, this.#now, append);
    if (!appended) return null;
    this.appended.push(...appended);
    return lastPosition(appended);
  }

  /**
   * Makes all followers of a stream read again, as after an absence that the log does not cover: for changes that are too many to send.
   * Deletes its log and skips a position, so that no reader can continue from the one before.
   */
  async restart(stream: StreamKey, change: StoredChange): Promise<void> {
    const { apiKey, organizationId, documentId } = stream;
    const { kind, ...body } = change;
    const { rows } = await sql<{ sequence: number }>`
      with raised as (
        insert into streams (api_key, organization_id, document_id, sequence)
        values (${apiKey}, ${organizationId}, ${documentId}, 2)
        on conflict (api_key, organization_id, document_id) do update set sequence = streams.sequence + 2
        returning sequence
      ), removed as (
        delete from changes
        where api_key = ${apiKey} and organization_id = ${organizationId} and document_id = ${documentId}
      ), logged as (
        insert into changes (api_key, organization_id, document_id, sequence, at, kind, body)
        select ${apiKey}, ${organizationId}, ${documentId}, sequence, ${this.#now}, ${kind}, ${JSON.stringify(body)}::jsonb
        from raised
      )
      select sequence from raised`.execute(this.db);
    this.appended.push({ stream, changes: [{ sequence: rows[0]!.sequence, change }] });
  }

  /** Appends one change to each of many streams of one API key, in one statement for each organization. No stream may be named twice. */
  async appendToEach(
    apiKey: string,
    streams: readonly Omit<StreamKey, 'apiKey'>[],
    changeOf: (stream: Omit<StreamKey, 'apiKey'>) => StoredChange,
  ): Promise<void> {
    // All transactions lock streams in the same order, so that they cannot deadlock.
    for (const [organizationId, some] of byOrganization(streams)) {
      const changes = some.map((stream) => ({ documentId: stream.documentId, change: changeOf(stream) }));
      await this.#appendOneEach({ apiKey, organizationId }, changes);
    }
  }

  async #appendOneEach(
    { apiKey, organizationId }: Omit<StreamKey, 'documentId'>,
    changes: readonly { documentId: string; change: StoredChange }[],
  ): Promise<void> {
    const entries = changes.map(({ documentId, change: { kind, ...body } }) => ({
      document_id: documentId,
      kind,
      body,
    }));
    const { rows } = await sql<{ document_id: string; sequence: number }>`
      with entry as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          as entry (document_id text, kind text, body jsonb)
      ), raised as (
        insert into streams (api_key, organization_id, document_id, sequence)
        select ${apiKey}, ${organizationId}, document_id, 1 from entry
        order by document_id
        on conflict (api_key, organization_id, document_id)
        do update set sequence = streams.sequence + 1
        returning document_id, sequence
      ), logged as (
        insert into changes (api_key, organization_id, document_id, sequence, at, kind, body)
        select ${apiKey}, ${organizationId}, document_id, raised.sequence, ${this.#now}, entry.kind, entry.body
        from raised join entry using (document_id)
      )
      select document_id, sequence from raised`.execute(this.db);
    const changeOf = new Map(changes.map(({ documentId, change }) => [documentId, change]));
    for (const { document_id: documentId, sequence } of rows) {
      const change = changeOf.get(documentId)!;
      this.appended.push({ stream: { apiKey, organizationId, documentId }, changes: [{ sequence, change }] });
    }
  }

  /** Says that a trigger enqueues jobs of these kinds. So they begin after commit, and not within a second. */
  wakeFor(...kinds: string[]): void {
    for (const kind of kinds) this.jobKinds.add(kind);
  }

  /** Adds jobs, in one statement for each organization. They run after commit. No two jobs of one call may have the same organization, kind and key. */
  async enqueue(...jobs: NewJob[]): Promise<void> {
    for (const [organizationId, some] of byOrganization(jobs)) await this.#enqueue(organizationId, some);
  }

  #enqueue(organizationId: string, jobs: readonly NewJob[]): Promise<void> {
    return this.enqueueSelected(
      organizationId,
      jobs.map(({ kind }) => kind),
      sql`
      select api_key, kind, key, payload::jsonb as payload, run_at
      from unnest(${list(jobs.map(({ apiKey }) => apiKey))}, ${list(jobs.map(({ kind }) => kind))},
        ${list(jobs.map(({ key }) => key))}, ${list(jobs.map(({ payload }) => JSON.stringify(payload)))},
        ${list(
          jobs.map(({ runAt }) => runAt),
          'bigint',
        )}) as job (api_key, kind, key, payload, run_at)`,
    );
  }

  /**
   * As `enqueue`, for jobs of one organization that the database makes.
   * @param kinds their kinds
   * @param rows selects `api_key`, `kind`, `key`, `payload` and `run_at`
   */
  async enqueueSelected(organizationId: string, kinds: readonly string[], rows: RawBuilder<unknown>): Promise<void> {
    this.wakeFor(...kinds);
    await sql`
      insert into jobs (api_key, organization_id, kind, key, payload, run_at)
      select api_key, ${organizationId}, kind, key, payload, run_at from (${rows}) as job
      order by api_key, kind, key
      on conflict (api_key, organization_id, kind, key) do update set
        payload = jobs.payload || excluded.payload,
        run_at = case when jobs.failed_at is null then least(jobs.run_at, excluded.run_at) else excluded.run_at end,
        failed_at = null, attempts = 0, version = jobs.version + 1`.execute(this.db);
  }
}

const lastPosition = (appended: readonly Appended[]): number => appended.at(-1)?.changes.at(-1)?.sequence ?? 0;

/**
 * As `writeTransaction`, for a use case of one statement. The database runs it as a transaction of its own, which saves opening one around it.
 * Resolves with the position of the last change of the last stream, or with `null` when the condition is false.
 */
export async function writeStatement(
  db: Kysely<Tables>,
  now: () => number,
  onCommit: (appended: Appended[]) => void,
  append: Append,
): Promise<number | null> {
  const appended = await retryAborted(() => runAppend(db, now(), append));
  if (!appended) return null;
  onCommit(appended);
  return lastPosition(appended);
}

/** Most attempts of a transaction that the database aborts because of another one. More attempts would only add load. */
const ATTEMPTS = 4;
/** serialization_failure, deadlock_detected (PostgreSQL, appendix A). */
const RETRYABLE = new Set(['40001', '40P01']);

/** Runs `body` in one transaction. After commit, passes the appended changes to `onCommit`. `ABORTED` when every attempt fails. */
export async function writeTransaction<T>(
  db: Kysely<Tables>,
  now: () => number,
  onCommit: (appended: Appended[], jobKinds: ReadonlySet<string>) => void,
  body: (tx: WriteTransaction) => Promise<T>,
): Promise<T> {
  let tx: WriteTransaction | undefined;
  const result = await retryAborted(() =>
    db.transaction().execute((inner) => {
      tx = new WriteTransaction(inner, now());
      return body(tx);
    }),
  );
  // Outside the retries: a failure of `onCommit` must not repeat a committed transaction.
  if (tx) onCommit(tx.appended, tx.jobKinds);
  return result;
}

async function retryAborted<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!RETRYABLE.has(String((error as { code?: unknown }).code))) throw error;
      if (attempt === ATTEMPTS) {
        throw new ParleyError('ABORTED', 'Another write to the same records came first. Try again.', { cause: error });
      }
    }
  }
}
