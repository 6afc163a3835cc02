/** Where an uploaded file belongs: the parameters of `attachments/upload`. */
export interface UploadPlace {
  organizationId: string;
  documentId: string;
  /** Made by the client, so that a repeat is the same upload. */
  attachmentId: string;
  /** Display name of the file. */
  name: string;
}

/** One part of a recording's file: the parameters of `recordings/uploads/putPart`. */
export interface PartPlace {
  organizationId: string;
  attachmentId: string;
  /** From 0. */
  partNumber: string;
}

/** The file of a thumbnail: the parameters of `recordings/uploads/putThumbnail`. */
export type ThumbnailPlace = Pick<PartPlace, 'organizationId' | 'attachmentId'>;

/** The `path` of `Transport.upload`. */
export const uploadPath = (place: UploadPlace | PartPlace | ThumbnailPlace): string =>
  new URLSearchParams({ ...place }).toString();
