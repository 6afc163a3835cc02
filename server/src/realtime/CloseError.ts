import type { CloseCode } from '@parley/protocol/constants';

/** Ends the connection: the client broke a rule of the protocol, or may not go on. */
export class CloseError extends Error {
  override readonly name = 'CloseError';
  readonly closeCode: CloseCode;

  /** @param message travels as the reason of the close, at most 123 bytes (RFC 6455 §5.5) */
  constructor(closeCode: CloseCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.closeCode = closeCode;
  }
}
