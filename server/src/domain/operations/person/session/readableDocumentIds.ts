import { type Kysely, sql } from 'kysely';
import type { Tenant } from '../../../../credentials/Tenant.js';
import type { Tables } from '../../../../store/tables.js';
import type { ViewerAccess } from '../../../access/viewerAccess.js';
import type { IdPage } from '../../../common/idPage.js';

/** Returns one page of the ids of the documents that a person may open, sorted. Its cost does not depend on how many are closed. */
export async function readableDocumentIds(
  db: Kysely<Tables>,
  { apiKey, settings }: Pick<Tenant, 'apiKey' | 'settings'>,
  organizationId: string,
  access: ViewerAccess,
  nowSeconds: number,
  { after = '', limit }: IdPage,
): Promise<string[]> {
  const open: string[] = access.openAccessTypes(nowSeconds);
  // '' represents the default of the API key, as in the index.
  const accessTypes = [...open, ...(open.includes(settings.defaultDocumentAccessType) ? [''] : [])];
  const scoped = sql`select document_id from documents
    where api_key = ${apiKey} and organization_id = ${organizationId} and not disabled and document_id > ${after}`;
  // The range of one type and the sorting by it leave only the index that begins with the type. With `=` the planner may
  // follow the primary key until it meets the type, which may be never.
  const type = sql`coalesce(access_type, '')`;
  const selects = accessTypes.map(
    (value) => sql`(${scoped} and ${type} >= ${value} and ${type} <= ${value}
      order by ${type}, document_id limit ${limit})`,
  );
  const granted = sql`(${scoped} and document_id = any(${access.grantedDocumentIds(nowSeconds)}::text[]))`;
  const { rows } = await sql<{ document_id: string }>`
    select document_id from (${sql.join([...selects, granted], sql` union `)}) as readable
    order by document_id limit ${limit}`.execute(db);
  return rows.map((row) => row.document_id);
}
