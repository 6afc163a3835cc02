import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { TestOrganization } from '../../support/TestOrganization.js';
import { InboxReplica } from './InboxReplica.js';
import { TestSocket } from './TestSocket.js';

/** Looks at the service this often before it counts as out of step: a change takes a few turns of the event loop. */
const TURNS = 1000;

/** One tab: its replica of the inbox, and the connection that it has or has lost. */
export class InboxClient {
  readonly replica: InboxReplica;
  readonly #organization: TestOrganization;
  readonly #userId: string;
  #socket: TestSocket | null = null;
  #connecting: Promise<void> | null = null;
  #pump: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(organization: TestOrganization, userId: string, replica: InboxReplica) {
    this.#organization = organization;
    this.#userId = userId;
    this.replica = replica;
  }

  static async create(
    organization: TestOrganization,
    userId: string,
    options: InboxReplica['options'] = {},
  ): Promise<InboxClient> {
    const person = await organization.person(userId);
    return new InboxClient(organization, userId, new InboxReplica(person, organization.organizationId, options));
  }

  /** Loses the connection, at whatever point it is; what had arrived before is still taken. */
  async cut(): Promise<void> {
    this.#socket?.cut();
    await this.#pump;
  }

  /** Connects, unless it is connected, and goes on from the last position. Resolves when it follows, or was cut before. */
  connect(): Promise<void> {
    this.#connecting ??= this.#connect().finally(() => {
      this.#connecting = null;
    });
    return this.#connecting;
  }

  /** Waits until it holds all that the service has, and nothing else. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS && !(await this.#isLevel()); turn += 1) {
      await this.connect();
      this.#socket?.send({ type: 'ping' });
      await new Promise(setImmediate);
    }
    if (this.#failure) throw new Error('A frame broke a promise.', { cause: this.#failure });
    const { records, counts } = await this.replica.read();
    expect(this.replica.state).toEqual({ records, counts });
  }

  async #isLevel(): Promise<boolean> {
    if (this.#failure) return true;
    const { sequence, ...truth } = await this.replica.read();
    return (this.replica.position ?? -1) >= sequence && isDeepStrictEqual(this.replica.state, truth);
  }

  async #connect(): Promise<void> {
    if (this.#socket?.closed === null) return;
    await this.#pump;
    if (this.replica.position === undefined) await this.replica.start();
    const { apiKey, token, service } = await this.#organization.person(this.#userId);
    const { organizationId } = this.#organization;
    const socket = new TestSocket(service);
    this.#socket = socket;
    socket.send({ type: 'authenticate', apiKey, token, organizationId });
    try {
      await socket.next('authenticated');
    } catch (error) {
      if (socket.isCut) return;
      throw error;
    }
    const choices = { includeSelf: undefined, documentIds: undefined, maxDays: undefined, ...this.replica.options };
    socket.subscribe('inbox', { since: this.replica.position, options: choices });
    this.#pump = this.#follow(socket).catch((error: unknown) => {
      this.#failure = error;
    });
  }

  async #follow(socket: TestSocket): Promise<void> {
    for await (const frame of socket.frames()) await this.replica.take(frame);
  }
}
