/** Of one address (REST contract §1.12): a company behind one address whose people all come back at once. */
const PER_ADDRESS = 200;
/** Of all addresses together: some 40 MB. */
const IN_ALL = 2_000;

/** A connection on which nobody has signed in yet. */
export interface UnsignedSocket {
  readonly address: string;
  /** Cuts the connection. */
  drop(): void;
}

/**
 * Bounds the connections on which nobody has signed in. One too many cuts the oldest: a client signs in within its first round trip, so the oldest is
 * the one that does not mean to, and nobody can shut the door by keeping connections open.
 */
export class UnsignedSockets {
  /** In the order of their arrival. */
  readonly #all = new Set<UnsignedSocket>();
  readonly #byAddress = new Map<string, Set<UnsignedSocket>>();

  add(socket: UnsignedSocket): void {
    const own = this.#byAddress.get(socket.address) ?? new Set();
    this.#byAddress.set(socket.address, own.add(socket));
    this.#all.add(socket);
    if (own.size > PER_ADDRESS) this.#dropFirst(own);
    if (this.#all.size > IN_ALL) this.#dropFirst(this.#all);
  }

  /** Somebody has signed in on it, or it is gone. */
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
