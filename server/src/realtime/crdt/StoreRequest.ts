import type { ClientFrame } from '@parley/protocol';
import type { ClientStoreFrame } from '@parley/protocol/crdt';

type JsonRequest = Extract<ClientFrame, { type: 'openStore' | 'closeStore' }>;

/** A client's request for a store that it has open, or opens. */
export type StoreRequest = JsonRequest | ClientStoreFrame;
export type OpenRequest = Extract<JsonRequest, { type: 'openStore' }>;
