import { CLOSE_CODES } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import { sweepStores, sweepStreams } from '../domain/crdt/sweepStores.js';
import type { ServiceSocket } from '../environment.js';
import type { Publisher } from '../publisher.js';
import { checkCredentials } from './checkCredentials.js';
import { Connection, type ConnectionHost } from './Connection.js';
import { Deadlines } from './Deadlines.js';
import { Hub, type Now } from './Hub.js';
import { People } from './People.js';
import { Polls } from './Polls.js';
import { SignIns } from './SignIns.js';
import { Traffic } from './Traffic.js';

/**
 * Interval between two sweeps of the change log, ms. It is also the delay that a lost bus message causes. A sweep is one statement for
 * all streams that are followed here.
 */
const SWEEP_MS = 2000;

/** The realtime service: sockets and polls over one hub. */
export class Realtime {
  readonly polls: Polls;
  readonly #core: Core;
  readonly #hub: Hub;
  readonly #traffic: Traffic;
  readonly #people: People;
  readonly #deadlines: Deadlines;
  /** Shared by all connections. */
  readonly #host: ConnectionHost;
  readonly #connections = new Set<Connection>();
  readonly #stopListening: () => void;
  /** API keys whose credentials are being checked. `again`: they changed meanwhile. Only one check of a key runs at a time. */
  readonly #checking = new Map<string, { again: boolean }>();
  #cancelSweep = () => {};
  #sweeping: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(core: Core, publisher: Publisher, now: Now) {
    this.#core = core;
    const { connectionsPerPerson, pollsPerPerson } = core.options.limits;
    this.#people = new People({ sockets: connectionsPerPerson, polls: pollsPerPerson });
    this.#hub = new Hub(core, now);
    this.#traffic = new Traffic(core.metrics);
    this.#deadlines = new Deadlines(core.clock);
    this.#host = {
      core,
      hub: this.#hub,
      traffic: this.#traffic,
      deadlines: this.#deadlines,
      signIns: new SignIns(core),
      onStale: (apiKey) => this.#checkSoon(apiKey),
      people: this.#people,
      onClose: (closed) => {
        this.#connections.delete(closed);
        this.#countConnections();
      },
    };
    this.polls = new Polls(this.#hub, this.#people);
    this.#stopListening = publisher.listen((advance) => {
      const { apiKey, organizationId } = advance.stream;
      if (organizationId === '') this.#checkSoon(apiKey);
      else this.#hub.notice(advance);
    });
    this.#sweepLater();
  }

  /** Accepts a connection. It ends with a code of `CLOSE_CODES`. */
  connect(socket: ServiceSocket): void {
    if (this.#isClosed) return socket.close(CLOSE_CODES.GOING_AWAY, STOPPING);
    const connection = new Connection(this.#host, socket);
    this.#connections.add(connection);
    this.#countConnections();
  }

  /** Closes all connections, so that clients reconnect to another process. Resolves when nothing runs any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelSweep();
    this.#stopListening();
    for (const connection of Array.from(this.#connections)) connection.close(CLOSE_CODES.GOING_AWAY, STOPPING);
    this.polls.close();
    this.#deadlines.close();
    await this.#sweeping;
    await this.#hub.stop();
    this.#traffic.flush();
  }

  #sweepLater(): void {
    if (this.#isClosed) return;
    this.#cancelSweep = this.#core.clock.setTimer(() => {
      this.#sweeping = this.#sweep()
        .catch((error: unknown) => this.#core.logger.warn({ error }, 'Looking for missed changes failed.'))
        .finally(() => this.#sweepLater());
    }, SWEEP_MS);
  }

  async #sweep(): Promise<void> {
    this.#traffic.flush();
    await this.#checkCredentials();
    await this.#hub.sweep();
    await sweepStores(this.#core);
    await sweepStreams(this.#core);
  }

  /** @param apiKey without it, the readers of all keys are checked */
  #checkCredentials(apiKey?: string): Promise<void> {
    const signedIn = [...this.#connections].filter((connection) => connection.apiKey !== undefined);
    const readers = [...signedIn, ...this.polls.waiting].filter(
      ({ session }) => apiKey === undefined || session.tenant.apiKey === apiKey,
    );
    return checkCredentials(this.#core, this.#hub, readers);
  }

  /** Checks now. If the check fails, the next sweep repeats it. */
  #checkSoon(apiKey: string): void {
    if (this.#isClosed) return;
    const isUnderWay = this.#checking.has(apiKey);
    this.#checking.set(apiKey, { again: isUnderWay });
    if (isUnderWay) return;
    this.#checkCredentials(apiKey)
      .catch((error: unknown) =>
        this.#core.logger.warn({ error }, 'Credentials of open connections could not be looked at.'),
      )
      .finally(() => {
        const again = this.#checking.get(apiKey)?.again;
        this.#checking.delete(apiKey);
        if (again) this.#checkSoon(apiKey);
      });
  }

  #countConnections(): void {
    this.#core.metrics.gauge('parley_realtime_connections', this.#connections.size);
  }
}

const STOPPING = 'The service stops. Connect again.';
