import type { ClientFrame, ServerFrame, SubscriptionFields } from '@parley/protocol';
import { CLOSE_CODES, CRDT_LIMITS, HEARTBEAT_MS, REALTIME_LIMITS, type CloseCode } from '@parley/protocol/constants';
import type { Core } from '../core.js';
import type { ServiceSocket } from '../environment.js';
import { CloseError } from './CloseError.js';
import { ConnectionSubscriptions } from './ConnectionSubscriptions.js';
import type { Deadlines, Due } from './Deadlines.js';
import { FrameCounts } from './FrameCounts.js';
import { FrameQueue } from './FrameQueue.js';
import type { Hub } from './Hub.js';
import type { PersonConnection, People, Person } from './People.js';
import { parseFrame, parseStoreFrame } from './parseFrame.js';
import { RepeatedMoves } from './RepeatedMoves.js';
import type { SignIns } from './SignIns.js';
import { closeCodeOf, renew, authenticateSession } from './authenticateSession.js';
import type { Reader, RealtimeSession, TopicSubscription } from './TopicSubscription.js';
import type { Traffic } from './Traffic.js';

/** The dependencies of a connection. */
export interface ConnectionHost {
  core: Core;
  hub: Hub;
  traffic: Traffic;
  deadlines: Deadlines;
  signIns: SignIns;
  /** The connection signed in while the credentials of its key changed, so they must be checked again. */
  onStale(apiKey: string): void;
  people: People;
  onClose(connection: Connection): void;
}

const REFUSALS = {
  [CLOSE_CODES.UNAUTHENTICATED]: 'The API key or the token is not valid.',
  [CLOSE_CODES.TOKEN_EXPIRED]: 'The token has expired, or was revoked.',
  [CLOSE_CODES.FORBIDDEN]: 'The API key or the organization is switched off, or is not there.',
  [CLOSE_CODES.TOO_MANY]: 'Too many sign-ins. Wait before you try again.',
};

/** Frames of at least this size are large: store states, which may exceed the number of bytes a reader may leave unsent. */
const LARGE_BYTES = REALTIME_LIMITS.bufferedBytes / 4;
/** Pause between two checks whether a large frame is sent, ms. */
const DRAIN_MS = 20;

/**
 * The connection of one client over one socket. Signs the client in, manages its subscriptions and enforces its limits. Every failure
 * closes the socket with a code of `CLOSE_CODES`; no method throws.
 */
export class Connection implements Reader, PersonConnection, Due {
  readonly isPoll = false;
  readonly #host: ConnectionHost;
  readonly #socket: ServiceSocket;
  readonly #subscriptions: ConnectionSubscriptions;
  #session: RealtimeSession | null = null;
  /** All sockets and polls of the signed-in person in this process. */
  #person: Person | null = null;
  readonly #frames = new FrameQueue({
    handle: (frame) => this.#handle(frame),
    onFailed: (error) => this.#failed(error),
  });
  #isClosed = false;
  #lastReceivedAt: number;
  readonly #counts: FrameCounts;
  readonly #moves = new RepeatedMoves();
  /** Bytes of a large frame, which may be unsent besides. */
  #largeBytes = 0;
  /** When the connection is checked next; see `Deadlines`. */
  #deadline: number;

  constructor(host: ConnectionHost, socket: ServiceSocket) {
    const { clock } = host.core;
    this.#host = host;
    this.#socket = socket;
    this.#subscriptions = new ConnectionSubscriptions(host.hub);
    this.#lastReceivedAt = clock.now();
    this.#counts = new FrameCounts(this.#lastReceivedAt);
    this.#deadline = host.deadlines.set(this, clock.now() + REALTIME_LIMITS.authenticateMs);
    socket.onMessage = (data) => this.#receive(data);
    socket.onClose = () => this.#end('lost');
  }

  /** The session. Read it only after sign-in. */
  get session(): RealtimeSession {
    if (!this.#session) throw new Error('Nobody is signed in on this connection yet.');
    return this.#session;
  }

  /** The API key of the signed-in person; `undefined` before sign-in. */
  get apiKey(): string | undefined {
    return this.#session?.tenant.apiKey;
  }

  send(frame: string | Uint8Array): void {
    if (this.#isClosed) return;
    this.#host.traffic.sent(frame.length);
    if (frame.length > LARGE_BYTES) this.#largeBytes += frame.length;
    this.#socket.send(frame);
    const { bufferedBytes } = this.#socket;
    if (bufferedBytes <= LARGE_BYTES) this.#largeBytes = 0;
    const isLarge = this.#largeBytes > 0; // the state of a store, which is sent only when little is unsent
    if (
      bufferedBytes > REALTIME_LIMITS.bufferedBytes + this.#largeBytes ||
      (bufferedBytes > 0 && !isLarge && this.#person?.isTooSlow)
    ) {
      this.close(CLOSE_CODES.TOO_SLOW, 'Changes came faster than they were read. Resume.');
    }
  }

  async whenDrained(): Promise<void> {
    const { clock } = this.#host.core;
    while (!this.#isClosed && this.#socket.bufferedBytes > LARGE_BYTES) {
      await new Promise<void>((resolve) => clock.setTimer(resolve, DRAIN_MS));
    }
  }

  forgetChannel(channel: number): void {
    this.#subscriptions.stores.forget(channel);
  }

  get topicCount(): number {
    return this.#subscriptions.byTopic.size;
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  documentIds(): Iterable<string> {
    return this.#subscriptions.documentIds();
  }

  /** Closes the connection when nobody has signed in, the token has expired, or no frame was received for two heartbeats. */
  onDeadline(): void {
    const { clock } = this.#host.core;
    if (!this.#session) {
      if (this.#frames.isHandling) this.#fail();
      // Not `UNAUTHENTICATED`: the client of a busy service has valid credentials and must reconnect with them.
      else this.close(CLOSE_CODES.IDLE, 'Not signed in in time.');
    } else if (clock.now() >= this.#session.viewer.tokenExpiresAt * 1000) {
      this.close(CLOSE_CODES.TOKEN_EXPIRED, 'The token has expired.');
    } else if (clock.now() - this.#lastReceivedAt >= 2 * HEARTBEAT_MS) {
      this.close(CLOSE_CODES.IDLE, 'Nothing was heard for two heartbeats.');
    } else this.#watch();
  }

  forget(subscription: TopicSubscription): void {
    this.#subscriptions.forget(subscription);
  }

  #fail(): void {
    this.close(CLOSE_CODES.INTERNAL, 'The service failed. Resume.');
  }

  /** Closes the connection. A second call does nothing. */
  close(code: CloseCode, reason: string): void {
    if (this.#isClosed) return;
    this.#end();
    this.#host.traffic.closed(code);
    this.#socket.close(code, reason);
  }

  /** Releases everything when the socket is closed or about to close. */
  #end(departure?: 'lost'): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#frames.clear();
    this.#host.deadlines.cancel(this, this.#deadline);
    this.#subscriptions.end(departure);
    if (this.#session) this.#host.people.leave(this.#session, 'sockets', this);
    this.#host.onClose(this);
  }

  #receive(data: string | Uint8Array): void {
    if (this.#isClosed) return;
    this.#host.traffic.received(data.length);
    this.#lastReceivedAt = this.#host.core.clock.now();
    try {
      if (!this.#session) this.#counts.unsigned();
      if (typeof data !== 'string' && this.#session) return this.#receiveBytes(data);
      const frame = parseFrame(data, this.#subscriptions.byTopic, this.#moves, () => this.#takeLarge(data.length));
      if (this.#session) this.#countSignedIn(frame);
      this.#frames.push(frame);
    } catch (error) {
      this.#failed(error);
    }
  }

  /** A frame about a store that is open. */
  #receiveBytes(data: Uint8Array): void {
    this.#counts.store(this.#lastReceivedAt);
    this.#countBytes(data.length);
    this.#subscriptions.stores.take(parseStoreFrame(data));
  }

  /** Returns whether the connection may send a text of this length, which is more than a frame needs. */
  #takeLarge(length: number): boolean {
    if (!this.#session || length > CRDT_LIMITS.updateBytes) return false;
    this.#countBytes(length);
    return true;
  }

  #countBytes(length: number): void {
    const { rates, options } = this.#host.core;
    const { tenant, organizationId, viewer } = this.session;
    const owner = `stores:${JSON.stringify([tenant.apiKey, organizationId, viewer.userId])}`;
    if (rates.take(owner, options.limits.userByteRate, length) > 0) {
      throw new CloseError(CLOSE_CODES.TOO_MANY, 'Too many bytes in a short time.');
    }
  }

  #countSignedIn({ type }: ClientFrame): void {
    if (type === 'cursor' || type === 'presence') this.#counts.presence(this.#lastReceivedAt);
    else this.#counts.other(this.#lastReceivedAt);
  }

  /** Returns a Promise for asynchronous work. */
  #handle(frame: ClientFrame): Promise<void> | void {
    if (frame.type === 'authenticate') return this.#authenticate(frame);
    if (!this.#session) throw new CloseError(CLOSE_CODES.UNAUTHENTICATED, 'The first frame is authenticate.');
    const { byTopic, stores } = this.#subscriptions;
    switch (frame.type) {
      case 'subscribe':
        return this.#subscribe(frame);
      case 'unsubscribe':
        return this.#subscriptions.remove(frame.topic, 'left');
      case 'token':
        return this.#renew(frame.token);
      case 'presence':
        return this.#setPresence(frame);
      case 'cursor':
        return byTopic.get(frame.topic)?.moveCursor(frame.cursor);
      case 'typing':
        return byTopic.get(frame.topic)?.type(frame.annotationId);
      case 'openStore':
      case 'closeStore':
        return stores.ask(frame, (topic) => byTopic.get(topic));
      case 'ping':
        this.#sendFrame({ type: 'pong' });
        this.#subscriptions.catchUp();
    }
  }

  #setPresence({ topic, state, bots, movedTo }: Extract<ClientFrame, { type: 'presence' }>): void {
    const subscription = this.#subscriptions.byTopic.get(topic);
    subscription?.updatePresence(state);
    if (bots) subscription?.showBots(bots);
    if (movedTo !== undefined) subscription?.onMoved?.(movedTo);
  }

  async #authenticate(frame: Extract<ClientFrame, { type: 'authenticate' }>): Promise<void> {
    if (this.#session) throw new CloseError(CLOSE_CODES.BAD_FRAME, 'This connection is signed in already.');
    const { knownCredentials } = this.#host.core;
    const { changes } = knownCredentials;
    const session = await authenticateSession(this.#host.core, this.#host.signIns, frame, this.#socket).catch(
      (error: unknown) => {
        throw this.#refusal(error);
      },
    );
    if (this.#isClosed) return;
    this.#person = this.#host.people.enter(session, 'sockets', this);
    if (!this.#person) {
      const { connectionsPerPerson: most } = this.#host.core.options.limits;
      throw new CloseError(
        CLOSE_CODES.TOO_MANY_CONNECTIONS,
        `This person has ${most} connections already. Poll instead.`,
      );
    }
    this.#session = session;
    if (changes !== knownCredentials.changes) this.#host.onStale(session.tenant.apiKey);
    this.#socket.signedIn?.();
    const { subscriptions = [] } = frame;
    this.#counts.restart(this.#host.core.clock.now(), this.#frames.waitingCount + subscriptions.length);
    this.#sendFrame({
      type: 'authenticated',
      userId: session.viewer.userId,
      organizationId: session.organizationId,
      heartbeatMs: HEARTBEAT_MS,
    });
    this.#watch();
    for (const subscription of subscriptions) this.#subscribe(subscription);
  }

  async #renew(token: string): Promise<void> {
    const { core } = this.#host;
    const { tenant, viewer, organizationId } = this.session;
    const { changes } = core.knownCredentials;
    const next = await renew(core, tenant.apiKey, token).catch((error: unknown) => {
      throw this.#refusal(error);
    });
    if (this.#isClosed) return;
    if (next.userId !== viewer.userId) {
      throw new CloseError(CLOSE_CODES.UNAUTHENTICATED, 'The token is of another person.');
    }
    this.#session = { tenant, viewer: next, organizationId };
    if (changes !== core.knownCredentials.changes) this.#host.onStale(tenant.apiKey);
    this.#watch();
  }

  #subscribe(request: SubscriptionFields): void {
    this.#subscriptions.remove(request.topic);
    const { topicsPerPerson } = this.#host.core.options.limits;
    if ((this.#person?.topicCount ?? 0) >= topicsPerPerson) {
      throw new CloseError(CLOSE_CODES.TOO_MANY, `At most ${topicsPerPerson} topics of one person, in all tabs.`);
    }
    this.#subscriptions.add(this, request);
  }

  /** Sets the next deadline: the end of the token, or of two heartbeats without a frame, whichever is first. */
  #watch(): void {
    const { deadlines } = this.#host;
    const expiresAt = this.session.viewer.tokenExpiresAt * 1000;
    const silentAt = this.#lastReceivedAt + 2 * HEARTBEAT_MS;
    deadlines.cancel(this, this.#deadline);
    this.#deadline = deadlines.set(this, Math.min(expiresAt, silentAt));
  }

  #refusal(error: unknown): unknown {
    const code = closeCodeOf(error);
    if (code === null) return error;
    return new CloseError(code, REFUSALS[code], { cause: error });
  }

  #sendFrame(frame: ServerFrame): void {
    this.send(JSON.stringify(frame));
  }

  #failed(error: unknown): void {
    if (error instanceof CloseError) return this.close(error.closeCode, error.message);
    this.#host.core.logger.error({ error }, 'A realtime connection failed unexpectedly.');
    this.#fail();
  }
}
