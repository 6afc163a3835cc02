import { FAN_OUT } from '../domain/consequences/notifications/fanOut.js';
import { DELIVER_NOTIFICATIONS } from '../domain/consequences/notifications/notifyActions.js';
import { WAKE_WEBHOOKS } from '../domain/consequences/webhooks/insertEvents.js';
import { GRANT_EXPIRY } from '../domain/access/writeGrants.js';
import { SEND_EMAIL } from '../domain/consequences/email/enqueueEmails.js';
import { DELETE_BLOBS, deleteBlobs } from './deleteBlobs.js';
import { deliverNotifications } from './deliverNotifications.js';
import { expireGrants } from './expireGrants.js';
import { fanOut } from './fanOut.js';
import { HOUSEKEEPING, housekeeping } from './housekeeping.js';
import type { JobHandler } from './Job.js';
import { sendEmail } from './sendEmail.js';
import { SEND_WEBHOOKS, sendWebhooks } from './sendWebhooks.js';
import { wakeWebhooks } from './wakeWebhooks.js';

/** The kinds of job that this service does, but for those below. */
export const JOB_HANDLERS: Readonly<Record<string, JobHandler>> = {
  [DELETE_BLOBS]: deleteBlobs,
  [DELIVER_NOTIFICATIONS]: deliverNotifications,
  [FAN_OUT]: fanOut,
  [GRANT_EXPIRY]: expireGrants,
  [HOUSEKEEPING]: housekeeping,
  [SEND_EMAIL]: sendEmail,
  [WAKE_WEBHOOKS]: wakeWebhooks,
};

/** Jobs that wait for other people's machines, up to half a minute each: they have slots of their own, so that nothing else waits for them. */
export const SENDING_HANDLERS: Readonly<Record<string, JobHandler>> = { [SEND_WEBHOOKS]: sendWebhooks };
/** Many, as they only wait; a dead target takes one for 15 s at a time. */
export const SENDING_SLOTS = 20;
