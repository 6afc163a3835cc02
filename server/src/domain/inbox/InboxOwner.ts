import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';

/** The person whose inbox a call is about, and where. */
export interface InboxOwner {
  core: Core;
  tenant: Tenant;
  organizationId: string;
  userId: string;
}

/** What leads the key of every row of the inbox. */
export const scopeOf = ({ tenant, organizationId }: InboxOwner) => ({ apiKey: tenant.apiKey, organizationId });
