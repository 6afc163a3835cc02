import { type DeletedScope, DELETE_CONTENT, deleteContent } from '../domain/deletion/deleteContent.js';
import { nextDeleted } from '../domain/deletion/nextDeleted.js';
import type { Core } from '../core.js';
import { repeatAtPace } from '../Pace.js';
import type { JobHandler } from './Job.js';

/** Time of one run, so that other organizations get their turn. */
const TURN_MS = 10_000;
/** Wait when all that is left is locked by other transactions. */
const LOCKED_MS = 1000;

/**
 * Deletes the content of what is marked as deleted in an organization, in steps of one transaction each, and enqueues
 * itself for the rest. Each step is committed by itself, so a run that ends early loses and repeats nothing.
 */
export const deleteContentJob: JobHandler = async ({ core, signal }, { apiKey, organizationId }) => {
  const scope = { apiKey, organizationId };
  const endsAt = core.clock.now() + TURN_MS;
  let deleted = 0;
  await repeatAtPace(async () => {
    deleted = await deleteNext(core, scope);
    return deleted > 0 && !signal.aborted && core.clock.now() < endsAt;
  });
  if ((await nextDeleted(core.db, scope)) === null) return;
  const runAt = core.clock.now() + (deleted > 0 ? 0 : LOCKED_MS);
  await core.write((tx) => tx.enqueue({ ...scope, kind: DELETE_CONTENT, key: '', payload: {}, runAt }));
};

/** Deletes the next rows. Returns their number. */
const deleteNext = (core: Core, scope: Pick<DeletedScope, 'apiKey' | 'organizationId'>): Promise<number> =>
  core.write(async ({ db }) => {
    const next = await nextDeleted(db, scope);
    return next ? deleteContent(db, next) : 0;
  });
