import type { Core } from '../../core.js';
import { sha256Hex } from '../../ids.js';
import { isSigned, sign } from '../../signing.js';
import type { ThreadAudience } from '../../store/columns.js';

/** The place of a file: `blobKey` names it inside the organization. */
export interface FilePlace {
  apiKey: string;
  organizationId: string;
  blobKey: string;
  /** Who saw its thread when the address was made (`audienceDigest`); `null`: the file had no thread, and the address is its uploader's. */
  audience: string | null;
}

/** Returns a short digest of who sees a thread. */
export async function audienceDigest(audience: ThreadAudience): Promise<string> {
  const { authorId, isDraft, visibility, organizationIds, userIds, access } = audience;
  const text = JSON.stringify([authorId, isDraft, visibility, organizationIds, userIds, access]);
  return (await sha256Hex(text)).slice(0, DIGEST_CHARACTERS);
}

/** 96 bits. */
const DIGEST_CHARACTERS = 24;

/** The dependencies of `attachmentUrl`: the secret and the clock. */
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
 * because an `<img>` sends none. Give it only to people who may see the file now. It ends when other people may see the thread.
 */
export async function attachmentUrl(core: Signer, place: FilePlace): Promise<string> {
  const expiresAt = urlExpiry(core);
  const signature = await sign(core, signedParts(place, expiresAt));
  const { apiKey: key, organizationId: organization, blobKey, audience } = place;
  const query = new URLSearchParams({ key, organization, ...(audience !== null && { audience }) });
  query.set('expires', String(expiresAt));
  query.set('signature', signature);
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
  const place = {
    apiKey: query.get('key') ?? '',
    organizationId: query.get('organization') ?? '',
    blobKey,
    audience: query.get('audience'),
  };
  const expiresAt = Number(query.get('expires'));
  const isGenuine = await isSigned(core, signedParts(place, expiresAt), query.get('signature') ?? '');
  return isGenuine && core.clock.now() < expiresAt ? { place, expiresAt } : null;
}

const signedParts = ({ apiKey, organizationId, blobKey, audience }: FilePlace, expiresAt: number) => [
  'attachment',
  apiKey,
  organizationId,
  blobKey,
  expiresAt,
  audience,
];
