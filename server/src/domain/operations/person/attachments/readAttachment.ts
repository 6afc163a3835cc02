import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import { type AudienceColumns, toThreadAudience } from '../../../access/toThreadAudience.js';
import { audienceDigest, type FilePlace, readAttachmentUrl } from '../../../files/attachmentUrl.js';

export interface StoredFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Ms since epoch. */
  expiresAt: number;
}

/**
 * Returns the file of a signed URL. Throws `NOT_FOUND` when the signature is wrong, the URL has expired, the comment is
 * deleted, other people see its thread than when the URL was made, or the document, organization or API key is switched
 * off: the caller cannot tell these apart.
 */
export async function readAttachment(core: Core, blobKey: string, query: URLSearchParams): Promise<StoredFile> {
  const address = await readAttachmentUrl(core, blobKey, query);
  const upload = address ? await findUpload(core, address.place) : undefined;
  const isSeen = upload && address && (await isForAudience(upload, address.place.audience));
  const bytes = isSeen && (await core.blobs.get(blobKey));
  // Deleted by hand, or not in the copy that was restored.
  if (isSeen && !bytes) core.logger.error({ blobKey }, 'A file that was uploaded is not in the store of files.');
  if (!address || !upload || !bytes) {
    throw new ParleyError('NOT_FOUND', 'There is no file at this address, or the address has expired.');
  }
  return { name: upload.name, mimeType: upload.mime_type, bytes, expiresAt: address.expiresAt };
}

/** An address of before its file had a thread is its uploader's, who wrote the comment. */
const isForAudience = async (upload: { author_id: string | null }, audience: string | null): Promise<boolean> =>
  audience === null ||
  // All columns of the thread are there, or none of them.
  (upload.author_id !== null && audience === (await audienceDigest(toThreadAudience(upload as AudienceColumns))));

const findUpload = ({ db }: Core, { apiKey, organizationId, blobKey }: FilePlace) =>
  db
    .selectFrom('uploads as u')
    .innerJoin('documents as d', (on) =>
      on
        .onRef('d.api_key', '=', 'u.api_key')
        .onRef('d.organization_id', '=', 'u.organization_id')
        .onRef('d.document_id', '=', 'u.document_id'),
    )
    .innerJoin('organizations as o', (on) =>
      on.onRef('o.api_key', '=', 'u.api_key').onRef('o.organization_id', '=', 'u.organization_id'),
    )
    .leftJoin('comment_annotations as a', (on) =>
      on
        .onRef('a.api_key', '=', 'u.api_key')
        .onRef('a.organization_id', '=', 'u.organization_id')
        .onRef('a.annotation_id', '=', 'u.annotation_id'),
    )
    .innerJoin('api_keys as k', 'k.api_key', 'u.api_key')
    .where('u.api_key', '=', apiKey)
    .where('u.organization_id', '=', organizationId)
    .where('u.blob_key', '=', blobKey)
    .where('u.is_stored', '=', true)
    .where('d.disabled', '=', false)
    .where('o.disabled', '=', false)
    .where('k.disabled', '=', false)
    .select(['u.name', 'u.mime_type', 'a.author_id', 'a.is_draft', 'a.visibility'])
    .select(['a.visible_to_organizations', 'a.visible_to_users', 'a.access'])
    .executeTakeFirst();
