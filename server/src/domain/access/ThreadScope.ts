/** The scope of thread ids: the organization. */
export interface ThreadScope {
  apiKey: string;
  organizationId: string;
}

/** The document whose threads are written. */
export interface DocumentScope extends ThreadScope {
  documentId: string;
}
