import type { DocumentInput, DocumentRecord, PermissionMap } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { loadDocumentFacts } from '../../../access/documentFacts.js';
import { documentRecord } from '../../../documents/documentRecord.js';
import { insertDocuments } from '../../../documents/insertDocuments.js';
import { mergeDocuments, wouldMerge } from '../../../documents/mergeDocuments.js';
import { readDocuments } from '../../../documents/readDocuments.js';
import { readDocumentPositions, readPosition } from '../../../common/readPosition.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { permissionEntry } from '../../../access/permissionEntry.js';
import { type DocumentFacts, loadViewerAccess, type ViewerAccess } from '../../../access/viewerAccess.js';
import { recordViews } from '../../../views/recordViews.js';
import { enterOrganization } from './enterOrganization.js';

interface OpenRequest {
  userId: string;
  organizationId: string;
  documents: readonly DocumentInput[];
}

interface Opened {
  /** Documents that the person may read, in request order. */
  documents: DocumentRecord[];
  permissions: PermissionMap;
  /** Position of the organization's stream, before anything was read. */
  sequence: number;
  /** Positions of the documents' streams, before the documents were read. */
  sequences: Record<string, number>;
}

/**
 * Opens documents for a person. Creates missing documents if the person may (`mayCreate`). When the person may write, it stores the name
 * and custom keys that the front end sends, except those that a backend has set. Documents that the person may not read are omitted from
 * the answer; the others count as viewed.
 */
export async function openDocuments(core: Core, tenant: Tenant, request: OpenRequest): Promise<Opened> {
  const scope = { apiKey: tenant.apiKey, organizationId: request.organizationId };
  const wanted = firstOfEach(request.documents).map(metadataOf);
  const opening: Opening = { core, tenant, userId: request.userId, scope, wanted };
  const opened = (await openUnchanged(opening)) ?? (await openAndStore(opening));
  const views = opened.documents.map(({ id: documentId }) => ({ documentId, locationId: '', userId: request.userId }));
  await recordViews(core, scope, views);
  return opened;
}

interface Opening {
  core: Core;
  tenant: Tenant;
  userId: string;
  scope: { apiKey: string; organizationId: string };
  wanted: ReturnType<typeof metadataOf>[];
}

function openAndStore(opening: Opening): Promise<Opened> {
  const { core, tenant, userId, scope } = opening;
  return core.write(async (tx) => {
    const sequence = await readPosition(tx.db, scope);
    const access = await enterOrganization(core, tx, tenant, userId, scope.organizationId);
    const { missing, named } = await toStore(tx.db, opening, access);
    const now = core.clock.now();
    await insertDocuments(tx, now, scope, missing, 'client');
    await mergeDocuments(tx, now, scope, named, 'client');
    return readOpened(tx.db, opening, access, sequence);
  });
}

/**
 * As `openAndStore`, when there is nothing to store: mostly, as everybody on a page sends the same. It locks no row. `null`: there is something
 * to store, or to refuse.
 */
async function openUnchanged(opening: Opening): Promise<Opened | null> {
  const { core, tenant, userId, scope } = opening;
  const sequence = await readPosition(core.db, scope);
  const access = await loadViewerAccess(core.db, tenant, scope.organizationId, userId);
  if (access.isOrganizationDisabled) return null;
  const { missing, named } = await toStore(core.db, opening, access);
  if (missing.length > 0 || (await wouldMerge(core.db, scope, named))) return null;
  return readOpened(core.db, opening, access, sequence);
}

/** Returns the missing documents that the person may create, and those that exist whose fields they may write. */
async function toStore(db: Core['db'], { core, tenant, scope, wanted }: Opening, access: ViewerAccess) {
  const now = nowSeconds(core.clock);
  const ids = wanted.map(({ documentId }) => documentId);
  const known = await loadDocumentFacts(db, scope.apiKey, scope.organizationId, ids);
  return {
    missing: wanted.filter(({ documentId: id }) => !known.has(id) && mayCreate(tenant, access, id, now)),
    named: wanted.filter((document) => hasMetadata(document) && isEditor(access, known.get(document.documentId), now)),
  };
}

async function readOpened(
  db: Core['db'],
  { core, tenant, userId, scope, wanted }: Opening,
  access: ViewerAccess,
  sequence: number,
): Promise<Opened> {
  const now = nowSeconds(core.clock);
  const ids = wanted.map(({ documentId }) => documentId);
  const positions = await readDocumentPositions(db, scope, ids);
  const rows = await readDocuments(db, { ...scope, ids });
  const facts = new Map(
    rows.map(({ document_id: documentId, access_type: accessType, disabled }) => [
      documentId,
      { documentId, accessType, disabled },
    ]),
  );
  const rowOf = new Map(rows.map((row) => [row.document_id, row]));
  const readable = ids.filter((id) => {
    const document = facts.get(id);
    return document && access.role(document, now) !== null;
  });
  return {
    documents: readable.flatMap((id) => rowOf.get(id) ?? []).map((row) => documentRecord(row, tenant)),
    permissions: { [userId]: permissionEntry(access, scope.organizationId, ids, facts, now, 'person') },
    sequence,
    sequences: Object.fromEntries(readable.map((id) => [id, positions.get(id) ?? 0])),
  };
}

/**
 * True when the person may create the document: members, people with a grant that names it, and everybody on an API key
 * that requires no tokens. Never when the person could not open it afterwards.
 */
function mayCreate(tenant: Tenant, access: ViewerAccess, documentId: string, now: number): boolean {
  const isEntitled = !tenant.settings.requireJwtToken || access.isMember(now) || access.isNamedIn(documentId, now);
  return isEntitled && access.role({ documentId, accessType: null, disabled: false }, now) !== null;
}

const isEditor = (access: ViewerAccess, document: DocumentFacts | undefined, now: number) =>
  document !== undefined && access.role(document, now) === 'editor';

/**
 * Returns the fields of a document that a front end may set: all but those that decide who may open it. `null` counts
 * as absent.
 */
function metadataOf({ documentId, documentName, pageInfo, ...rest }: DocumentInput) {
  const { accessType: _accessType, disabled: _disabled, ...keys } = rest;
  const custom = Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== null));
  return { ...custom, documentId, documentName, pageInfo, accessType: undefined, disabled: undefined };
}

const hasMetadata = (document: ReturnType<typeof metadataOf>) =>
  Object.entries(document).some(([key, value]) => key !== 'documentId' && value !== undefined);

/** Returns each document once. */
function firstOfEach(documents: readonly DocumentInput[]): DocumentInput[] {
  const seen = new Map<string, DocumentInput>();
  for (const document of documents) if (!seen.has(document.documentId)) seen.set(document.documentId, document);
  return [...seen.values()];
}
