/** The mail server refused the message for good (RFC 5321, replies 5yz). A retry is useless. */
export class RefusedMailError extends Error {
  override readonly name = 'RefusedMailError';
}
