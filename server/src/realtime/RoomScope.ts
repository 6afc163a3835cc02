import type { Core } from '../core.js';
import type { Tenant } from '../credentials/Tenant.js';
import type { NowMessages } from './NowMessages.js';
import type { PresenceRooms } from './presence/PresenceRooms.js';

/** The organization of a room. */
export interface RoomScope {
  readonly core: Core;
  readonly presence: PresenceRooms;
  readonly messages: NowMessages;
  readonly organizationId: string;
  /** The API key as last read. Its settings may change while people are connected. */
  tenant: Tenant;
}
