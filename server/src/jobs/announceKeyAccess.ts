import type { Kysely } from 'kysely';
import { ANNOUNCE_KEY_ACCESS } from '../domain/operations/backend/workspace/announceKeyAccess.js';
import { repeatAtPace } from '../Pace.js';
import { acrossOrganizations } from '../store/acrossOrganizations.js';
import type { Tables } from '../store/tables.js';
import type { JobHandler } from './Job.js';

/** Time of one run, so that other jobs get their turn. */
const TURN_MS = 10_000;
/** Organizations that are looked up together. */
const PAGE = 500;

/**
 * Appends a change of access to the stream of each organization of an API key, in a write of its own, which locks no stream for long.
 * Enqueues itself for the rest. The payload is `{ after }`, the last organization that was notified.
 */
export const announceKeyAccess: JobHandler = async ({ core, signal }, { apiKey, key, payload }) => {
  const endsAt = core.clock.now() + TURN_MS;
  let after = payload['after'] as string;
  let waiting: string[] = [];
  let isDone = false;
  await repeatAtPace(async () => {
    if (waiting.length === 0) waiting = await organizationsAfter(core.db, apiKey, after);
    const organizationId = waiting.shift();
    isDone = organizationId === undefined;
    if (organizationId === undefined || signal.aborted || core.clock.now() >= endsAt) return false;
    await core.writeAtOnce({ stream: { apiKey, organizationId, documentId: '' }, changes: [{ kind: 'access' }] });
    after = organizationId;
    return true;
  });
  if (isDone) return;
  const rest = { apiKey, organizationId: '', kind: ANNOUNCE_KEY_ACCESS, key, payload: { after } };
  await core.write((tx) => tx.enqueue({ ...rest, runAt: core.clock.now() }));
};

async function organizationsAfter(db: Kysely<Tables>, apiKey: string, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organizations')
    .modifyFront(acrossOrganizations('organizationsOfKey'))
    .where('api_key', '=', apiKey)
    .where('organization_id', '>', after)
    .orderBy('organization_id')
    .limit(PAGE)
    .select('organization_id as organizationId')
    .execute();
  return rows.map(({ organizationId }) => organizationId);
}
