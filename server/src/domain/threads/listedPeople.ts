/** View marks of others in a thread; its reader's own is added. */
export const VIEW_MARKS = 100;

/** People who are or were subscribed that a thread names to clients; the reader is added. */
export const LISTED_SUBSCRIBERS = 10;

/** Groups that are subscribed that a thread names to clients. */
export const LISTED_GROUPS = 100;

/** At most this many subscribers are counted. */
export const COUNTED_SUBSCRIBERS = 100;
