/** A backup or a restore that cannot be done. The message is for the operator: what happened, and what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
