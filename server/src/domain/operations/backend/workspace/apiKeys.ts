import { ParleyError } from '@parley/protocol/constants';
import type { Kysely } from 'kysely';
import type { Core } from '../../../../core.js';
import { newToken } from '../../../../ids.js';
import type { Tables } from '../../../../store/tables.js';
import { type IdPage, idsOfPage } from '../../../common/idPage.js';
import { type AuthToken, DEFAULT_TOKEN_NAME, makeAuthToken } from './authTokens.js';

type KeyType = Tables['api_keys']['type'];

/** An API key as the workspace sees it. */
export interface ApiKeyEntry {
  id: string;
  apiKeyName: string;
  type: KeyType;
  disabled: boolean;
}

const keyMissing = (apiKey: string) =>
  new ParleyError('NOT_FOUND', `There is no API key ${JSON.stringify(apiKey)} in this workspace.`);

/** Throws `NOT_FOUND` for an unknown API key, and for one of another workspace. */
export async function requireApiKey(db: Kysely<Tables>, workspaceId: string, apiKey: string): Promise<void> {
  const row = await db
    .selectFrom('api_keys')
    .where('api_key', '=', apiKey)
    .where('workspace_id', '=', workspaceId)
    .select('api_key')
    .executeTakeFirst();
  if (!row) throw keyMissing(apiKey);
}

/**
 * Returns one page of the workspace's API keys: the requested ones in their order (`NOT_FOUND` for an unknown one), or
 * all, ordered by key.
 */
export async function getApiKeys(
  { db }: Core,
  workspaceId: string,
  apiKeys: readonly string[] | undefined,
  page: IdPage,
): Promise<ApiKeyEntry[]> {
  const wanted = apiKeys && idsOfPage(apiKeys, page);
  if (wanted?.length === 0) return [];
  let query = db.selectFrom('api_keys').where('workspace_id', '=', workspaceId);
  if (wanted) query = query.where('api_key', 'in', wanted);
  else if (page.after !== undefined) query = query.where('api_key', '>', page.after);
  const rows = await query
    .orderBy('api_key')
    .limit(page.limit)
    .select(['api_key as id', 'api_key_name as apiKeyName', 'type', 'disabled'])
    .execute();
  if (!wanted) return rows;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.map((id) => {
    const entry = byId.get(id);
    if (!entry) throw keyMissing(id);
    return entry;
  });
}

interface NewApiKey {
  ownerEmail: string;
  type: KeyType;
  /** @default '' */
  apiKeyName?: string | undefined;
  /** @default true */
  createAuthToken?: boolean | undefined;
}

/** Creates an API key, with its default token unless `createAuthToken` is false. */
export async function createApiKey(
  core: Core,
  workspaceId: string,
  { ownerEmail, type, apiKeyName = '', createAuthToken = true }: NewApiKey,
): Promise<{ apiKey: string; authToken?: AuthToken }> {
  const apiKey = `pk_${newToken().slice(0, 21)}`;
  const now = core.clock.now();
  return core.write(async ({ db }) => {
    await db
      .insertInto('api_keys')
      .values({
        api_key: apiKey,
        workspace_id: workspaceId,
        api_key_name: apiKeyName,
        type,
        owner_email: ownerEmail,
        settings: '{}',
        created_at: now,
      })
      .execute();
    if (!createAuthToken) return { apiKey };
    return { apiKey, authToken: await makeAuthToken(db, apiKey, DEFAULT_TOKEN_NAME, now) };
  });
}

interface ApiKeyChange {
  apiKeyName?: string | undefined;
  disabled?: boolean | undefined;
}

/** Renames an API key, or switches it off or on. A key that is off refuses every call, and open sessions are notified at once. Throws `NOT_FOUND`. */
export async function updateApiKey(
  core: Core,
  workspaceId: string,
  apiKey: string,
  { apiKeyName, disabled }: ApiKeyChange,
): Promise<void> {
  await core.write(async (tx) => {
    const updated = await tx.db
      .updateTable('api_keys')
      .set({
        ...(apiKeyName !== undefined && { api_key_name: apiKeyName }),
        ...(disabled !== undefined && { disabled }),
      })
      .where('api_key', '=', apiKey)
      .where('workspace_id', '=', workspaceId)
      .returning('api_key')
      .executeTakeFirst();
    if (!updated) throw keyMissing(apiKey);
  });
  core.apiKeyChanged(apiKey);
}
