import type { PresenceUser } from '@parley/protocol';
import type { Bus, Clock, Logger } from '../../environment.js';
import type { StreamKey } from '../../store/changes.js';
import { keyOf, peopleMessages, type PresenceMessage, requestMessages } from './presenceMessages.js';
import { type PresenceHost, PresenceRoom } from './PresenceRoom.js';

export interface PresenceRoomsOptions {
  clock: Clock;
  logger: Logger;
  /** Carries people between processes. `null`: there is only this one. */
  bus: Bus | null;
  /** Silence after which another process's people count as left, ms. Give all processes the same. */
  expiryMs: number;
}

/** Heartbeats in the time after which a process counts as dead: two may be lost. */
const RENEWALS = 3;

/** The rooms of this process, by document, and their messages to other processes. */
export class PresenceRooms {
  readonly #options: PresenceRoomsOptions;
  readonly #origin: string = crypto.randomUUID();
  readonly #rooms = new Map<string, PresenceRoom>();
  readonly #host: PresenceHost;
  #stop: (() => Promise<void>) | undefined;
  #cancelHeartbeat = () => {};

  constructor(options: PresenceRoomsOptions) {
    this.#options = options;
    this.#host = {
      clock: options.clock,
      expiryMs: options.expiryMs,
      send: (document, people, left) => this.#notify(document, people, left),
      onEmpty: (room) => this.#drop(room),
    };
  }

  /** Begins to listen to other processes. */
  async start(): Promise<void> {
    const { bus } = this.#options;
    if (!bus) return;
    this.#stop = await bus.subscribe((message) => this.#receive(JSON.parse(message) as PresenceMessage));
    this.#beatLater();
  }

  /** The room of a document, if somebody of this process is in it. */
  find(document: StreamKey): PresenceRoom | undefined {
    return this.#rooms.get(nameOf(document));
  }

  /** As `find`, and opens it. */
  open(document: StreamKey): PresenceRoom {
    const known = this.find(document);
    if (known) return known;
    const room = new PresenceRoom(document, this.#host);
    this.#rooms.set(nameOf(document), room);
    void this.#publish(requestMessages(this.#origin, true, [document]));
    return room;
  }

  /** Announces to other processes that the people of this one have left. */
  async close(): Promise<void> {
    this.#cancelHeartbeat();
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
    await this.#publish([JSON.stringify(['bye', this.#origin] satisfies PresenceMessage)]);
    await this.#stop?.();
  }

  #drop(room: PresenceRoom): void {
    room.close();
    if (this.find(room.document) === room) this.#rooms.delete(nameOf(room.document));
  }

  #beatLater(): void {
    this.#cancelHeartbeat = this.#options.clock.setTimer(() => {
      void this.#publish(
        requestMessages(
          this.#origin,
          false,
          Array.from(this.#rooms.values(), ({ document }) => document),
        ),
      );
      for (const room of this.#rooms.values()) room.repeat();
      this.#beatLater();
    }, this.#options.expiryMs / RENEWALS);
  }

  #notify(document: StreamKey, people: readonly PresenceUser[], left: readonly string[]): Promise<void> {
    return this.#publish(peopleMessages(this.#origin, document, people, left));
  }

  async #publish(messages: readonly string[]): Promise<void> {
    const { bus, logger } = this.#options;
    if (!bus) return;
    try {
      await Promise.all(messages.map((message) => bus.publish(message)));
    } catch (error) {
      // The next heartbeat publishes everybody again.
      logger.warn({ error }, 'Presence could not be published to other processes.');
    }
  }

  #receive(message: PresenceMessage): void {
    const [kind, origin] = message;
    if (origin === this.#origin) return;
    if (kind === 'bye') for (const room of this.#rooms.values()) room.forget(origin);
    if (kind === 'want') for (const document of message[3]) this.#rooms.get(JSON.stringify(document))?.want(message[2]);
    if (kind === 'people') this.#rooms.get(JSON.stringify(message[2]))?.receive(origin, message[3], message[4]);
  }
}

const nameOf = (document: StreamKey) => JSON.stringify(keyOf(document));
