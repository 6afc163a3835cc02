import type {
  EndpointData,
  EndpointResult,
  getNotificationConfig as getEndpoint,
  setNotificationConfig as setEndpoint,
} from '@parley/protocol';
import type { Core } from '../../../../core.js';
import { Pace } from '../../../../Pace.js';
import type { Tenant } from '../../../../credentials/Tenant.js';
import { inSlices } from '../../../common/inSlices.js';
import { refuseLocked } from '../../../access/documentLock.js';
import { ensureScope, requireOrganization } from '../../../access/scope.js';
import { refuseBeingDeleted } from '../../../deletion/beingDeleted.js';
import { readConfigs, refuseManyChannels, saveConfigs } from '../../../inbox/notificationConfig.js';

/** Configurations of one transaction. It is short, so that other writers of the organization do not wait long. */
const CONFIGS_PER_WRITE = 500;

/**
 * `notifications/config/set` (REST contract §3.1). Sets the channels of people, for the organization or for documents,
 * which need not exist. Throws `NOT_FOUND` for an unknown organization, `UNAVAILABLE` while one of the documents is
 * being deleted, `DocumentLocked` while one is being migrated, `RESOURCE_EXHAUSTED` when a person would have too many channels.
 */
export async function setConfig(
  core: Core,
  tenant: Tenant,
  { organizationId, userIds, documentIds, config }: EndpointData<typeof setEndpoint>,
): Promise<EndpointResult<typeof setEndpoint>> {
  const scope = { apiKey: tenant.apiKey, organizationId };
  const places = (documentIds ?? []).map((documentId) => ({ organizationId, documentId }));
  await refuseManyChannels(core.db, scope, userIds, documentIds, config);
  const pace = new Pace();
  for (const people of inSlices(userIds, CONFIGS_PER_WRITE, () => documentIds?.length ?? 1)) {
    await pace.next();
    await core.write(async (tx) => {
      await ensureScope(tx, core.clock.now(), scope);
      await refuseBeingDeleted(tx.db, scope.apiKey, places);
      await refuseLocked(tx.db, scope.apiKey, places);
      await saveConfigs(tx, scope, people, documentIds, config);
    });
  }
  const [documentId] = documentIds ?? [];
  const where = documentIds?.length === 1 ? { documentId } : { ...(documentIds && { documentIds }) };
  const message = 'Notification configuration saved.';
  return Object.fromEntries(userIds.map((userId) => [userId, { success: true, userId, ...where, message }]));
}

/**
 * `notifications/config/get` (REST contract §3.1). Returns the channels in effect: one entry for each document in
 * request order, or one for the organization. Throws `NOT_FOUND` for an unknown organization.
 */
export async function getConfig(
  core: Core,
  tenant: Tenant,
  { organizationId, userId, documentIds = [], getOrganizationConfig }: EndpointData<typeof getEndpoint>,
): Promise<EndpointResult<typeof getEndpoint>> {
  const { apiKey } = tenant;
  await requireOrganization(core.db, apiKey, organizationId);
  const asked = getOrganizationConfig ? undefined : documentIds;
  const configs = await readConfigs(core.db, { apiKey, organizationId }, userId, asked);
  return configs.map((config, index) => {
    const documentId = asked?.[index];
    const metadata = { apiKey, organizationId, userId, ...(documentId !== undefined && { documentId }) };
    return { config, metadata };
  });
}
