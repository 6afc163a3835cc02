import type { ClientFrame, ServerFrame } from '@parley/protocol';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { API_KEY, type ParleyProcess } from './ParleyProcess.js';

/** A tab that is in the document `plan` of the organization `acme`, and sees who else is, points and writes. */
export class LivePeople {
  readonly #people = new Set<string>();
  readonly #pointing = new Set<string>();
  #writing: string[] = [];
  /** Topics that have answered. */
  readonly #answered = new Set<string>();
  #send: (frame: ClientFrame) => void = () => {};
  /** Ids of those who have left, in order. */
  readonly left: string[] = [];
  #whenChanged = () => {};
  #whenClosed = () => {};

  private constructor() {}

  /** Joins as somebody. The tab leaves with the test at the latest. */
  static async join(parley: ParleyProcess, userId: string): Promise<LivePeople> {
    const answer = await parley.post('auth/generate_token', {
      userId,
      permissions: { resources: [{ type: 'organization', id: 'acme' }] },
    });
    const { token } = answer.result?.data as { token: string };
    const socket = new WebSocket(`${parley.url.replace('http', 'ws')}/v2/client/realtime`);
    const tab = new LivePeople();
    const ping = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, REALTIME_LIMITS.heartbeatMs);
    onTestFinished(() => {
      clearInterval(ping);
      socket.terminate();
    });
    socket.on('error', () => {}); // the service is killed while we listen: that is what this is for
    socket.on('close', () => tab.#whenClosed());
    socket.on('message', (data: Buffer) => tab.#take(JSON.parse(data.toString()) as ServerFrame));
    tab.#send = (frame) => socket.send(JSON.stringify(frame));
    socket.on('open', () => {
      const presence = { topic: 'presence:plan', presence: { tab: 'tab', state: {} } };
      const subscriptions = [presence, { topic: 'cursors:plan' }, { topic: 'typing:plan' }];
      const signIn = { apiKey: API_KEY, token, organizationId: 'acme', subscriptions };
      socket.send(JSON.stringify({ type: 'authenticate', ...signIn }));
    });
    await tab.#until(() => tab.#answered.size === 3);
    return tab;
  }

  /** Moves the pointer to somewhere on an element. */
  point(): void {
    this.#send({ type: 'cursor', topic: 'cursors:plan', cursor: [5000, 5000, 'mockup'] });
  }

  /** Writes in a thread. @param annotationId `null`: stops */
  write(annotationId: string | null): void {
    this.#send({ type: 'typing', topic: 'typing:plan', annotationId });
  }

  /** Resolves when these, and nobody else, are here. */
  seesOnly(...userIds: string[]): Promise<void> {
    return this.#until(() => isSame(this.#people, userIds));
  }

  /** Resolves when the pointers of these, and nobody else's, are here. */
  seesPointing(...userIds: string[]): Promise<void> {
    return this.#until(() => isSame(this.#pointing, userIds));
  }

  /** Resolves when these, and nobody else, write. */
  seesWriting(...userIds: string[]): Promise<void> {
    return this.#until(() => isSame(new Set(this.#writing), userIds));
  }

  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#whenClosed = () => reject(new Error('The connection has ended.'));
      this.#whenChanged = () => {
        if (isSo()) resolve();
      };
      this.#whenChanged();
    });
  }

  #take(frame: ServerFrame): void {
    switch (frame.type) {
      case 'presence':
        if (frame.isWhole) this.#people.clear();
        for (const { userId } of frame.people) this.#people.add(userId);
        for (const userId of frame.left) this.#people.delete(userId);
        this.left.push(...frame.left);
        break;
      case 'cursors':
        if (frame.isWhole) this.#pointing.clear();
        for (const [userId] of frame.cursors) this.#pointing.add(userId);
        for (const userId of frame.left) this.#pointing.delete(userId);
        break;
      case 'typing':
        this.#writing = frame.threads.flatMap(({ users }) => users.map(({ userId }) => userId));
        break;
      default:
        return;
    }
    this.#answered.add(frame.type);
    this.#whenChanged();
  }
}

const isSame = (here: ReadonlySet<string>, userIds: readonly string[]) =>
  here.size === userIds.length && userIds.every((userId) => here.has(userId));
