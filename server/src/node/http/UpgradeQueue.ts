/** Most requests that wait, about 10 KiB of memory each. As many people reconnect after a restart of one process. */
const MOST = 20_000;

/** A request for a WebSocket that waits to be answered. */
export interface WaitingUpgrade {
  readonly address: string;
  /** Answers it. */
  accept(): void;
  refuse(): void;
}

/** Requests for WebSockets, in the order in which they are answered: addresses take turns, so that many requests of one delay no other. */
export class UpgradeQueue {
  /** Oldest first. The address at the front is next. */
  readonly #byAddress = new Map<string, WaitingUpgrade[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds a request. When too many wait, the newest of the address with most of them is refused. */
  add(upgrade: WaitingUpgrade): void {
    const own = this.#byAddress.get(upgrade.address);
    if (own) own.push(upgrade);
    else this.#byAddress.set(upgrade.address, [upgrade]);
    this.#size += 1;
    if (this.#size <= MOST) return;
    const [longest] = [...this.#byAddress.values()].sort((a, b) => b.length - a.length);
    const newest = longest?.pop();
    if (!newest) return;
    this.#size -= 1;
    newest.refuse();
  }

  /** Removes and returns the next request of an address that has room. */
  take(hasRoom: (address: string) => boolean): WaitingUpgrade | undefined {
    for (const [address, own] of this.#byAddress) {
      if (!hasRoom(address)) continue;
      const [upgrade] = own.splice(0, 1);
      this.#byAddress.delete(address);
      if (own.length > 0) this.#byAddress.set(address, own);
      if (upgrade) this.#size -= 1;
      return upgrade;
    }
    return undefined;
  }

  /** Refuses everybody. */
  clear(): void {
    for (const upgrade of [...this.#byAddress.values()].flat()) upgrade.refuse();
    this.#byAddress.clear();
    this.#size = 0;
  }
}
