/** How current the state of something followed is. */
export interface Followed {
  /** Live changes are applied up to this position ... */
  readonly live: number;
  /** ... but some were never delivered: the data must be read again. */
  readonly isOutdated?: boolean;
}

/** A change of the person that the state of the service does not include yet. */
export interface PendingChange<Change> {
  readonly id: number;
  readonly change: Change;
  /** Position at which the service applied it; absent until it has responded. */
  readonly settledAt?: number;
}

/**
 * `base` is the state of the service, and `pending` the later changes of the person. The shown state is computed from
 * both. An undo only removes a pending change, and live changes that arrived meanwhile stay. Values are never changed
 * in place.
 */
export interface Pended<Base extends Followed, Change> {
  readonly base: Base;
  readonly pending: readonly PendingChange<Change>[];
}

/** Shows a change at once. `id` names it for `settle` and `undo`. */
export function addPending<Base extends Followed, Change>(
  state: Pended<Base, Change>,
  id: number,
  change: Change,
): Pended<Base, Change> {
  return { ...state, pending: [...state.pending, { id, change }] };
}

/** The service applied it at this position: the change stays until the live changes reach that position. */
export function settlePending<Base extends Followed, Change>(
  state: Pended<Base, Change>,
  id: number,
  settledAt: number,
): Pended<Base, Change> {
  return dropSettled({
    ...state,
    pending: state.pending.map((pending) => (pending.id === id ? { ...pending, settledAt } : pending)),
  });
}

/**
 * Removes a change that the service refused. The state of the service is shown again, with live changes that arrived
 * meanwhile.
 */
export function undoPending<Base extends Followed, Change>(
  state: Pended<Base, Change>,
  id: number,
): Pended<Base, Change> {
  return { ...state, pending: state.pending.filter((pending) => pending.id !== id) };
}

/** Drops the changes that the base includes by now. */
export function dropSettled<Base extends Followed, Change>(state: Pended<Base, Change>): Pended<Base, Change> {
  if (state.base.isOutdated) return state;
  const pending = state.pending.filter(({ settledAt }) => settledAt === undefined || settledAt > state.base.live);
  return pending.length === state.pending.length ? state : { ...state, pending };
}
