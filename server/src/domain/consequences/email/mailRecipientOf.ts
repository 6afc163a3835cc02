import type { Locale } from '@parley/protocol';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../store/tables.js';

/** The person who gets the email, and the organization. */
interface Recipient {
  apiKey: string;
  organizationId: string;
  userId: string;
}

/** The email address of a person, and the format of their email. */
export interface MailRecipient extends Locale {
  address: string;
}

/**
 * Returns the person with the address that a backend or a token gave for a person, else `null`. An address that a person claimed in the browser gets no
 * email, because anybody could claim anybody's address. `null` also for text that a mail server could read as more than one plain address.
 */
export async function mailRecipientOf(
  db: Kysely<Tables>,
  { apiKey, organizationId, userId }: Recipient,
): Promise<MailRecipient | null> {
  const row = await db
    .selectFrom('users')
    .where('api_key', '=', apiKey)
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`'email' = any(vouched_fields)`)
    .select('profile')
    .executeTakeFirst();
  if (!row?.profile.email || !PLAIN_ADDRESS.test(row.profile.email)) return null;
  const { email: address, language, timeZone } = row.profile;
  return { address, language, timeZone };
}

/** Dot-separated atoms on both sides (RFC 5322, RFC 6531): no quotes, comments, groups, lists or literal addresses. */
const ATOM = String.raw`[^\s\p{Cc}"(),.:;<>@\[\]\\]+`;
const LABEL = String.raw`[\p{L}\p{M}\p{N}_-]+`;
const PLAIN_ADDRESS = new RegExp(String.raw`^${ATOM}(\.${ATOM})*@${LABEL}(\.${LABEL})*$`, 'u');
