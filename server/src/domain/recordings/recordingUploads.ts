import { ParleyError } from '@parley/protocol/constants';
import { type Kysely, type Selectable, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../store/tables.js';

/** A file of a recording. */
export type RecordingFile = Selectable<Tables['recorder_files']>;
/** A part of a file. */
export type RecordingPart = Selectable<Tables['recorder_parts']>;

/** A file by its id. */
export interface FileId {
  apiKey: string;
  organizationId: string;
  attachmentId: string;
}

/** The condition for a file by its id, and for its parts. */
export const ofFile = ({ apiKey, organizationId, attachmentId }: FileId) =>
  sql<SqlBool>`api_key = ${apiKey} and organization_id = ${organizationId} and attachment_id = ${attachmentId}`;

/**
 * Returns a file that the person uploads or has uploaded. Throws `NOT_FOUND` when it is another person's, or not there.
 * @param lock until commit: `share` against being finished, `update` against everything
 */
export async function requireOwnFile(
  db: Kysely<Tables>,
  id: FileId,
  userId: string,
  lock?: 'share' | 'update',
): Promise<RecordingFile> {
  const file = await db
    .selectFrom('recorder_files')
    .where(ofFile(id))
    .where('uploaded_by', '=', userId)
    .selectAll()
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!file) throw new ParleyError('NOT_FOUND', 'data.attachmentId: is not the id of an upload of yours');
  return file;
}
