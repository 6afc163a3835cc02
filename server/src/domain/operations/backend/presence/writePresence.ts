import type { Kysely } from 'kysely';
import type { Core } from '../../../../core.js';
import type { Tables } from '../../../../store/tables.js';
import type { StreamKey } from '../../../../store/changes.js';
import { ensureScope } from '../../../access/scope.js';

/** A document of an API key. */
export type DocumentScope = StreamKey;

/**
 * Writes people of a document's presence, and notifies those who are there. Throws `NOT_FOUND` for an unknown organization or document.
 * @param write returns whether it changed anything
 */
export async function writePresence(
  core: Core,
  scope: DocumentScope,
  write: (db: Kysely<Tables>) => Promise<boolean>,
): Promise<void> {
  await core.write(async (tx) => {
    await ensureScope(tx, core.clock.now(), scope);
    if (await write(tx.db)) await tx.append(scope, [{ kind: 'presence' }]);
  });
}
