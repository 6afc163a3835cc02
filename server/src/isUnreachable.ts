/**
 * Failures of the database, not of the request (PostgreSQL, appendix A): connection errors (08), a refused login (28), a missing database
 * (3D), insufficient resources (53), operator intervention (57P), statements that took too long (57014), system errors (58), a server that
 * has become read-only (25006), and errors of the socket.
 */
const UNREACHABLE =
  /^(08|28|3D|53|57P|58)|^(25006|57014)$|^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT)$/;

/** Whether an error says that the database cannot be reached or used, or is too busy. */
export function isUnreachable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && UNREACHABLE.test(code);
}
