/** A backup or a restore that cannot be done. The message is for the operator: the problem, and its solution. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
