import type { CursorEntry } from '@parley/protocol';
import { CURSOR_LIMITS } from '@parley/protocol/constants';
import type { FullCursorPlace } from '../TopicSubscription.js';

/** Where one cursor is. `source`: the tab or the process that moved it last. */
interface Cursor {
  x: number;
  y: number;
  target: string;
  source: unknown;
  /** Ms since epoch. `Infinity`: it stays until its tab takes it away. */
  expiresAt: number;
}

/** What readers are told of a tick; `null`: nothing has changed. */
export type CursorNews = { cursors: CursorEntry[]; left: string[] } | null;

/** The cursors of one document, one for each person: that of the tab that moved last. */
export class CursorPlaces {
  readonly #cursors = new Map<string, Cursor>();
  readonly #changed = new Set<string>();
  /** The element of each cursor, as readers were told last. */
  readonly #toldTargets = new Map<string, string>();

  /** Moves the cursor of a person. Returns whether that is news. */
  move(userId: string, source: unknown, place: FullCursorPlace | null, expiresAt = Infinity): boolean {
    const before = this.#cursors.get(userId);
    if (place === null) {
      if (before?.source !== source) return false;
      this.#cursors.delete(userId);
    } else {
      if (!before && this.#cursors.size >= CURSOR_LIMITS.people) return false;
      const [x, y, target] = place;
      this.#cursors.set(userId, { x, y, target, source, expiresAt });
    }
    this.#changed.add(userId);
    return true;
  }

  /** Takes away all cursors for which it is so. Returns whether there were any. */
  removeAll(isSo: (userId: string, cursor: Readonly<Cursor>) => boolean): boolean {
    const gone = [...this.#cursors].filter(([userId, cursor]) => isSo(userId, cursor));
    for (const [userId] of gone) {
      this.#cursors.delete(userId);
      this.#changed.add(userId);
    }
    return gone.length > 0;
  }

  /** The cursors of sources. */
  of(isSource: (source: unknown) => boolean): [userId: string, place: FullCursorPlace][] {
    return [...this.#cursors].flatMap(([userId, { source, x, y, target }]) =>
      isSource(source) ? [[userId, [x, y, target]]] : [],
    );
  }

  /** What has changed since the last call: each cursor once, with its newest place. */
  takeNews(): CursorNews {
    const cursors: CursorEntry[] = [];
    const left: string[] = [];
    for (const userId of this.#changed) {
      const cursor = this.#cursors.get(userId);
      if (!cursor) {
        if (this.#toldTargets.delete(userId)) left.push(userId);
        continue;
      }
      const { x, y, target } = cursor;
      const isSameTarget = this.#toldTargets.get(userId) === target;
      cursors.push(isSameTarget ? [userId, x, y] : [userId, x, y, target]);
      this.#toldTargets.set(userId, target);
    }
    this.#changed.clear();
    return cursors.length + left.length > 0 ? { cursors, left } : null;
  }

  /** All cursors that readers have been told of, as they are now. */
  get whole(): CursorEntry[] {
    return [...this.#cursors].flatMap(([userId, { x, y, target }]) =>
      this.#toldTargets.has(userId) ? [[userId, x, y, target]] : [],
    );
  }
}
