import type { EndpointData, EndpointResult, listRecordingUploads as endpoint } from '@parley/protocol';
import { sql } from 'kysely';
import type { PersonCall } from '../../../access/PersonCall.js';

type Uploads = EndpointResult<typeof endpoint>['uploads'];

/** Returns the unfinished uploads of the person, newest first. There are at most `maxUnusedUploads`. */
export async function listUploads({
  core,
  tenant,
  viewer,
  data: { organizationId, documentId },
}: PersonCall<EndpointData<typeof endpoint>>): Promise<Uploads> {
  const { rows } = await sql<Uploads[number]>`
    select f.document_id as "documentId", f.annotation_id as "annotationId", f.attachment_id as "attachmentId", f.name,
      f.mime_type as "mimeType", f.version, f.created_at as "createdAt", f.last_updated as "lastUpdated",
      p.count as "partCount", p.size
    from recorder_files f cross join lateral (
      select count(*)::int as count, coalesce(sum(p.size), 0)::bigint as size from recorder_parts p
      where p.api_key = f.api_key and p.organization_id = ${organizationId} and p.attachment_id = f.attachment_id
        and p.is_stored) as p
    where f.api_key = ${tenant.apiKey} and f.organization_id = ${organizationId} and f.uploaded_by = ${viewer.userId}
      and f.finished_for is null and ${documentId === undefined ? sql`true` : sql`f.document_id = ${documentId}`}
    order by f.created_at desc, f.attachment_id desc`.execute(core.db);
  return rows;
}
