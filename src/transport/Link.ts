import type { ClientFrame, ServerFrame } from '@parley/protocol';
import type { Credentials, OwnStoreFrame } from './Transport.js';

/**
 * One attempt at a realtime connection, by socket or by polling. When it opens it subscribes to the followed topics; it closes once,
 * and is then replaced by a new one.
 */
export interface Link {
  /** Called while the link is open. Returns `true` when the frame was sent; polls send no store frames. */
  send(frame: ClientFrame | OwnStoreFrame): boolean;
  /** Closes it; no handler is called any more. */
  close(): void;
}

export interface LinkHandlers {
  /** The service has accepted the credentials. May be called again. */
  onOpen(): void;
  onFrame(frame: ServerFrame | BinaryFrame): void;
  /**
   * The link is lost or was refused.
   * @param code one of `CLOSE_CODES`, or a code of the network
   * @param retryAfterMs how long the service asks to wait
   */
  onClose(code: number, retryAfterMs?: number): void;
}

/** A frame that is no text. It names a channel, and no topic. */
export interface BinaryFrame {
  type: 'binary';
  data: ArrayBuffer;
}

export type OpenLink = (credentials: Credentials, handlers: LinkHandlers) => Link;
