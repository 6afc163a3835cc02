import type { Core } from '../core.js';
import type { Tenant } from '../credentials/Tenant.js';

/** Context that the topics of one organization share. */
export interface RoomContext {
  readonly core: Core;
  readonly organizationId: string;
  /** The API key as last read. Its settings may change while people are connected. */
  tenant: Tenant;
}
