import { CLOSE_CODES, ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import { readTokenGenerations, requireLiveToken } from '../credentials/tokenGenerations.js';
import { findTenants } from '../credentials/credentials.js';
import type { Hub } from './Hub.js';
import type { Reader } from './Subscription.js';

/**
 * Ends the sessions of readers whose API key is switched off or whose token does not hold any more. Keys and tokens
 * have no stream of changes, so this runs when one is announced as changed, and from time to time, because an
 * announcement may be lost.
 */
export async function checkCredentials(core: Core, hub: Hub, readers: readonly Reader[]): Promise<void> {
  if (readers.length === 0) return;
  const sessions = readers.map((reader) => ({ reader, session: reader.session }));
  const apiKeys = new Set(sessions.map(({ session }) => session.tenant.apiKey));
  const found = await findTenants(core, [...apiKeys]);
  const tenants = new Map(found.map((tenant) => [tenant.apiKey, tenant]));
  const people = sessions.map(({ session: { tenant, viewer } }) => ({ apiKey: tenant.apiKey, userId: viewer.userId }));
  const generationOf = await readTokenGenerations(core.db, people);
  for (const tenant of found) hub.updateTenant(tenant);
  for (const { reader, session } of sessions) {
    const { viewer } = session;
    const tenant = tenants.get(session.tenant.apiKey);
    if (!tenant) reader.close(CLOSE_CODES.FORBIDDEN, 'The API key is switched off.');
    // Who has brought another token meanwhile was looked at then.
    else if (reader.session === session) {
      const fault = tokenFault(() =>
        requireLiveToken(core, tenant, viewer, generationOf({ apiKey: tenant.apiKey, userId: viewer.userId })),
      );
      if (fault) reader.close(CLOSE_CODES.TOKEN_EXPIRED, fault.message);
    }
  }
}

function tokenFault(check: () => void): ParleyError | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof ParleyError) return error;
    throw error;
  }
}
