import { DELIVER_NOTIFICATIONS } from '../domain/actions/notifyActions.js';
import { GRANT_EXPIRY } from '../domain/permissions/writeGrants.js';
import { SEND_EMAIL } from '../domain/email/enqueueEmails.js';
import { DELETE_BLOBS, deleteBlobs } from './deleteBlobs.js';
import { deliverNotifications } from './deliverNotifications.js';
import { expireGrants } from './expireGrants.js';
import { HOUSEKEEPING, housekeeping } from './housekeeping.js';
import type { JobHandler } from './Job.js';
import { sendEmail } from './sendEmail.js';

/** Every kind of job that this service does. */
export const JOB_HANDLERS: Readonly<Record<string, JobHandler>> = {
  [DELETE_BLOBS]: deleteBlobs,
  [DELIVER_NOTIFICATIONS]: deliverNotifications,
  [GRANT_EXPIRY]: expireGrants,
  [HOUSEKEEPING]: housekeeping,
  [SEND_EMAIL]: sendEmail,
};
