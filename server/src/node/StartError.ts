/** Something outside of the service prevents a start. The message says what, and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
