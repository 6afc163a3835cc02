/** The sidebar's view of threads that wait for approval. */
export const loadApprovals = () => import('./Approvals.js');
