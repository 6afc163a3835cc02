import type { CursorEntry } from '@parley/protocol';
import { CURSOR_LIMITS } from '@parley/protocol/constants';
import type { FullCursorPlace } from '../TopicSubscription.js';

/** Where one cursor is. `source`: the tab or the process that moved it last. */
interface Cursor {
  readonly userId: string;
  x: number;
  y: number;
  target: string;
  source: unknown;
  /** Ms since epoch. `Infinity`: it stays until its tab removes it. */
  expiresAt: number;
  /** Its element, as last sent to readers. `null`: the cursor has not been sent yet. */
  sentTarget: string | null;
  /** It has moved since it was last sent to readers. */
  isChanged: boolean;
}

/** The update that one tick sends to readers; `null`: nothing has changed. */
export type CursorUpdate = { cursors: CursorEntry[]; left: string[] } | null;

/** The cursors of one document, one for each person: that of the tab that moved last. */
export class CursorPlaces {
  readonly #cursors = new Map<string, Cursor>();
  /** Cursors that have moved since they were last sent, each once; some of them may be removed. */
  #changed: Cursor[] = [];
  /** People whose cursors are removed, which has not been sent to readers yet. */
  readonly #left = new Set<string>();

  /** Moves the cursor of a person. Returns whether readers have to be sent the move. */
  move(userId: string, source: unknown, place: FullCursorPlace | null, expiresAt = Infinity): boolean {
    let cursor = this.#cursors.get(userId);
    if (place === null) {
      if (!cursor || cursor.source !== source) return false;
      this.#remove(cursor);
      return true;
    }
    const [x, y, target] = place;
    if (cursor) {
      // Most moves change only this. It is done in place: hundreds a second are made.
      cursor.x = x;
      cursor.y = y;
      cursor.target = target;
      cursor.source = source;
      cursor.expiresAt = expiresAt;
    } else {
      if (this.#cursors.size >= CURSOR_LIMITS.people) return false;
      cursor = { userId, x, y, target, source, expiresAt, sentTarget: null, isChanged: false };
      this.#cursors.set(userId, cursor);
      this.#left.delete(userId);
    }
    if (cursor.isChanged) return true;
    cursor.isChanged = true;
    this.#changed.push(cursor);
    return true;
  }

  /** Removes all cursors that match. Returns whether there were any. */
  removeAll(isSo: (cursor: Readonly<Cursor>) => boolean): boolean {
    const gone = [...this.#cursors.values()].filter(isSo);
    for (const cursor of gone) this.#remove(cursor);
    return gone.length > 0;
  }

  /** The cursors of sources. */
  of(isSource: (source: unknown) => boolean): [userId: string, place: FullCursorPlace][] {
    return [...this.#cursors].flatMap(([userId, { source, x, y, target }]) =>
      isSource(source) ? [[userId, [x, y, target]]] : [],
    );
  }

  /** The changes since the last call: each cursor once, with its newest place. */
  takeUpdates(): CursorUpdate {
    const cursors: CursorEntry[] = [];
    for (const cursor of this.#changed) {
      const { userId, x, y, target } = cursor;
      cursor.isChanged = false;
      if (this.#cursors.get(userId) !== cursor) continue;
      cursors.push(cursor.sentTarget === target ? [userId, x, y] : [userId, x, y, target]);
      cursor.sentTarget = target;
    }
    const left = [...this.#left];
    this.#changed = [];
    this.#left.clear();
    return cursors.length + left.length > 0 ? { cursors, left } : null;
  }

  /** All cursors that have been sent to readers, in their current state. */
  get whole(): CursorEntry[] {
    return [...this.#cursors.values()].flatMap(({ userId, x, y, target, sentTarget }) =>
      sentTarget === null ? [] : [[userId, x, y, target]],
    );
  }

  #remove({ userId, sentTarget }: Cursor): void {
    this.#cursors.delete(userId);
    if (sentTarget !== null) this.#left.add(userId);
  }
}
