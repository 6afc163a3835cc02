import type { Endpoint } from '@parley/protocol';
import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { Tenant } from '../credentials/Tenant.js';
import type { Caller, RequestHeaders } from '../environment.js';
import { readViewer } from '../credentials/readViewer.js';
import {
  authenticateBackend,
  authenticateWorkspace,
  findTenant,
  findTenantOf,
  invalidCredentials,
} from '../credentials/credentials.js';
import { takeRate } from '../limits/takeRate.js';
import type { AnyCall } from './route.js';

/** The caller, and the name under which their shared limits are counted. */
export type Authenticated = Partial<AnyCall> & { owner: string };

/**
 * Checks credentials, then the rate limit: steps 2 and 3 of REST contract §1.4. Reads only the headers. A request without valid credentials
 * does not count against the limits of a key or a person.
 */
export async function authenticate(
  core: Core,
  { audience }: Endpoint,
  headers: RequestHeaders,
  caller: Caller,
): Promise<Authenticated> {
  const { keyRate, workspaceRate, userRate } = core.options.limits;
  switch (audience) {
    case 'backend': {
      const tenant = await authenticateBackend(core, headers, caller);
      const owner = `key:${tenant.apiKey}`;
      takeRate(core, owner, keyRate);
      return { tenant, owner };
    }
    case 'workspace': {
      const workspaceId = await authenticateWorkspace(core, headers, caller);
      const owner = `workspace:${workspaceId}`;
      takeRate(core, owner, workspaceRate);
      return { workspaceId, owner };
    }
    case 'client': {
      const viewer = await readViewer(core, apiKeyOf(headers), bearer(headers) ?? '', caller);
      const owner = personOwner(apiKeyOf(headers), viewer);
      const tenant = await findTenantOf(core, apiKeyOf(headers), viewer);
      takeRate(core, owner, userRate);
      return { tenant, viewer, owner };
    }
    case 'public':
      return authenticateSignIn(core, headers, caller);
  }
}

/** The name under which the limits of a person are counted. */
export const personOwner = (apiKey: string, { userId }: { userId: string }): string => `user:${apiKey}:${userId}`;

/**
 * Authenticates a call before sign-in. The API key is public, so no limit is counted by it alone. A caller with a token is counted by
 * person, every other caller by address.
 */
async function authenticateSignIn(core: Core, headers: RequestHeaders, caller: Caller): Promise<Authenticated> {
  const { addressRate, userRate } = core.options.limits;
  const token = bearer(headers);
  if (token !== null) {
    const viewer = await readViewer(core, apiKeyOf(headers), token, caller);
    const owner = personOwner(apiKeyOf(headers), viewer);
    const tenant = await findTenantOf(core, apiKeyOf(headers), viewer);
    takeRate(core, `sign-in:${owner}`, userRate);
    return { tenant, proof: { token, viewer }, owner };
  }
  const owner = `address:${caller.address ?? ''}`;
  if (caller.address !== undefined) takeRate(core, `sign-in:${owner}`, addressRate);
  const tenant = await core.wrongCredentials.guard(caller.address, null, () => findOpenTenant(core, headers));
  return { tenant, proof: null, owner };
}

/** Returns the API key, when it allows sign-in without a token. */
async function findOpenTenant(core: Core, headers: RequestHeaders): Promise<Tenant> {
  const tenant = await findTenant(core, apiKeyOf(headers));
  if (!tenant.settings.requireJwtToken) return tenant;
  throw new ParleyError('UNAUTHENTICATED', 'This API key needs a user token to sign in with.', {
    details: { credential: 'token' },
  });
}

function apiKeyOf(headers: RequestHeaders): string {
  const apiKey = headers.get('x-service-api-key');
  if (!apiKey) throw invalidCredentials();
  return apiKey;
}

const bearer = (headers: RequestHeaders): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
