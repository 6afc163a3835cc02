import { EDITOR_ACCESS_LIMITS } from '@parley/protocol/constants';
import type { SeatRequest } from '../../store/columns.js';

/** A person in one of their tabs. */
export interface Tab {
  userId: string;
  tabId: string;
}

/** Who has the editor's seat of a document, until the lease ends (ms since epoch), and who waits for it. */
export interface Seat {
  editor: (Tab & { leaseEndsAt: number }) | null;
  /** Oldest request first. */
  requests: readonly SeatRequest[];
}

/** A seat as stored. Of two, the one with the higher version is newer; renewed leases do not raise it. */
export interface StoredSeat extends Seat {
  version: number;
}

export const NO_SEAT: StoredSeat = { version: 0, editor: null, requests: [] };

/** Returns the people who have the seat or wait for it. */
export const peopleOf = ({ editor, requests }: Seat): string[] => [
  ...(editor ? [editor.userId] : []),
  ...requests.map(({ userId }) => userId),
];

/** Returns when the seat changes next by time, ms since epoch; `Infinity`: never. */
export const nextChangeAt = ({ editor, requests }: Seat): number =>
  !editor && requests.length > 0
    ? 0
    : Math.min(
        editor?.leaseEndsAt ?? Infinity,
        ...requests.map(({ leaseEndsAt, endsAt }) => Math.min(leaseEndsAt, endsAt)),
      );

/** Ms since epoch, and how long a lease lasts without renewal, ms. */
export interface LeaseTimes {
  now: number;
  leaseMs: number;
}

/** When the lease of a closed or disconnected tab ends: sooner than that of a renewed one. Ms since epoch. */
export const graceEndsAt = ({ now, leaseMs }: LeaseTimes): number =>
  now + Math.min(EDITOR_ACCESS_LIMITS.graceMs, leaseMs / 4);

export const isSameTab = (a: Tab | null | undefined, b: Tab): boolean => a?.userId === b.userId && a.tabId === b.tabId;
