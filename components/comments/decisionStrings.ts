/** Texts of suggestions and approvals. Loaded with the first thread that needs them. */
export const decisionStrings = {
  suggestion: 'Suggestion',
  decision: 'Decision',
  approval: 'Approval',
  accept: 'Accept',
  reject: 'Reject',
  approve: 'Approve',
  accepted: 'Accepted',
  rejected: 'Rejected',
  stale: 'Out of date',
  waits: 'Waits for approval. Only its author and admins see it.',
  refused: 'Rejected. Only its author and admins see it.',
  waitsShort: 'Waits for approval',
  waiting: 'Waiting for approval: {count}',
} as const;
