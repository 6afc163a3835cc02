/** Where a file that is uploaded belongs. */
export interface UploadPlace {
  organizationId: string;
  documentId: string;
  /** Made by the client, so that a repeat is the same upload. */
  attachmentId: string;
  /** Of the file, as people know it. */
  name: string;
}

/** The `path` of `Transport.upload`. */
export const uploadPath = ({ organizationId, documentId, attachmentId, name }: UploadPlace): string =>
  new URLSearchParams({ organizationId, documentId, attachmentId, name }).toString();
