import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** A set of people: the members of an organization, or the people with a grant on one document. */
export interface UserScope {
  organizationId: string;
  documentId?: string | undefined;
}

/**
 * Returns the condition for the rows of `grants` that put people into the scope, expired grants included. There are
 * none for a document that does not exist.
 */
export function grantsOfScope(apiKey: string, { organizationId, documentId }: UserScope): RawBuilder<SqlBool> {
  const inOrganization = sql`grants.api_key = ${apiKey} and grants.organization_id = ${organizationId}`;
  if (documentId === undefined) {
    return sql<SqlBool>`${inOrganization} and grants.type = 'organization' and resource_hash = id_hash(${organizationId})`;
  }
  return sql<SqlBool>`${inOrganization} and grants.type = 'document' and resource_hash = id_hash(${documentId}) and exists (
    select from documents where documents.api_key = ${apiKey}
      and documents.organization_id = ${organizationId} and documents.document_id = ${documentId})`;
}
