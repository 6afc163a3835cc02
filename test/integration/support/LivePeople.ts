import type { ServerFrame } from '@parley/protocol';
import { REALTIME_LIMITS } from '@parley/protocol/constants';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { API_KEY, type ParleyProcess } from './ParleyProcess.js';

/** A tab that is in the document `plan` of the organization `acme`, and sees who else is. */
export class LivePeople {
  readonly #people = new Set<string>();
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
    socket.on('open', () => {
      const subscription = { topic: 'presence:plan', presence: { tab: 'tab', state: {} } };
      const signIn = { apiKey: API_KEY, token, organizationId: 'acme', subscriptions: [subscription] };
      socket.send(JSON.stringify({ type: 'authenticate', ...signIn }));
    });
    await tab.sees(({ size }) => size > 0);
    return tab;
  }

  /** Resolves when it is so of the ids of those who are here. */
  sees(isSo: (here: ReadonlySet<string>) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#whenClosed = () => reject(new Error('The connection has ended.'));
      this.#whenChanged = () => {
        if (isSo(this.#people)) resolve();
      };
      this.#whenChanged();
    });
  }

  /** Resolves when these, and nobody else, are here. */
  seesOnly(...userIds: string[]): Promise<void> {
    return this.sees((here) => here.size === userIds.length && userIds.every((userId) => here.has(userId)));
  }

  #take(frame: ServerFrame): void {
    if (frame.type !== 'presence') return;
    if (frame.isWhole) this.#people.clear();
    for (const { userId } of frame.people) this.#people.add(userId);
    for (const userId of frame.left) this.#people.delete(userId);
    this.left.push(...frame.left);
    this.#whenChanged();
  }
}
