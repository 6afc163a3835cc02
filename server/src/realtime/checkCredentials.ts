import { CLOSE_CODES, ParleyError } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import { readTokenGenerations, requireLiveToken } from '../credentials/tokenGenerations.js';
import { findTenants } from '../credentials/credentials.js';
import type { Hub } from './Hub.js';
import type { Reader } from './TopicSubscription.js';

/**
 * Closes the signed-in readers whose API key is switched off or whose token is no longer valid. Keys and tokens have no change stream.
 * So the check runs when a message says that one has changed, and at intervals, because a message may be lost.
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
    // A reader with a new token was checked when it sent the token.
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
