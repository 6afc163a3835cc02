import type { Signer } from '../files/attachmentUrl.js';
import { urlExpiry } from '../files/attachmentUrl.js';
import { isSigned, sign } from '../../signing.js';

/** Whom the address of a file is for: a person, or the backends of the API key (`null`). */
export type RecordingReader = string | null;

/** The place of a file of a recording: `fileKey` names it inside the organization. */
export interface RecordingFilePlace {
  apiKey: string;
  organizationId: string;
  fileKey: string;
  readerId: RecordingReader;
}

/** The path of files, to be followed by the file key. */
export const RECORDING_PATH = '/v2/client/recordings/files/';

/**
 * Returns the URL of a file of a recording, relative to the service's. It works for 7.5 to 15 minutes and needs no credentials, because a
 * `<video>` sends none. The reader's permissions are checked again with each request.
 */
export async function recordingUrl(core: Signer, place: RecordingFilePlace): Promise<string> {
  const expiresAt = urlExpiry(core);
  const signature = await sign(core, signedParts(place, expiresAt));
  const { apiKey: key, organizationId: organization, fileKey, readerId } = place;
  const query = new URLSearchParams({ key, organization });
  if (readerId !== null) query.set('reader', readerId);
  query.set('expires', String(expiresAt));
  query.set('signature', signature);
  return `${RECORDING_PATH}${fileKey}?${query.toString()}`;
}

/** Returns the file that a URL is for, and until when the URL works, in ms since epoch; `null` when it was altered or has expired. */
export async function readRecordingUrl(
  core: Signer,
  fileKey: string,
  query: URLSearchParams,
): Promise<{ place: RecordingFilePlace; expiresAt: number } | null> {
  const place = {
    apiKey: query.get('key') ?? '',
    organizationId: query.get('organization') ?? '',
    fileKey,
    readerId: query.get('reader'),
  };
  const expiresAt = Number(query.get('expires'));
  const isGenuine = await isSigned(core, signedParts(place, expiresAt), query.get('signature') ?? '');
  return isGenuine && core.clock.now() < expiresAt ? { place, expiresAt } : null;
}

const signedParts = ({ apiKey, organizationId, fileKey, readerId }: RecordingFilePlace, expiresAt: number) => [
  'recording',
  apiKey,
  organizationId,
  fileKey,
  readerId,
  expiresAt,
];
