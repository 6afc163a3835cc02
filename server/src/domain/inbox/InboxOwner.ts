import type { Core } from '../../core.js';
import type { Tenant } from '../../credentials/Tenant.js';

/** The person whose inbox a call is about, and the organization. */
export interface InboxOwner {
  core: Core;
  tenant: Tenant;
  organizationId: string;
  userId: string;
}

/** Returns the first part of the key of every inbox row. */
export const inboxScopeOf = ({ tenant, organizationId }: InboxOwner) => ({ apiKey: tenant.apiKey, organizationId });
