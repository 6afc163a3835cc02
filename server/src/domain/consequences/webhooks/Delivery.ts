/** An event that waits for one target. */
export interface Delivery {
  organizationId: string;
  documentId: string;
  webhookId: string;
  event: string;
  /** Id of the stored part that events of one request share; `null`: it is about no thread. */
  snapshotId: string | null;
}
