/**
 * Why the service closes a realtime connection. Codes 4000-4999 are free for applications (RFC 6455 §7.4.2).
 * A client reconnects after every code but `UNAUTHENTICATED` and `FORBIDDEN`: after those it first needs a new token or another key.
 */
export const CLOSE_CODES = {
  /** The process stops (RFC 6455 §7.4.1). Connect again; another process may answer. */
  GOING_AWAY: 1001,
  /** A frame is not JSON, has no known type or does not match its schema, or is a second `authenticate`. */
  BAD_FRAME: 4000,
  /** The first frame is not `authenticate`, its key or token is not valid, or a `token` frame is of another person. */
  UNAUTHENTICATED: 4001,
  /** The token has expired or was revoked, at sign-in or later. Sign in with a new one and resume. */
  TOKEN_EXPIRED: 4002,
  /** The credentials are valid but give no access: the key is switched off, or the organization is disabled or does not exist. */
  FORBIDDEN: 4003,
  /** The client reads too slowly and its buffer is full. Connect again and resume from the last sequence. */
  TOO_SLOW: 4008,
  /** A frame is larger than `REALTIME_LIMITS.maxFrameBytes`. */
  FRAME_TOO_LARGE: 4009,
  /** The connection sent too many frames or used too many topics, or the person uses too many topics. Wait before connecting again. */
  TOO_MANY: 4029,
  /** No frame arrived for two heartbeats, or nobody has signed in within `REALTIME_LIMITS.authenticateMs`. Connect again. */
  IDLE: 4030,
  /**
   * The person already has as many connections as the service allows (20 by default). Those stay open. Poll meanwhile, and try to connect again after
   * some minutes.
   */
  TOO_MANY_CONNECTIONS: 4031,
  /** The service failed. Connect again and resume. */
  INTERNAL: 4500,
} as const;

export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];
