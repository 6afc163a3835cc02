/**
 * Tables that belong to an API key or to the installation, with the reason. They are small, and every shard has a copy of them. Every other
 * table belongs to organizations and is distributed by `organization_id`.
 */
export const REFERENCE_TABLES: Readonly<Record<string, string>> = {
  secrets: 'secrets of the installation',
  workspaces: 'workspaces have API keys, not organizations',
  api_keys: 'keys and their settings; an organization belongs to a key',
  auth_tokens: 'tokens of API keys',
  person_deletions: 'a deletion of the data of people goes through many organizations',
  token_generations: 'a token names no organization, so its revocation belongs to the key',
  webhook_endpoints: 'an endpoint gets events of all organizations of its key',
  kysely_migration: 'the migrations that have run',
};
