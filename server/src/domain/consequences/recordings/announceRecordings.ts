import { RecorderActivityActionTypes } from '@parley/protocol/constants';
import { sql } from 'kysely';
import { generateId } from '../../../ids.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import type { Viewer } from '../../../credentials/Viewer.js';
import type { ThreadAudience } from '../../../store/columns.js';
import { holdersOf } from '../../access/heldThreads.js';
import { isSeenByAll } from '../../access/threadAudience.js';
import type { PersonCall } from '../../access/PersonCall.js';
import { insertActivities, type NewActivity } from '../../activities/insertActivities.js';
import { readDocuments } from '../../documents/readDocuments.js';
import { lockRecordings } from '../../recordings/lockRecordings.js';
import { type RecordingRow, recordingAudience } from '../../recordings/recordingRows.js';
import { loadRecordingPeople, toRecording } from '../../recordings/toRecording.js';
import { activitySettings } from '../../workspace/activitySettings.js';
import { documentMetadata } from '../webhooks/documentMetadata.js';
import { insertEvents } from '../webhooks/insertEvents.js';
import { targetSelector } from '../webhooks/targetSelector.js';
import { fillPeople } from '../../people/fillPeople.js';
import { recorderData } from './recorderData.js';

const EVENT = 'recorder.done';

/** In which organization, and who is named as the one who did it. */
type RecordingCall = Pick<PersonCall<unknown>, 'core' | 'tenant' | 'data'> & {
  viewer: Pick<Viewer, 'userId' | 'name' | 'email'>;
};

/**
 * Announces recordings that are complete and that others see for the first time: the webhook `recorder.done` and an activity, once for
 * each. Skips those that are still uploaded, or that only their author sees: call it again when that changes.
 * @param isNewVersion they have an unannounced version: sends the webhook for it, and adds no activity
 */
export async function announceRecordings(
  call: RecordingCall,
  tx: WriteTransaction,
  ids: readonly string[],
  { isNewVersion = false } = {},
): Promise<void> {
  if (ids.length === 0) return;
  const { tenant, data } = call;
  const scope = { apiKey: tenant.apiKey, organizationId: data.organizationId };
  const rows = await lockRecordings(tx, scope, ids);
  const seen = rows.filter((row) => row.content.isUrlAvailable && isShared(recordingAudience(row)));
  const fresh = seen.filter((row) => !row.is_announced);
  const announced = isNewVersion ? seen : fresh;
  if (announced.length > 0) await enqueueRecorderEvents(call, tx, announced);
  if (fresh.length === 0) return;
  await sql`
    update recorder_annotations set is_announced = true
    where api_key = ${scope.apiKey} and organization_id = ${scope.organizationId}
      and annotation_id = any(${fresh.map((row) => row.annotation_id)}::text[])`.execute(tx.db);
  await recordRecordingActivities(call, tx, fresh, RecorderActivityActionTypes.RECORDING_ADD);
}

/** Others than its author and those who decide about its thread see it. */
const isShared = ({ isDraft, organizationIds }: ThreadAudience): boolean =>
  !isDraft && holdersOf(organizationIds) === undefined;

/** Stores the webhook events of recordings in their present state. */
export async function enqueueRecorderEvents(
  { core, tenant, viewer, data: { organizationId } }: RecordingCall,
  tx: WriteTransaction,
  rows: readonly RecordingRow[],
): Promise<void> {
  const targetsOf = await targetSelector(tx.db, tenant);
  const scope = { apiKey: tenant.apiKey, organizationId };
  const people = await loadRecordingPeople(tx.db, scope, rows);
  const [actionUser] = await fillPeople(tx.db, scope, [
    { userId: viewer.userId, name: viewer.name, email: viewer.email },
  ]);
  for (const row of rows) {
    const place = { ...scope, documentId: row.document_id };
    const targets = targetsOf({ feature: 'recorder', action: 'done', event: EVENT, scope: place });
    const [document] = targets.length > 0 ? await readDocuments(tx.db, { ...place, ids: [row.document_id] }) : [];
    if (!document) continue;
    const recording = await toRecording(core, scope, row, people, null);
    const body = {
      actionType: 'done' as const,
      actionUser: actionUser!,
      platform: 'sdk' as const,
      metadata: await documentMetadata(tx.db, tenant, place, document),
      ...recorderData(recording, core.options.publicUrl),
    };
    await insertEvents(tx, { core, tenant }, place, [{ event: EVENT, targets, snapshotId: null, body }]);
  }
}

/** Adds actions on recordings to the activity log. Who sees a recording sees the entry. */
export async function recordRecordingActivities(
  { core, tenant, viewer, data: { organizationId } }: RecordingCall,
  tx: WriteTransaction,
  rows: readonly RecordingRow[],
  actionType: (typeof RecorderActivityActionTypes)[keyof typeof RecorderActivityActionTypes],
): Promise<void> {
  const { isEnabled, immutable: isImmutable } = activitySettings(tenant.settings).activityServiceConfig;
  if (!isEnabled) return;
  const scope = { apiKey: tenant.apiKey, organizationId };
  const { userId, name, email } = viewer;
  const activities = rows.map((row, index): NewActivity => {
    const audience = recordingAudience(row);
    return {
      id: generateId(),
      documentId: row.document_id,
      featureType: 'recorder',
      actionType,
      isImmutable,
      actionUser: { userId, name, email },
      timestamp: core.clock.now() + index,
      // About its thread, if it has one: the entry is then seen by who sees the thread.
      targetEntityId: row.comment_annotation_id ?? row.annotation_id,
      targetSubEntityId: row.comment_id ?? undefined,
      threadAudience: row.comment_annotation_id === null && !isSeenByAll(audience) ? audience : null,
      content: { entityData: snapshotOf(row) },
    };
  });
  const ids = activities.map(({ id }) => id);
  const recorded = sql`recorded as (${insertActivities(scope, activities)})`;
  await tx.append({ ...scope, documentId: '' }, [{ kind: 'activities', ids }], [recorded]);
}

/** A recording as stored in the activity: without addresses, which expire, and without its text. */
const snapshotOf = ({ annotation_id, recorded_by, content }: RecordingRow) => ({
  annotationId: annotation_id,
  type: 'recorder',
  recordingType: content.recordingType,
  mode: content.mode,
  from: { userId: recorded_by },
  recordedTime: content.recordedTime,
  ...(!content.isRecorderResolverUsed && { displayName: content.displayName }),
});
