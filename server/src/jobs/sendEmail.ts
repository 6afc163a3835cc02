import { findTenants } from '../credentials/credentials.js';
import { emailNotice } from '../domain/consequences/email/emailNotice.js';
import type { Email } from '../domain/consequences/email/enqueueEmails.js';
import { RefusedMailError } from '../domain/consequences/email/RefusedMailError.js';
import { renderEmail } from '../domain/consequences/email/renderEmail.js';
import type { JobHandler } from './Job.js';

/**
 * Sends one person the email about one notification, if it is still wanted. After a crash between the mail server's confirmation and the end
 * of the job, the email is sent again with the same message id.
 */
export const sendEmail: JobHandler = async ({ core, signal }, { apiKey, organizationId, payload }) => {
  const [tenant] = await findTenants(core, [apiKey]);
  if (!tenant || !core.mail) return;
  const notice = await emailNotice(core, tenant, organizationId, payload as unknown as Email); // safe: `enqueueEmails` writes the payload
  if (!notice) {
    core.metrics.count('parley_emails_total', { outcome: 'withheld' });
    return;
  }
  try {
    await core.mail.send(renderEmail(notice), signal);
    core.metrics.count('parley_emails_total', { outcome: 'sent' });
  } catch (error) {
    if (!(error instanceof RefusedMailError)) throw error;
    core.metrics.count('parley_emails_total', { outcome: 'refused' });
    core.logger.warn({ error }, 'A mail server takes no email for an address.');
  }
};
