/**
 * Why the service closes a realtime connection. Codes 4000-4999 are ours (RFC 6455 §7.4.2).
 * A client resumes after every code but `UNAUTHENTICATED` and `FORBIDDEN`, where it needs a new token or another key first.
 */
export const CLOSE_CODES = {
  /** The service stops; connect again, another process may answer. (RFC 6455 §7.4.1) */
  GOING_AWAY: 1001,
  /** A frame that is no JSON, has no known type or breaks its schema; or a second `authenticate`. */
  BAD_FRAME: 4000,
  /** No `authenticate` frame first or in time, its key or token is not valid, or a `token` frame is of another person. */
  UNAUTHENTICATED: 4001,
  /** The token has expired or was revoked, at sign-in or while connected: sign in again with a new one and resume. */
  TOKEN_EXPIRED: 4002,
  /** Valid credentials that may not enter: key switched off, organization disabled or not there. */
  FORBIDDEN: 4003,
  /** The reader is slower than its changes and its buffer is full: connect again and resume from the last sequence. */
  TOO_SLOW: 4008,
  /** A frame larger than `REALTIME_LIMITS.maxFrameBytes`. */
  FRAME_TOO_LARGE: 4009,
  /** More frames or topics than the connection, or more topics than the person, may use. Wait before you come back. */
  TOO_MANY: 4029,
  /** No frame and no pong for two heartbeats. */
  IDLE: 4030,
  /**
   * The person has `REALTIME_LIMITS.socketsPerPerson` connections already, and this one is one more. Those stay as they are: poll now and then, and try
   * again after some minutes.
   */
  TOO_MANY_CONNECTIONS: 4031,
  /** A fault of the service; resume. */
  INTERNAL: 4500,
} as const;

export type CloseCode = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES];
