import type { ClientFrame, ServerFrame } from '@parley/protocol';
import type { Credentials, OwnStoreFrame } from './Transport.js';

/**
 * One attempt at a realtime connection, by socket or by polling. When it opens it asks for the topics that are followed; it closes once,
 * and is then replaced by a new one.
 */
export interface Link {
  /** Called while the link is open. Answers `true` when the frame is on its way; polls take none of stores. */
  send(frame: ClientFrame | OwnStoreFrame): boolean;
  /** Ends it; no handler is called any more. */
  close(): void;
}

export interface LinkHandlers {
  /** The service has accepted the credentials. May be called again. */
  onOpen(): void;
  onFrame(frame: ServerFrame | BinaryFrame): void;
  /**
   * The link is lost or was refused.
   * @param code one of `CLOSE_CODES`, or what the network says
   * @param retryAfterMs the service asks to stay away so long
   */
  onClose(code: number, retryAfterMs?: number): void;
}

/** A frame that is no text. It names a channel, and no topic. */
export interface BinaryFrame {
  type: 'binary';
  data: ArrayBuffer;
}

export type OpenLink = (credentials: Credentials, handlers: LinkHandlers) => Link;
