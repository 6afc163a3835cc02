import type { Change, ClientFrame, ServerFrame, SubscriptionFields, Topic } from '@parley/protocol';
import type { ServiceSocket } from '../../../src/environment.js';
import type { StartedService } from '../../../src/service.js';
import { unpacked } from '../../support/unpacked.js';

type FrameType = ServerFrame['type'];
type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>;

/** What a browser reports of a line that is cut. */
const CUT = 1006;

/** A client's end of a realtime connection, in this process. Keeps every frame until a test takes it. */
export class TestSocket {
  /** Everything received, in order. */
  readonly received: ServerFrame[] = [];
  /** How the service closed it; `null` while it is open. */
  closed: { code: number; reason: string } | null = null;
  /** Bytes that the service believes are unsent. */
  bufferedBytes = 0;
  /** Called with each binary frame. */
  onBytes: (bytes: Uint8Array) => void = () => {};
  readonly #service: ServiceSocket;
  #userId = '';
  #taken = 0;
  #wake: (() => void)[] = [];

  constructor(service: StartedService) {
    const toService: ServiceSocket = {
      send: (frame) => {
        if (this.closed) return;
        if (typeof frame === 'string') this.#take(JSON.parse(frame) as ServerFrame);
        else this.onBytes(frame);
        this.#notify();
      },
      close: (code, reason) => {
        this.closed ??= { code, reason };
        this.#notify();
      },
      onMessage: null,
      onClose: null,
      bufferedBytes: 0,
    };
    Object.defineProperty(toService, 'bufferedBytes', { get: () => this.bufferedBytes });
    this.#service = toService;
    service.connect(toService);
  }

  send(frame: ClientFrame): void {
    this.sendRaw(JSON.stringify(frame));
  }

  /** Sends anything, also what no client should. */
  sendRaw(data: string | Uint8Array): void {
    if (!this.closed) this.#service.onMessage?.(data);
  }

  subscribe(topic: Topic, rest: Partial<Omit<SubscriptionFields, 'topic'>> = {}): void {
    this.send({ type: 'subscribe', topic, since: undefined, options: undefined, ...rest });
  }

  /** Cuts the line: the service learns of it, and nothing arrives any more. */
  cut(): void {
    if (this.closed) return;
    this.closed = { code: CUT, reason: '' };
    this.#service.onClose?.();
    this.#notify();
  }

  /** The line was cut; the service did not close it. */
  get isCut(): boolean {
    return this.closed?.code === CUT;
  }

  /** The next frame not yet taken; of a type, skipping others, when one is given. */
  async next<T extends FrameType = FrameType>(type?: T): Promise<FrameOf<T>> {
    for (;;) {
      while (this.#taken < this.received.length) {
        const frame = this.received[this.#taken++]!;
        if (type === undefined || frame.type === type) return frame as FrameOf<T>;
      }
      if (this.closed) throw new Error(`Closed (${this.closed.code} ${this.closed.reason}) before a frame came.`);
      await this.#change();
    }
  }

  /** Every frame from here on, until the connection is closed. */
  async *frames(): AsyncGenerator<ServerFrame> {
    for (;;) {
      while (this.#taken < this.received.length) yield this.received[this.#taken++]!;
      if (this.closed) return;
      await this.#change();
    }
  }

  /** Frames that came and were not taken; none is waited for. */
  rest(): ServerFrame[] {
    const rest = this.received.slice(this.#taken);
    this.#taken = this.received.length;
    return rest;
  }

  /** Resolves with the code once the service has closed the connection. */
  async whenClosed(): Promise<number> {
    while (!this.closed) await this.#change();
    return this.closed.code;
  }

  /** Threads are unpacked, for the person that the connection is of. */
  #take(frame: ServerFrame): void {
    if (frame.type === 'authenticated') this.#userId = frame.userId;
    if (frame.type === 'changes') {
      frame.changes = frame.changes.map((change) => unpacked(change, this.#userId) as Change);
    }
    this.received.push(frame);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
