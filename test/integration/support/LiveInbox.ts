import type { ServerFrame } from '@parley/protocol';
import { WebSocket } from 'ws';
import { API_KEY } from './ParleyProcess.js';

/**
 * A client that follows a person's inbox as the protocol says, and no more: it keeps its position over lost connections, resumes
 * from it, and notes whether it ever missed or lost anything.
 */
export class LiveInbox {
  readonly #token: string;
  readonly #organizationId: string;
  #socket: WebSocket | undefined;
  /** Last position it holds; `null` before the first subscription. */
  #position: number | null = null;
  /** How often each notification arrived as a new one. */
  readonly arrivals = new Map<string, number>();
  /** Times that it was told to forget everything, and times that a frame did not follow the one before. */
  readonly losses: string[] = [];
  #whenChanged = () => {};

  constructor(token: string, organizationId: string) {
    this.#token = token;
    this.#organizationId = organizationId;
  }

  /** Connects, and resolves once it follows. */
  async follow(url: string): Promise<void> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/v2/client/realtime`);
    this.#socket = socket;
    socket.on('error', () => {}); // the service is killed while we listen: that is what this is for
    const send = (frame: object) => socket.send(JSON.stringify(frame));
    await new Promise<void>((resolve, reject) => {
      socket.once('close', (code, reason) => reject(new Error(`Closed: ${code} ${reason.toString()}`)));
      socket.on('open', () => {
        send({ type: 'authenticate', apiKey: API_KEY, token: this.#token, organizationId: this.#organizationId });
      });
      socket.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString()) as ServerFrame;
        if (frame.type === 'authenticated') {
          send({ type: 'subscribe', topic: 'inbox', ...(this.#position !== null && { since: this.#position }) });
        }
        if (frame.type === 'subscribed') resolve();
        this.#take(frame);
      });
    });
  }

  /** Resolves when each of these has arrived. */
  async hasAll(ids: Iterable<string>): Promise<void> {
    const missing = () => [...ids].filter((id) => !this.arrivals.has(id));
    await new Promise<void>((resolve) => {
      this.#whenChanged = () => {
        if (missing().length === 0) resolve();
      };
      this.#whenChanged();
    });
  }

  close(): void {
    this.#socket?.terminate();
  }

  #take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'subscribed':
        if (frame.reset && this.#position !== null) this.losses.push('reset');
        if (frame.reset || this.#position === null) this.#position = frame.sequence;
        break;
      case 'reset':
        this.losses.push('reset');
        this.#position = frame.sequence;
        break;
      case 'changes':
        if (frame.after !== this.#position) this.losses.push(`${frame.after} after ${this.#position}`);
        this.#position = frame.sequence;
        for (const change of frame.changes) {
          if (change.type !== 'notification.saved' || !change.isNew) continue;
          const { id } = change.notification;
          this.arrivals.set(id, (this.arrivals.get(id) ?? 0) + 1);
        }
        break;
    }
    this.#whenChanged();
  }
}
