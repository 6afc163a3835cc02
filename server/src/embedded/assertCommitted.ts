/**
 * PostgreSQL answers `commit` of a transaction in which a statement failed with the tag ROLLBACK and no error. Taken for a
 * success, the writes would be acknowledged and gone.
 * @throws Error with `code` 25P02 (in_failed_sql_transaction)
 */
export function assertCommitted(sql: string, command: string): void {
  if (command !== 'ROLLBACK' || !/^\s*commit\b/i.test(sql)) return;
  const error = new Error('The transaction was rolled back: one of its statements had failed before the commit.');
  throw Object.assign(error, { code: '25P02' });
}
