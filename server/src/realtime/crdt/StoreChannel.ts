import type { StoreShape } from '../../domain/crdt/StoreKey.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** A channel: a store as one connection has it open. */
export interface StoreChannel {
  readonly subscription: TopicSubscription;
  readonly channel: number;
  readonly storeId: string;
  readonly shape: StoreShape;
  readonly sessionId: string | null;
  /** When the store was made, as the client knows it, ms since epoch; `undefined`: it does not exist yet. */
  createdAt: number | undefined;
  isReadOnly: boolean;
  isClosed: boolean;
}
