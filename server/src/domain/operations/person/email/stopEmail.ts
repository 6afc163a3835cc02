import type { Core } from '../../../../core.js';
import { saveConfigs } from '../../../inbox/notificationConfig.js';
import type { EmailReader } from '../../../consequences/email/unsubscribeUrl.js';

/**
 * Sets the `email` channel of a person to NONE: for the organization, and for every document with a value of its own.
 * Does nothing for a deleted organization, which sends no email.
 */
export async function stopEmail(core: Core, { apiKey, organizationId, userId }: EmailReader): Promise<void> {
  await core.write(async (tx) => {
    const organization = await tx.db
      .selectFrom('organizations')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .select('organization_id')
      .executeTakeFirst();
    if (!organization) return;
    const scope = { apiKey, organizationId };
    const rows = await tx.db
      .selectFrom('notification_configs')
      .where('api_key', '=', apiKey)
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', userId)
      .where('document_id', '<>', '')
      .select(['document_id', 'config'])
      .execute();
    const documentIds = rows.filter(({ config }) => 'email' in config).map(({ document_id }) => document_id);
    await saveConfigs(tx, scope, [userId], undefined, { email: 'NONE' });
    if (documentIds.length > 0) await saveConfigs(tx, scope, [userId], documentIds, { email: 'NONE' });
  });
}
