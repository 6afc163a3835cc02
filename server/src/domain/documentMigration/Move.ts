/** From which document to which. */
export interface Move {
  apiKey: string;
  organizationId: string;
  documentId: string;
  newDocumentId: string;
}
