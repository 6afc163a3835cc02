import type { Core } from '../../../core.js';
import type { WriteTransaction } from '../../../store/transaction.js';
import { loadThreadReaders } from '../../access/ThreadReader.js';
import { maySeeThread } from '../../access/threadAudience.js';
import { loadDocumentFacts } from '../../access/documentFacts.js';
import { threadAudienceOf } from '../../inbox/inboxRows.js';
import type { NotificationScope } from '../../inbox/NotificationRecord.js';
import { nowSeconds } from '../../common/nowSeconds.js';
import { keySettings } from '../../../credentials/keySettings.js';
import { readSettings } from '../../workspace/storedSettings.js';
import type { NotificationDelivery } from './dueDeliveries.js';

/** Returns a check whether a delivery may still be made: filters 2 to 5 of REST contract §4.3, as of now. Few statements for all. */
export async function maySeeDeliveries(
  tx: WriteTransaction,
  { clock }: Core,
  { apiKey, organizationId }: NotificationScope,
  { userIds, documentIds }: { userIds: readonly string[]; documentIds: readonly string[] },
): Promise<(delivery: NotificationDelivery) => boolean> {
  const settings = keySettings(await readSettings(tx.db, apiKey));
  const now = nowSeconds(clock);
  const documents = await loadDocumentFacts(tx.db, apiKey, organizationId, documentIds);
  const readers = await loadThreadReaders(tx.db, { apiKey, settings }, organizationId, userIds, now, documentIds);
  return (delivery) => {
    const document = documents.get(delivery.document_id);
    const reader = readers.get(delivery.user_id);
    const audience = threadAudienceOf(delivery);
    if (!document || !reader || !audience || delivery.is_unsubscribed) return false;
    return maySeeThread(audience, reader.in(document));
  };
}
