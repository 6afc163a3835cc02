/** What the sidebar shows of threads that wait for approval. */
export const loadApprovals = () => import('./Approvals.js');
