/**
 * Checks that a `commit` has committed. When a statement of the transaction failed, PostgreSQL answers `commit` with the tag ROLLBACK and no
 * error. Without this check, lost writes would be acknowledged.
 * @throws Error with `code` 25P02 (in_failed_sql_transaction)
 */
export function assertCommitted(sql: string, command: string): void {
  if (command !== 'ROLLBACK' || !/^\s*commit\b/i.test(sql)) return;
  const error = new Error('The transaction was rolled back: one of its statements had failed before the commit.');
  throw Object.assign(error, { code: '25P02' });
}
