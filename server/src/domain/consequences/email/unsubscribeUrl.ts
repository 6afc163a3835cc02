import type { Core } from '../../../core.js';
import { fromBase64Url, isSigned, sign, toBase64Url } from '../../../signing.js';

/** Where people say that they want no more email. */
export const UNSUBSCRIBE_PATH = '/v2/unsubscribe';

/** Whose email, about which organization. */
export interface EmailReader {
  apiKey: string;
  organizationId: string;
  userId: string;
}

/** An address that stops email to this person, without signing in; it does not expire, as emails do not. */
export async function unsubscribeUrl(
  core: Pick<Core, 'secret'>,
  publicUrl: string,
  reader: EmailReader,
): Promise<string> {
  const { apiKey, organizationId, userId } = reader;
  const token = toBase64Url(new TextEncoder().encode(JSON.stringify([apiKey, organizationId, userId])));
  const signature = await sign(core, ['unsubscribe', token]);
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}&signature=${signature}`;
}

/** Whose address it is; `null` when it is none of ours. */
export async function readUnsubscribeUrl(
  core: Pick<Core, 'secret'>,
  query: URLSearchParams,
): Promise<EmailReader | null> {
  const token = query.get('token') ?? '';
  if (!(await isSigned(core, ['unsubscribe', token], query.get('signature') ?? ''))) return null;
  const [apiKey, organizationId, userId] = JSON.parse(new TextDecoder().decode(fromBase64Url(token))) as [
    string,
    string,
    string,
  ];
  return { apiKey, organizationId, userId };
}
