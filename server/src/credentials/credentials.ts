import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { Tenant } from './Tenant.js';
import type { Viewer } from './Viewer.js';
import { FIRST_GENERATION, requireLiveToken } from './tokenGenerations.js';
import type { Caller, RequestHeaders } from '../environment.js';
import { keySettings } from './keySettings.js';
import { equalsConstantTime, hashToken } from '../ids.js';
import type { ApiKeySettings } from '../store/ApiKeySettings.js';

/** The text is the same for an unknown key and for a wrong token, so that it does not reveal which (REST contract §1.2). */
export const invalidCredentials = () => new ParleyError('UNAUTHENTICATED', 'The credentials are missing or not valid.');
export const keySwitchedOff = (details?: { credential: 'apiKey' }) =>
  new ParleyError('PERMISSION_DENIED', 'This API key is switched off.', { details });

/**
 * Checks `x-service-api-key` and `x-service-auth-token`. `UNAUTHENTICATED` when they are not valid, `PERMISSION_DENIED` when the key is
 * switched off.
 */
export async function authenticateBackend(core: Core, headers: RequestHeaders, { address }: Caller): Promise<Tenant> {
  const apiKey = headers.get('x-service-api-key');
  const token = headers.get('x-service-auth-token');
  if (!apiKey || !token) throw invalidCredentials();
  return core.wrongCredentials.guard(address, JSON.stringify([apiKey, token]), () =>
    core.knownCredentials.find(apiKey, token, () => readTenant(core, apiKey, token)),
  );
}

async function readTenant(core: Core, apiKey: string, token: string): Promise<Tenant> {
  const [hash, rows] = await Promise.all([
    hashToken(token),
    core.db
      .selectFrom('api_keys')
      .innerJoin('auth_tokens', 'auth_tokens.api_key', 'api_keys.api_key')
      .where('api_keys.api_key', '=', apiKey)
      .select(['api_keys.api_key', 'workspace_id', 'disabled', 'settings', 'token_hash'])
      .execute(),
  ]);
  const row = rows.filter(({ token_hash }) => equalsConstantTime(token_hash, hash))[0];
  if (!row) throw invalidCredentials();
  if (row.disabled) throw keySwitchedOff();
  return tenantOf(row);
}

/** Checks `x-service-workspace-id` and `x-service-workspace-auth-token`. Returns the id of the workspace. */
export async function authenticateWorkspace(core: Core, headers: RequestHeaders, { address }: Caller): Promise<string> {
  const workspaceId = headers.get('x-service-workspace-id');
  const token = headers.get('x-service-workspace-auth-token');
  if (!workspaceId || !token) throw invalidCredentials();
  const name = JSON.stringify(['workspace', workspaceId, token]);
  return core.wrongCredentials.guard(address, name, () => checkWorkspace(core, workspaceId, token));
}

async function checkWorkspace(core: Core, workspaceId: string, token: string): Promise<string> {
  const hash = await hashToken(token);
  const row = await core.db
    .selectFrom('workspaces')
    .where('workspace_id', '=', workspaceId)
    .select('auth_token_hash')
    .executeTakeFirst();
  if (!row || !equalsConstantTime(row.auth_token_hash, hash)) throw invalidCredentials();
  return workspaceId;
}

/** The error shows a front end that its API key was refused. The key is public, so this reveals nothing. */
const refuseKey = () =>
  new ParleyError('UNAUTHENTICATED', 'The API key is missing or not known.', { details: { credential: 'apiKey' } });

/** Finds the API key of a front end from `x-service-api-key` alone. The key is public. */
export async function findTenant(core: Core, apiKey: string): Promise<Tenant> {
  const row = await core.db
    .selectFrom('api_keys')
    .where('api_key', '=', apiKey)
    .select(['api_key', 'workspace_id', 'disabled', 'settings'])
    .executeTakeFirst();
  if (!row) throw refuseKey();
  if (row.disabled) throw keySwitchedOff({ credential: 'apiKey' });
  return tenantOf(row);
}

/**
 * As `findTenant`, for the person of a token. `TOKEN_EXPIRED` when the token was revoked or is no longer valid for another reason. Runs one
 * statement for both checks.
 */
export async function findTenantOf(core: Core, apiKey: string, viewer: Viewer): Promise<Tenant> {
  const row = await core.db
    .selectFrom('api_keys')
    .leftJoin('token_generations', (join) =>
      join
        .onRef('token_generations.api_key', '=', 'api_keys.api_key')
        .on('token_generations.user_id', '=', viewer.userId),
    )
    .where('api_keys.api_key', '=', apiKey)
    .select(['api_keys.api_key', 'workspace_id', 'disabled', 'settings', 'generation'])
    .executeTakeFirst();
  if (!row) throw invalidCredentials();
  if (row.disabled) throw keySwitchedOff();
  const tenant = tenantOf(row);
  requireLiveToken(core, tenant, viewer, row.generation ?? FIRST_GENERATION);
  return tenant;
}

/** Returns API keys, also those that are switched off, with one statement. */
export async function findKeys(
  db: Core['db'],
  apiKeys: readonly string[],
): Promise<Map<string, { tenant: Tenant; isDisabled: boolean }>> {
  const rows = await db
    .selectFrom('api_keys')
    .where('api_key', 'in', apiKeys)
    .select(['api_key', 'workspace_id', 'disabled', 'settings'])
    .execute();
  return new Map(rows.map((row) => [row.api_key, { tenant: tenantOf(row), isDisabled: row.disabled }]));
}

/** Returns those of the API keys that exist and are switched on. */
export async function findTenants(core: Core, apiKeys: readonly string[]): Promise<Tenant[]> {
  const rows = await core.db
    .selectFrom('api_keys')
    .where('api_key', 'in', apiKeys)
    .where('disabled', '=', false)
    .select(['api_key', 'workspace_id', 'settings'])
    .execute();
  return rows.map(tenantOf);
}

function tenantOf(row: { api_key: string; workspace_id: string; settings: ApiKeySettings }): Tenant {
  return { apiKey: row.api_key, workspaceId: row.workspace_id, settings: keySettings(row.settings) };
}
