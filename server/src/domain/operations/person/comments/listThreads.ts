import {
  type EndpointData,
  type listCommentAnnotations as endpoint,
  type PackedThread,
  SharedValues,
} from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { type Kysely, sql } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Tables } from '../../../../store/tables.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { rowsFor } from '../../../common/rowsFor.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import type { DocumentFacts } from '../../../access/viewerAccess.js';
import { readFoundThreads } from '../../../threads/readThreads.js';
import { threadCandidates, type ThreadPosition } from '../../../threads/threadCandidates.js';
import { accessFilter } from '../../../threads/accessFilter.js';
import { viewerStamp } from '../../../threads/viewerStamp.js';
import { loadThreadReader, type ThreadReader } from '../../../access/ThreadReader.js';
import type { ThreadScope } from '../../../access/ThreadScope.js';
import { maySeeThread } from '../../../access/threadAudience.js';
import { toPackedThread } from '../../../threads/toPackedThread.js';
import { type AudienceColumns, toThreadAudience } from '../../../access/toThreadAudience.js';

type Input = EndpointData<typeof endpoint>;

export interface ListedThreads {
  annotations: PackedThread[];
  /** Values that the threads refer to by index. */
  shared: unknown[];
  /** The position of each requested document, before it was read; 0 when it is unknown or closed to the person. */
  sequences: Record<string, number>;
  /** The viewer stamp of each requested document that the person may open. */
  stamps: Record<string, string>;
  next: ThreadPosition | null;
}

/**
 * Returns a page of the threads that a person may see, own drafts included, newest change first unless `order` is
 * `asc`. The page stays within `LIMITS.answerBytes`.
 */
export async function listThreads(
  core: Core,
  tenant: Tenant,
  userId: string,
  input: Input,
  after: ThreadPosition | undefined,
): Promise<ListedThreads> {
  const { db, clock } = core;
  const { organizationId, documentIds } = input;
  const scope = { apiKey: tenant.apiKey, organizationId };
  const asked = await readAskedDocuments(db, scope, documentIds ?? []);
  const reader = await loadThreadReader(db, tenant, organizationId, userId, nowSeconds(clock), documentIds);
  const open = asked.filter((document) => reader.in(document).hasDocumentAccess);
  const sequenceOf = new Map(open.map(({ documentId, sequence }) => [documentId, sequence]));

  const isWithin = accessFilter(input.access);
  const { found, next } = await walkThreads(db, scope, reader, { input, asked, after });
  const { threads, isCut } = await readFoundThreads(core, scope, { annotationIds: [...found.keys()], userId });
  // The person may have lost access to a thread since it was found.
  const seen = threads.filter(
    ({ audience, annotation_id: id }) =>
      maySeeThread(audience, reader.in(found.get(id)!.document)) && isWithin(audience.access),
  );
  const shared = new SharedValues();
  return {
    annotations: seen.map((record) => toPackedThread(scope, record, userId, shared)),
    shared: shared.values,
    sequences: Object.fromEntries((documentIds ?? []).map((id) => [id, sequenceOf.get(id) ?? 0])),
    stamps: Object.fromEntries(
      open.map((document) => [document.documentId, viewerStamp(reader.in(document), document.createdAt)]),
    ),
    // Where the last thread was found: it may have changed since, and be elsewhere now.
    next: isCut ? found.get(threads.at(-1)!.annotation_id)!.position : next,
  };
}

/** A thread that was found: its document, and its place in the list then. */
interface FoundThread {
  document: DocumentFacts;
  position: ThreadPosition;
}

type AskedDocument = DocumentFacts & { createdAt: number; sequence: number };

/** Returns the documents with their positions. Every committed change lies at or before these. */
async function readAskedDocuments(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  documentIds: readonly string[],
): Promise<AskedDocument[]> {
  if (documentIds.length === 0) return [];
  const { rows } = await sql<AskedDocument>`
    select d.document_id as "documentId", d.access_type as "accessType", d.disabled, d.created_at as "createdAt",
      coalesce(s.sequence, 0) as sequence
    from documents d
    left join streams s
      on s.api_key = d.api_key and s.organization_id = d.organization_id and s.document_id = d.document_id
    where d.api_key = ${apiKey} and d.organization_id = ${organizationId} and d.document_id = any(${documentIds})`.execute(
    db,
  );
  return rows;
}

type Candidate = AudienceColumns & { annotation_id: string; document_id: string; last_updated: number };

/** Most candidates of one step, for people who may see few of the threads. The first step has the size of a page. */
const MAX_STEP = 5000;
/** Fewest candidates of a later step. */
const MIN_STEP = 10;
/** How much larger a step may be than the one before. */
const GROWTH = 4;

/** Finds threads from `after` on until a page of visible ones is full. `next`: `null` on the last page. */
async function walkThreads(
  db: Kysely<Tables>,
  scope: ThreadScope,
  reader: ThreadReader,
  { input, asked, after }: { input: Input; asked: readonly DocumentFacts[]; after: ThreadPosition | undefined },
): Promise<{ found: Map<string, FoundThread>; next: ThreadPosition | null }> {
  const limit = input.pageSize ?? LIMITS.pageSize;
  const isWithin = accessFilter(input.access);
  const found = new Map<string, FoundThread>();
  const documents = new Map(asked.map((document) => [document.documentId, document]));
  let position = after;
  let last: ThreadPosition | null = null;
  for (let size = limit + 1; ;) {
    const foundBefore = found.size;
    const rows = await readCandidates(db, scope, reader.userId, input, position, size);
    await addDocuments(db, scope, documents, rows);
    for (const row of rows) {
      const document = documents.get(row.document_id);
      if (!document || !maySeeThread(toThreadAudience(row), reader.in(document)) || !isWithin(row.access)) continue;
      if (found.size === limit) return { found, next: last };
      last = { lastUpdated: row.last_updated, annotationId: row.annotation_id };
      found.set(row.annotation_id, { document, position: last });
    }
    const end = rows.at(-1);
    if (!end || rows.length < size) return { found, next: null };
    position = { lastUpdated: end.last_updated, annotationId: end.annotation_id };
    const wanted = rowsFor(limit + 1 - found.size, found.size - foundBefore, rows.length);
    size = Math.min(Math.max(wanted, MIN_STEP), Math.max(size, MIN_STEP) * GROWTH, MAX_STEP);
  }
}

const AUDIENCE = sql`a.annotation_id, a.document_id, a.last_updated, a.author_id, a.is_draft, a.visibility,
  a.visible_to_organizations, a.visible_to_users, a.access`;

async function readCandidates(
  db: Kysely<Tables>,
  scope: ThreadScope,
  userId: string,
  input: Input,
  after: ThreadPosition | undefined,
  limit: number,
): Promise<Candidate[]> {
  const direction = input.order === 'asc' ? sql`asc` : sql`desc`;
  const candidates = threadCandidates(scope, { filters: input, userId, order: input.order, after, limit }, AUDIENCE);
  const { rows } = await sql<Candidate>`
    select * from (${candidates}) as a order by a.last_updated ${direction}, a.annotation_id ${direction}`.execute(db);
  return rows;
}

/** Loads the documents of candidates that are not loaded yet: each once, where a join would look them up for each thread. */
async function addDocuments(
  db: Kysely<Tables>,
  { apiKey, organizationId }: ThreadScope,
  documents: Map<string, DocumentFacts>,
  candidates: readonly Candidate[],
): Promise<void> {
  const ids = new Set(candidates.map((row) => row.document_id).filter((id) => !documents.has(id)));
  if (ids.size === 0) return;
  const loaded = await loadDocumentFacts(db, apiKey, organizationId, [...ids]);
  for (const [id, document] of loaded) documents.set(id, document);
}
