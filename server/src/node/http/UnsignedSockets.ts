import type { ServiceLimits } from '../../environment.js';

export type UnsignedLimits = Pick<ServiceLimits, 'unsignedConnectionsPerAddress' | 'unsignedConnections'>;

/** A connection before sign-in. */
export interface UnsignedSocket {
  readonly address: string;
  /** Closes the connection. */
  drop(): void;
}

/**
 * Limits the connections before sign-in. Beyond the limit the oldest that has sent nothing is closed: a client signs in within its first round
 * trip, so nobody can block others by keeping connections open. When all of an address have asked to sign in, as after a restart, the newest is
 * closed and tries again later. The oldest would be the next to be served.
 */
export class UnsignedSockets {
  readonly #limits: UnsignedLimits;
  /** Oldest first. */
  readonly #all = new Set<UnsignedSocket>();
  readonly #byAddress = new Map<string, Set<UnsignedSocket>>();
  readonly #asking = new Set<UnsignedSocket>();

  constructor(limits: UnsignedLimits) {
    this.#limits = limits;
  }

  add(socket: UnsignedSocket): void {
    const { unsignedConnectionsPerAddress, unsignedConnections } = this.#limits;
    const own = this.#byAddress.get(socket.address) ?? new Set();
    this.#byAddress.set(socket.address, own.add(socket));
    this.#all.add(socket);
    if (own.size > unsignedConnectionsPerAddress) this.#drop(this.#silent(own) ?? socket);
    const [oldest = socket] = this.#all;
    if (this.#all.size > unsignedConnections) this.#drop(this.#silent(this.#all) ?? oldest);
  }

  /** Call it when the client has sent something. */
  asks(socket: UnsignedSocket): void {
    if (this.#all.has(socket)) this.#asking.add(socket);
  }

  /** Call it when a person has signed in on the connection, or when it is closed. */
  remove(socket: UnsignedSocket): void {
    if (!this.#all.delete(socket)) return;
    this.#asking.delete(socket);
    const own = this.#byAddress.get(socket.address);
    own?.delete(socket);
    if (own?.size === 0) this.#byAddress.delete(socket.address);
  }

  /** Returns the oldest that has sent nothing. */
  #silent(sockets: Set<UnsignedSocket>): UnsignedSocket | undefined {
    for (const socket of sockets) if (!this.#asking.has(socket)) return socket;
    return undefined;
  }

  #drop(socket: UnsignedSocket): void {
    this.remove(socket);
    socket.drop();
  }
}
