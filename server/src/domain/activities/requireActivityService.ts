import { ParleyError } from '@parley/protocol/constants';
import type { Tenant } from '../../credentials/Tenant.js';
import { activitySettings } from '../workspace/activitySettings.js';

/** Returns whether new records are immutable. Throws `FAILED_PRECONDITION` while the activity service is off. */
export function requireActivityService(tenant: Tenant): boolean {
  const { isEnabled, immutable } = activitySettings(tenant.settings).activityServiceConfig;
  if (isEnabled) return immutable;
  throw new ParleyError('FAILED_PRECONDITION', 'The activity service of this API key is switched off.');
}
