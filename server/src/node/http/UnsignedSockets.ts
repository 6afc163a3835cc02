/** Most of one address (REST contract §1.12). A company may share one address, and its people may all reconnect at once. */
const PER_ADDRESS = 200;
/** Most of all addresses together, about 40 MB. */
const IN_ALL = 2_000;

/** A connection before sign-in. */
export interface UnsignedSocket {
  readonly address: string;
  /** Closes the connection. */
  drop(): void;
}

/**
 * Limits the connections before sign-in. Beyond the limit the oldest is closed. A client signs in within its first round trip, so the oldest
 * connection is most likely idle. So nobody can block others by keeping connections open.
 */
export class UnsignedSockets {
  /** Oldest first. */
  readonly #all = new Set<UnsignedSocket>();
  readonly #byAddress = new Map<string, Set<UnsignedSocket>>();

  add(socket: UnsignedSocket): void {
    const own = this.#byAddress.get(socket.address) ?? new Set();
    this.#byAddress.set(socket.address, own.add(socket));
    this.#all.add(socket);
    if (own.size > PER_ADDRESS) this.#dropFirst(own);
    if (this.#all.size > IN_ALL) this.#dropFirst(this.#all);
  }

  /** Call it when a person has signed in on the connection, or when it is closed. */
  remove(socket: UnsignedSocket): void {
    if (!this.#all.delete(socket)) return;
    const own = this.#byAddress.get(socket.address);
    own?.delete(socket);
    if (own?.size === 0) this.#byAddress.delete(socket.address);
  }

  #dropFirst(sockets: Set<UnsignedSocket>): void {
    const [first] = sockets;
    if (!first) return;
    this.remove(first);
    first.drop();
  }
}
