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
import { migrateDocument } from './migrateDocument.js';
import { sendEmail } from './sendEmail.js';
import { SEND_WEBHOOKS, sendWebhooks } from './sendWebhooks.js';
import { tellStoreUpdate } from './tellStoreUpdate.js';
import { transcribeRecording } from './transcribeRecording.js';
import { wakeWebhooks } from './wakeWebhooks.js';

/** Handlers of the kinds of jobs that have no slots of their own. */
export const JOB_HANDLERS: Readonly<Record<string, JobHandler>> = {
  [ANNOUNCE_KEY_ACCESS]: announceKeyAccess,
  [COMPACT_STORE]: compactStoreJob,
  [DELIVER_NOTIFICATIONS]: deliverNotifications,
  [FAN_OUT]: fanOut,
  [GRANT_EXPIRY]: expireGrants,
  [HOUSEKEEPING]: housekeeping,
  [TELL_STORE_UPDATE]: tellStoreUpdate,
  [WAKE_WEBHOOKS]: wakeWebhooks,
};

/** Jobs that wait for the store of files, which may be a bucket that does not answer. They have slots of their own, so that other jobs do not wait. */
export const FILE_HANDLERS: Readonly<Record<string, JobHandler>> = { [DELETE_BLOBS]: deleteBlobs };
export const FILE_SLOTS = 2;

/** Jobs that wait for the mail server. They have slots of their own, so that other jobs do not wait for one that is slow or silent. */
export const MAILING_HANDLERS: Readonly<Record<string, JobHandler>> = { [SEND_EMAIL]: sendEmail };
/** As many as the connections to the mail server: an email that waited for one would lose its lease, and be sent twice. */
export const MAILING_SLOTS = 2;
/** More than a mail server can take with each step just within the time limit. */
export const MAILING_LEASE_MS = 5 * 60_000;

/** Jobs that wait for servers of customers, up to half a minute each. They have slots of their own, so that other jobs do not wait for them. */
export const SENDING_HANDLERS: Readonly<Record<string, JobHandler>> = { [SEND_WEBHOOKS]: sendWebhooks };
/** Many slots, because these jobs mostly wait. A target that does not answer occupies one for 15 s at a time. */
export const SENDING_SLOTS = 20;

/** The jobs that delete much. They have a slot of their own, because they run for minutes, and one is gentle to everybody else. */
export const DELETING_HANDLERS: Readonly<Record<string, JobHandler>> = {
  [DELETE_CONTENT]: deleteContentJob,
  [DELETE_PARTS]: deleteParts,
  [DELETE_PERSON_DATA]: deletePersonData,
};
export const DELETING_SLOTS = 1;

/** Jobs that wait for the transcription server, some minutes each. */
export const TRANSCRIBING_HANDLERS: Readonly<Record<string, JobHandler>> = {
  [TRANSCRIBE_RECORDING]: transcribeRecording,
};
/** A server that transcribes on the same machine is busy with one. */
export const TRANSCRIBING_SLOTS = 2;
/** Includes time to store the result. */
export const TRANSCRIBING_LEASE_MS = TRANSCRIPTION_TIMEOUT_MS + 60_000;

/** The jobs that migrate documents: a slot of their own, as nothing can be written in a document until its job has ended. */
export const MIGRATING_HANDLERS: Readonly<Record<string, JobHandler>> = { [MIGRATE_DOCUMENT]: migrateDocument };
export const MIGRATING_SLOTS = 1;
/**
 * After a crash of the process the documents stay locked for this time. A job that takes longer may be started a second time: the second
 * one waits for the first, in the database, and finds that it has ended.
 */
export const MIGRATING_LEASE_MS = 10_000;
