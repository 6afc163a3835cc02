import type { Resource } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { markAdmin } from '../../../access/markAdmin.js';
import { organizationDigest } from '../../../access/isAdminIn.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { grantResources, requireFutureExpiry } from '../../../access/grantResources.js';
import { organizationOf } from '../../../access/organizationOf.js';
import { upsertProfiles } from '../../../people/upsertProfiles.js';
import { grantOrigin } from '../../../access/grantOrigin.js';
import { signUserToken } from '../../../../credentials/userTokens.js';

interface TokenRequest {
  userId: string;
  userProperties?: { name?: string | undefined; email?: string | undefined; isAdmin?: boolean | undefined } | undefined;
  resources?: readonly Resource[] | undefined;
}

/**
 * Makes a token and stores its content: the profile in every organization named, and the resources as `permissions/add`
 * does. Organizations and documents are created when the person first opens them, not here.
 */
export async function generateToken(
  core: Core,
  { apiKey }: Tenant,
  { userId, userProperties = {}, resources = [] }: TokenRequest,
): Promise<string> {
  const now = nowSeconds(core.clock);
  requireFutureExpiry(resources, now);
  const { name, email, isAdmin } = userProperties;
  const organizationIds = [...new Set(resources.map(organizationOf))];
  if (resources.length > 0) {
    await core.write(async (tx) => {
      const profiles = organizationIds.map((organizationId) => ({
        organizationId,
        userId,
        profile: { name, email, isAdmin },
      }));
      await upsertProfiles(tx, apiKey, profiles, core.clock.now());
      await grantResources(tx, apiKey, userId, resources, now, grantOrigin(core));
      if (isAdmin === undefined) return;
      for (const organizationId of organizationIds) await markAdmin(tx, { apiKey, organizationId }, userId, isAdmin);
    });
  }
  const { token } = await signUserToken(core, {
    apiKey,
    userId,
    name,
    email,
    isAdmin: isAdmin ?? false,
    organizationId: organizationIds[0],
    ...(isAdmin && { adminOf: await Promise.all(organizationIds.map(organizationDigest)) }),
  });
  return token;
}
