export interface UserQuery {
  organizationId: string;
  /** People with a grant on this document. */
  documentId?: string | undefined;
  /** People with a grant on any document. Members without one are omitted. */
  allDocuments?: boolean | undefined;
  /** One entry for each document and person. */
  groupByDocumentId?: boolean | undefined;
  userIds?: readonly string[] | undefined;
  organizationUserGroupIds?: readonly string[] | undefined;
}

/** Where a page ends. */
export type UserPosition = [documentId: string, userId: string];
