// Beside the other limits, a page would load those with these two, which are all that a start needs.

/** A client says that it is there after so long, ms. */
export const HEARTBEAT_MS = 30_000;

/** Subscriptions in the `authenticate` frame: 30 open documents, and the inbox. */
export const FIRST_SUBSCRIPTIONS = 40;
