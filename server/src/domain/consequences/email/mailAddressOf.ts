import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../store/tables.js';

/** Who is written to, and in which organization. */
interface Recipient {
  apiKey: string;
  organizationId: string;
  userId: string;
}

/**
 * The address of a person that a backend or a token gave, or `null`: a person's own claim gets no email, on no kind of API key, as anybody
 * could claim anybody's address. `null` also for what a mail server could read as anything but one plain address.
 */
export async function mailAddressOf(
  db: Kysely<Tables>,
  { apiKey, organizationId, userId }: Recipient,
): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`'email' = any(vouched_fields)`)
    .select('profile')
    .executeTakeFirst();
  const email = row?.profile.email;
  return email !== undefined && PLAIN_ADDRESS.test(email) ? email : null;
}

/** Dot-separated atoms on both sides (RFC 5322, RFC 6531): no quotes, comments, groups, lists or literal addresses. */
const ATOM = String.raw`[^\s\p{Cc}"(),.:;<>@\[\]\\]+`;
const LABEL = String.raw`[\p{L}\p{M}\p{N}_-]+`;
const PLAIN_ADDRESS = new RegExp(String.raw`^${ATOM}(\.${ATOM})*@${LABEL}(\.${LABEL})*$`, 'u');
