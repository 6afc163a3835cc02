import type { Core } from '../../core.js';
import { isSigned, sign } from '../../signing.js';

/** The place of a file: `blobKey` names it inside the organization. */
export interface FilePlace {
  apiKey: string;
  organizationId: string;
  blobKey: string;
}

/** What `attachmentUrl` needs: the secret and the clock. */
export type Signer = Pick<Core, 'secret' | 'clock'>;

/** The path of files, to be followed by the blob key. */
export const ATTACHMENT_PATH = '/v2/client/attachments/';

/**
 * How long the URL of a file stays the same, so that browsers can cache the file. A URL works for one to two times as
 * long.
 */
const WINDOW_MS = 7.5 * 60 * 1000;

/** Returns until when a URL that is made now works, ms since epoch: the same time for the whole window. */
export const urlExpiry = ({ clock }: Pick<Signer, 'clock'>): number =>
  (Math.floor(clock.now() / WINDOW_MS) + 2) * WINDOW_MS;

/**
 * Returns the URL of a file, relative to the service's. It works for 7.5 to 15 minutes and needs no credentials,
 * because an `<img>` sends none. Give it only to people who may see the file now.
 */
export async function attachmentUrl(core: Signer, place: FilePlace): Promise<string> {
  const expiresAt = urlExpiry(core);
  const signature = await sign(core, signedParts(place, expiresAt));
  const { apiKey: key, organizationId: organization, blobKey } = place;
  const query = new URLSearchParams({ key, organization, expires: String(expiresAt), signature });
  return `${ATTACHMENT_PATH}${blobKey}?${query.toString()}`;
}

/**
 * Returns the file that a URL is for, and until when the URL works, in ms since epoch; `null` when its signature is
 * wrong or it has expired.
 */
export async function readAttachmentUrl(
  core: Signer,
  blobKey: string,
  query: URLSearchParams,
): Promise<{ place: FilePlace; expiresAt: number } | null> {
  const place = { apiKey: query.get('key') ?? '', organizationId: query.get('organization') ?? '', blobKey };
  const expiresAt = Number(query.get('expires'));
  const isGenuine = await isSigned(core, signedParts(place, expiresAt), query.get('signature') ?? '');
  return isGenuine && core.clock.now() < expiresAt ? { place, expiresAt } : null;
}

const signedParts = ({ apiKey, organizationId, blobKey }: FilePlace, expiresAt: number) => [
  'attachment',
  apiKey,
  organizationId,
  blobKey,
  expiresAt,
];
