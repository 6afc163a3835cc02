import type { Core } from '../core.js';
import { FAN_OUT } from '../domain/consequences/notifications/fanOut.js';
import { DELIVER_NOTIFICATIONS } from '../domain/consequences/notifications/notifyActions.js';
import { WAKE_WEBHOOKS } from '../domain/consequences/webhooks/insertEvents.js';
import { GRANT_EXPIRY } from '../domain/access/writeGrants.js';
import { SEND_EMAIL } from '../domain/consequences/email/enqueueEmails.js';
import { COMPACT_STORE } from '../domain/crdt/compaction.js';
import { TELL_STORE_UPDATE } from '../domain/crdt/updateEvent.js';
import { DELETE_CONTENT } from '../domain/deletion/deleteContent.js';
import { DELETE_BLOBS } from '../domain/files/deleteBlobsJob.js';
import { MIGRATE_DOCUMENT } from '../domain/documentMigration/runMigration.js';
import { DELETE_PARTS } from '../domain/recordings/deletePartsJob.js';
import { DELETE_PERSON_DATA } from '../domain/operations/backend/userData/deleteUserData.js';
import { TRANSCRIBE_RECORDING } from '../domain/recordings/requestTranscription.js';
import { TRANSCRIPTION_TIMEOUT_MS } from '../domain/recordings/transcribeFile.js';
import { ANNOUNCE_KEY_ACCESS } from '../domain/operations/backend/workspace/announceKeyAccess.js';
import { announceKeyAccess } from './announceKeyAccess.js';
import { claimInTurns } from './claimInTurns.js';
import { compactStoreJob } from './compactStore.js';
import { deleteBlobs } from './deleteBlobs.js';
import { deleteContentJob } from './deleteContent.js';
import { deleteParts } from './deleteParts.js';
import { deletePersonData } from './deletePersonData.js';
import { deliverNotifications } from './deliverNotifications.js';
import { expireGrants } from './expireGrants.js';
import { fanOut } from './fanOut.js';
import { HOUSEKEEPING, housekeeping } from './housekeeping.js';
import type { JobHandler } from './Job.js';
import { JobWorker, type JobWorkerOptions } from './JobWorker.js';
import { migrateDocument } from './migrateDocument.js';
import { sendEmail } from './sendEmail.js';
import { SEND_WEBHOOKS, sendWebhooks } from './sendWebhooks.js';
import { tellStoreUpdate } from './tellStoreUpdate.js';
import { transcribeRecording } from './transcribeRecording.js';
import { wakeWebhooks } from './wakeWebhooks.js';

/** As many as the connections to the mail server: an email that waited for one would lose its lease, and be sent twice. */
export const MAILING_SLOTS = 2;
/** More than a mail server can take with each step just within the time limit. */
const MAILING_LEASE_MS = 5 * 60_000;

/** Many slots, because these jobs mostly wait. A target that does not answer occupies one for 15 s at a time. */
export const SENDING_SLOTS = 20;

/** Includes time to store the result. */
const TRANSCRIBING_LEASE_MS = TRANSCRIPTION_TIMEOUT_MS + 60_000;

/**
 * After a crash of the process the documents stay locked for this time. A job that takes longer may be started a second time: the second
 * one waits for the first, in the database, and finds that it has ended.
 */
const MIGRATING_LEASE_MS = 10_000;

/** Returns the workers of a process. Kinds of jobs that may take long have slots of their own, so that other jobs do not wait for them. */
export const createWorkers = (core: Core): JobWorker[] => [
  // These are done in milliseconds, and somebody waits for each.
  new JobWorker(core, {
    [GRANT_EXPIRY]: expireGrants,
    [TELL_STORE_UPDATE]: tellStoreUpdate,
    [WAKE_WEBHOOKS]: wakeWebhooks,
  }),
  // These have much to write when they are about ten thousand people.
  new JobWorker(core, {
    [ANNOUNCE_KEY_ACCESS]: announceKeyAccess,
    [COMPACT_STORE]: compactStoreJob,
    [DELIVER_NOTIFICATIONS]: deliverNotifications,
    [FAN_OUT]: fanOut,
    [HOUSEKEEPING]: housekeeping,
  }),
  // These wait for the store of files, which may be a bucket that does not answer.
  workerInTurns(core, DELETE_BLOBS, deleteBlobs, { slots: 2 }),
  // These wait for the mail server, which may be slow or silent.
  workerInTurns(core, SEND_EMAIL, sendEmail, { slots: MAILING_SLOTS, leaseMs: MAILING_LEASE_MS }),
  // These wait for servers of customers, up to half a minute each. Each target has one job, so targets take turns.
  new JobWorker(core, { [SEND_WEBHOOKS]: sendWebhooks }, { slots: SENDING_SLOTS }),
  // These delete much. They run for minutes, and one at a time is gentle to everybody else.
  new JobWorker(
    core,
    { [DELETE_CONTENT]: deleteContentJob, [DELETE_PARTS]: deleteParts, [DELETE_PERSON_DATA]: deletePersonData },
    { slots: 1 },
  ),
  // Nothing can be written in a document until its job has ended.
  workerInTurns(core, MIGRATE_DOCUMENT, migrateDocument, { slots: 1, leaseMs: MIGRATING_LEASE_MS }),
  // These wait for the transcription server, some minutes each. A server that transcribes on the same machine is busy with one.
  workerInTurns(core, TRANSCRIBE_RECORDING, transcribeRecording, { slots: 2, leaseMs: TRANSCRIBING_LEASE_MS }),
];

/** Returns a worker for one kind of job, of which one request may make thousands. */
const workerInTurns = (core: Core, kind: string, handler: JobHandler, options: JobWorkerOptions): JobWorker =>
  new JobWorker(core, { [kind]: handler }, { ...options, claim: claimInTurns(kind) });
