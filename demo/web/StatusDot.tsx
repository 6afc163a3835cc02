import type { Status } from '../roadmap.js';

/** A ring that fills as the work goes on. The name of the status stands beside it, or is read out. */
export const StatusDot = ({ status }: { status: Status }) => (
  <span className="status-dot" data-status={status} role="img" aria-label={status} />
);
