/** Where a file that is uploaded belongs: what `attachments/upload` asks for. */
export interface UploadPlace {
  organizationId: string;
  documentId: string;
  /** Made by the client, so that a repeat is the same upload. */
  attachmentId: string;
  /** Of the file, as people know it. */
  name: string;
}

/** Which part of a recording's file it is: what `recordings/uploads/putPart` asks for. */
export interface PartPlace {
  organizationId: string;
  attachmentId: string;
  /** From 0. */
  partNumber: string;
}

/** Whose picture it is: what `recordings/uploads/putThumbnail` asks for. */
export type ThumbnailPlace = Pick<PartPlace, 'organizationId' | 'attachmentId'>;

/** The `path` of `Transport.upload`. */
export const uploadPath = (place: UploadPlace | PartPlace | ThumbnailPlace): string =>
  new URLSearchParams({ ...place }).toString();
