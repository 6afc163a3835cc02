import type { Resource } from '@parley/protocol';
import type { Core } from '../../../../core.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { grantResources, requireFutureExpiry } from '../../../access/grantResources.js';

/** Grants resources to one person, all or nothing. Open sessions follow at once. */
export async function addPermissions(
  core: Core,
  { apiKey }: Tenant,
  userId: string,
  resources: readonly Resource[],
): Promise<void> {
  const now = nowSeconds(core.clock);
  requireFutureExpiry(resources, now);
  await core.write((tx) => grantResources(tx, apiKey, userId, resources, now));
}
