import type { Core } from '../../../core.js';
import { fromBase64Url, isSigned, sign, toBase64Url } from '../../../signing.js';

/** The path of the unsubscribe page. */
export const UNSUBSCRIBE_PATH = '/v2/unsubscribe';

/** The person who gets email, and the organization that it is about. */
export interface EmailReader {
  apiKey: string;
  organizationId: string;
  userId: string;
}

/** Returns a signed address that stops email to this person without sign-in. It does not expire, because emails do not either. */
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

/** Returns the person and organization of an unsubscribe address; `null` when its signature is not valid. */
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
