import { nowSeconds } from '../domain/common/nowSeconds.js';
import type { DocumentFacts } from '../domain/access/viewerAccess.js';
import type { DocumentReader, DocumentReaders } from './DocumentReaders.js';
import type { RoomContext } from './RoomContext.js';

/** The people who may read a document now. */
export interface DocumentView {
  /** When the document was made, ms since epoch. One that was deleted and made again under its id is another one. */
  createdAt: number;
  /** Number of the newest thread. */
  lastAnnotationNumber: number;
  readers: ReadonlyMap<string, DocumentReader>;
  /** The people who were checked. */
  asked: ReadonlySet<string>;
}

export interface ViewRequest {
  documentId: string;
  userIds: readonly string[];
  /** See `KnownAccess`. */
  mustLoad?: boolean;
}

/**
 * Returns who of the people may read the document. Reads two rows, for any number of people whose permissions are known. Returns `null` when the
 * document does not exist.
 */
export async function loadDocumentView(
  context: RoomContext,
  readers: DocumentReaders,
  { documentId, userIds, mustLoad }: ViewRequest,
): Promise<DocumentView | null> {
  const { core } = context;
  const asked = new Set(userIds);
  const [row, people] = await Promise.all([readRow(context, documentId), context.access.of([...asked], mustLoad)]);
  if (!row) return null;
  const facts: DocumentFacts = { documentId, accessType: row.access_type, disabled: row.disabled };
  return {
    createdAt: row.created_at,
    lastAnnotationNumber: row.last_annotation_number,
    asked,
    readers: readers.of(people, { ...facts, createdAt: row.created_at }, nowSeconds(core.clock)),
  };
}

const readRow = ({ core, tenant, organizationId }: RoomContext, documentId: string) =>
  core.db
    .selectFrom('documents')
    .where('api_key', '=', tenant.apiKey)
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', documentId)
    .select(['access_type', 'disabled', 'last_annotation_number', 'created_at'])
    .executeTakeFirst();
