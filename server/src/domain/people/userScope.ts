import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Where people are looked for: as members of an organization, or by their grant of one document. */
export interface UserScope {
  organizationId: string;
  documentId?: string | undefined;
}

/** Rows of `grants` that put people into the scope, expired ones too. A document that does not exist has none. */
export function grantsOfScope(apiKey: string, { organizationId, documentId }: UserScope): RawBuilder<SqlBool> {
  const inOrganization = sql`grants.api_key = ${apiKey} and grants.organization_id = ${organizationId}`;
  if (documentId === undefined) {
    return sql<SqlBool>`${inOrganization} and grants.type = 'organization' and resource_hash = id_hash(${organizationId})`;
  }
  return sql<SqlBool>`${inOrganization} and grants.type = 'document' and resource_hash = id_hash(${documentId}) and exists (
    select from documents where documents.api_key = ${apiKey}
      and documents.organization_id = ${organizationId} and documents.document_id = ${documentId})`;
}
