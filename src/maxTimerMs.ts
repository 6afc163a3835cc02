/** The longest delay that a timer takes, ms; past it browsers fire at once. */
export const MAX_TIMER_MS = 2 ** 31 - 1;
