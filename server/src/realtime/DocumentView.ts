import type { DocumentRecord } from '@parley/protocol';
import { viewerStamp } from '../domain/threads/viewerStamp.js';
import { loadThreadReaders } from '../domain/access/ThreadReader.js';
import type { ThreadViewer } from '../domain/access/threadAudience.js';
import { documentRecord } from '../domain/documents/documentRecord.js';
import { readDocuments } from '../domain/documents/readDocuments.js';
import { nowSeconds } from '../domain/common/nowSeconds.js';
import type { RoomContext } from './RoomContext.js';

/** The current document, with the people who may read it. */
export interface DocumentView {
  record: DocumentRecord;
  /** Number of the newest thread. */
  lastAnnotationNumber: number;
  readers: ReadonlyMap<string, DocumentReader>;
}

export interface DocumentReader extends ThreadViewer {
  /** Viewer stamp. A different stamp means that the person sees other threads. */
  stamp: string;
}

/** Loads the view in four statements, for any number of people. Returns `null` when the document does not exist. */
export async function loadDocumentView(
  { core, tenant, organizationId }: RoomContext,
  documentId: string,
  people: Iterable<string>,
): Promise<DocumentView | null> {
  const userIds = [...new Set(people)];
  const ids = [documentId];
  const [[row], readers] = await Promise.all([
    readDocuments(core.db, { apiKey: tenant.apiKey, organizationId, ids }),
    loadThreadReaders(core.db, tenant, organizationId, userIds, nowSeconds(core.clock), ids),
  ]);
  if (!row) return null;
  const facts = { documentId, accessType: row.access_type, disabled: row.disabled };
  const viewers = [...readers.values()].map((reader) => reader.in(facts)).filter((viewer) => viewer.hasDocumentAccess);
  return {
    record: documentRecord(row, tenant),
    lastAnnotationNumber: row.last_annotation_number,
    readers: new Map(
      viewers.map((viewer) => [viewer.userId, { ...viewer, stamp: viewerStamp(viewer, row.created_at) }]),
    ),
  };
}
