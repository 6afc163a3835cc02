import type { StoreShape } from '../../domain/crdt/StoreKey.js';
import type { TopicSubscription } from '../TopicSubscription.js';

/** A channel: a store as one connection has it open. */
export interface StoreChannel {
  readonly subscription: TopicSubscription;
  readonly channel: number;
  readonly storeId: string;
  readonly shape: StoreShape;
  readonly sessionId: string | null;
  isReadOnly: boolean;
  isClosed: boolean;
}
