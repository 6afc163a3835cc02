import type { KnownAccess } from './KnownAccess.js';
import type { RoomScope } from './RoomScope.js';

/** Context that the topics of one organization share. */
export interface RoomContext extends RoomScope {
  readonly access: KnownAccess;
}
