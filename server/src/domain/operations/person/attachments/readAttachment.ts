import { ParleyError } from '@parley/protocol/constants';
import type { Core } from '../../../../core.js';
import { type FilePlace, readAttachmentUrl } from '../../../files/attachmentUrl.js';

export interface StoredFile {
  name: string;
  mimeType: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Ms since epoch. */
  expiresAt: number;
}

/**
 * Returns the file of a signed URL. Throws `NOT_FOUND` when the signature is wrong, the URL has expired, the comment is
 * deleted, or the document, organization or API key is switched off: the caller cannot tell these apart.
 */
export async function readAttachment(core: Core, blobKey: string, query: URLSearchParams): Promise<StoredFile> {
  const address = await readAttachmentUrl(core, blobKey, query);
  const upload = address ? await findUpload(core, address.place) : undefined;
  const bytes = upload && (await core.blobs.get(blobKey));
  if (!address || !upload || !bytes) {
    throw new ParleyError('NOT_FOUND', 'There is no file at this address, or the address has expired.');
  }
  return { name: upload.name, mimeType: upload.mime_type, bytes, expiresAt: address.expiresAt };
}

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
    .innerJoin('api_keys as k', 'k.api_key', 'u.api_key')
    .where('u.api_key', '=', apiKey)
    .where('u.organization_id', '=', organizationId)
    .where('u.blob_key', '=', blobKey)
    .where('u.is_stored', '=', true)
    .where('d.disabled', '=', false)
    .where('o.disabled', '=', false)
    .where('k.disabled', '=', false)
    .select(['u.name', 'u.mime_type'])
    .executeTakeFirst();
