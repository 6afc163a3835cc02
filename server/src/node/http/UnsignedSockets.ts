import type { ServiceLimits } from '../../environment.js';

export type UnsignedLimits = Pick<ServiceLimits, 'unsignedConnectionsPerAddress' | 'unsignedConnections'>;

/** Time in which a client sends its first frame after it was let in, ms. It does so within one round trip, unless the network or it is busy. */
const FIRST_FRAME_MS = 1000;

/** A connection before sign-in. */
export interface UnsignedSocket {
  readonly address: string;
  /** Closes the connection. */
  drop(): void;
}

/**
 * Limits the connections before sign-in. At the limit, a new connection replaces the oldest that has sent nothing for a while, so nobody
 * can block others by keeping connections open. When all have requested to sign in, as after a restart, it waits (`hasRoom`).
 */
export class UnsignedSockets {
  readonly #limits: UnsignedLimits;
  /** When each was let in, oldest first. */
  readonly #all = new Map<UnsignedSocket, number>();
  readonly #byAddress = new Map<string, Set<UnsignedSocket>>();
  readonly #asking = new Set<UnsignedSocket>();

  constructor(limits: UnsignedLimits) {
    this.#limits = limits;
  }

  /** Whether another connection of the address can be let in now. */
  hasRoom(address: string): boolean {
    const { unsignedConnectionsPerAddress, unsignedConnections } = this.#limits;
    const own = this.#byAddress.get(address) ?? new Set();
    return (
      (own.size < unsignedConnectionsPerAddress || this.#silent(own) !== undefined) &&
      (this.#all.size < unsignedConnections || this.#silent(this.#all.keys()) !== undefined)
    );
  }

  /** Call it only when there is room. */
  add(socket: UnsignedSocket): void {
    const { unsignedConnectionsPerAddress, unsignedConnections } = this.#limits;
    const own = this.#byAddress.get(socket.address) ?? new Set();
    if (own.size >= unsignedConnectionsPerAddress) this.#drop(this.#silent(own));
    if (this.#all.size >= unsignedConnections) this.#drop(this.#silent(this.#all.keys()));
    this.#byAddress.set(socket.address, own.add(socket));
    this.#all.set(socket, performance.now());
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

  /** Returns the oldest that has sent nothing in time. @param sockets oldest first */
  #silent(sockets: Iterable<UnsignedSocket>): UnsignedSocket | undefined {
    const latest = performance.now() - FIRST_FRAME_MS;
    for (const socket of sockets) {
      if ((this.#all.get(socket) ?? latest) > latest) return undefined;
      if (!this.#asking.has(socket)) return socket;
    }
    return undefined;
  }

  #drop(socket: UnsignedSocket | undefined): void {
    if (!socket) return;
    this.remove(socket);
    socket.drop();
  }
}
