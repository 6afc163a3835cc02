/** A mail server said that it will never take this message (RFC 5321, replies 5yz): trying again has no use. */
export class RefusedMailError extends Error {
  override readonly name = 'RefusedMailError';
}
