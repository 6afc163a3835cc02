import type { EndpointData, EndpointResult, listStoreMessages as endpoint, StoreMessage } from '@parley/protocol';
import { CRDT_MESSAGE_LIMITS, LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
import type { PersonCall } from '../../../access/PersonCall.js';
import { requireDocumentReader } from '../../../access/requireEditor.js';
import { toBase64 } from '../../../common/base64.js';
import { nowSeconds } from '../../../common/nowSeconds.js';
import { ofStore } from '../../../crdt/storeRows.js';

type Row = Pick<StoreMessage, 'messageId' | 'timestamp' | 'userId'> & {
  data: Uint8Array;
  content: Omit<StoreMessage, 'messageId' | 'data' | 'timestamp' | 'userId'>;
};

/** Returns the messages of a store in their order. Throws `NOT_FOUND` when the person may not read the document. */
export async function listMessages({
  core,
  tenant,
  viewer,
  data,
}: PersonCall<EndpointData<typeof endpoint>>): Promise<EndpointResult<typeof endpoint>> {
  const key = { apiKey: tenant.apiKey, ...data };
  const { pageSize } = CRDT_MESSAGE_LIMITS;
  // The message that exceeds the size is the last one of the answer.
  const { rows } = await sql<Row & { isLast: boolean }>`
    select "messageId", timestamp, "userId", data, content, total - bytes > ${LIMITS.answerBytes} as "isLast" from (
      select message_id as "messageId", timestamp, user_id as "userId", data, content, bytes,
        sum(bytes) over (order by timestamp) as total
      from crdt_messages where ${ofStore(key)} and timestamp > ${data.afterTs ?? -1}
      order by timestamp limit ${pageSize + 1}) as message
    order by timestamp`.execute(core.db);
  // After the messages, so that the permissions are never older than they are.
  await requireDocumentReader(core.db, tenant, viewer, data, nowSeconds(core.clock));
  const page = rows.filter(({ isLast }) => !isLast).slice(0, pageSize);
  const messages = page.map(({ messageId, timestamp, userId, data: bytes, content }) => ({
    ...content,
    messageId,
    data: toBase64(bytes),
    timestamp,
    userId,
  }));
  return { messages, hasMore: page.length < rows.length };
}
