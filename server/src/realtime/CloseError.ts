import type { CloseCode } from '@parley/protocol/constants';

/** Closes the connection: the client violated the protocol, or has lost its access. */
export class CloseError extends Error {
  override readonly name = 'CloseError';
  readonly closeCode: CloseCode;

  /** @param message reason in the close frame, at most 123 bytes (RFC 6455 §5.5) */
  constructor(closeCode: CloseCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.closeCode = closeCode;
  }
}
