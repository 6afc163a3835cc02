/** A newer version of the service has used the database. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor() {
    super('A newer version of Parley has used the database: install that one, or restore a backup from before.');
  }
}
