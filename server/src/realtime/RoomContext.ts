import type { Core } from '../core.js';
import type { Tenant } from '../credentials/Tenant.js';

/** What the topics of one organization share. */
export interface RoomContext {
  readonly core: Core;
  readonly organizationId: string;
  /** The API key as it was read last: its settings may change while people are connected. */
  tenant: Tenant;
}
