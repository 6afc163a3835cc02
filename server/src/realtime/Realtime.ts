import { CLOSE_CODES } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { ServiceSocket } from '../environment.js';
import { findTenants } from '../http/credentials.js';
import type { Publisher } from '../publisher.js';
import { Connection } from './Connection.js';
import { Hub } from './Hub.js';
import { Polls } from './Polls.js';
import { Traffic } from './Traffic.js';

/**
 * How often the log is asked for what no hint told of, ms: the latency that a lost bus message costs. One statement for all
 * streams that are followed here.
 */
const SWEEP_MS = 2000;

/** Everything live: sockets and polls over one hub. */
export class Realtime {
  readonly polls: Polls;
  readonly #core: Core;
  readonly #hub: Hub;
  readonly #traffic: Traffic;
  readonly #connections = new Set<Connection>();
  readonly #stopListening: () => void;
  #cancelSweep = () => {};
  #sweeping: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(core: Core, publisher: Publisher) {
    this.#core = core;
    this.#hub = new Hub(core);
    this.#traffic = new Traffic(core.metrics);
    this.polls = new Polls(this.#hub);
    this.#stopListening = publisher.listen((advance) => this.#hub.notice(advance));
    this.#sweepLater();
  }

  /** Takes a connection; it ends with a code of `CLOSE_CODES`. */
  connect(socket: ServiceSocket): void {
    if (this.#isClosed) return socket.close(CLOSE_CODES.GOING_AWAY, STOPPING);
    const connection = new Connection(
      {
        core: this.#core,
        hub: this.#hub,
        traffic: this.#traffic,
        onClose: (closed) => {
          this.#connections.delete(closed);
          this.#countConnections();
        },
      },
      socket,
    );
    this.#connections.add(connection);
    this.#countConnections();
  }

  /** Lets everybody go, to come back to another process; resolves when nothing runs any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelSweep();
    this.#stopListening();
    for (const connection of [...this.#connections]) connection.close(CLOSE_CODES.GOING_AWAY, STOPPING);
    this.polls.close();
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
    await this.#checkApiKeys();
    await this.#hub.sweep();
  }

  /** API keys have no stream of changes, so those of the people who are here are read now and then. */
  async #checkApiKeys(): Promise<void> {
    const keys = new Set([...this.#connections].flatMap(({ apiKey }) => apiKey ?? []).concat(this.polls.apiKeys));
    if (keys.size === 0) return;
    const tenants = await findTenants(this.#core, [...keys]);
    for (const tenant of tenants) this.#hub.updateTenant(tenant);
    for (const apiKey of keys) if (!tenants.some((tenant) => tenant.apiKey === apiKey)) this.#shutOut(apiKey);
  }

  #shutOut(apiKey: string): void {
    this.polls.end(CLOSE_CODES.FORBIDDEN, apiKey);
    for (const connection of [...this.#connections]) {
      if (connection.apiKey === apiKey) connection.close(CLOSE_CODES.FORBIDDEN, 'The API key is switched off.');
    }
  }

  #countConnections(): void {
    this.#core.metrics.gauge('parley_realtime_connections', this.#connections.size);
  }
}

const STOPPING = 'The service stops. Connect again.';
