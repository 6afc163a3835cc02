import type { ClientFrame, ServerFrame } from '@parley/protocol';
import { HEARTBEAT_MS } from '@parley/protocol/constants';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { API_KEY, type ParleyProcess } from './ParleyProcess.js';

/** A tab that is in the document `plan` of the organization `acme`, and sees who else is, points, writes and reacts. */
export class LivePeople {
  readonly #people = new Set<string>();
  readonly #pointing = new Set<string>();
  #writing: string[] = [];
  /** Ids of those who have reacted to an element, by its id. */
  readonly #reactions = new Map<string, string>();
  /** Topics that have answered. */
  readonly #answered = new Set<string>();
  #send: (frame: ClientFrame) => void = () => {};
  /** Reacts to an element, or takes it back. */
  readonly react: (targetElementId: string, icon: string, isOn: boolean) => Promise<number>;
  /** Ids of those who have left, in order. */
  readonly left: string[] = [];
  #whenChanged = () => {};
  #whenClosed = () => {};

  private constructor(react: LivePeople['react']) {
    this.react = react;
  }

  /** Joins as somebody. The tab leaves with the test at the latest. */
  static async join(parley: ParleyProcess, userId: string): Promise<LivePeople> {
    const answer = await parley.post('auth/generate_token', {
      userId,
      permissions: { resources: [{ type: 'organization', id: 'acme' }] },
    });
    const { token } = answer.result?.data as { token: string };
    const socket = new WebSocket(`${parley.url.replace('http', 'ws')}/v2/client/realtime`);
    const headers = { 'x-service-api-key': API_KEY, authorization: `Bearer ${token}` };
    const tab = new LivePeople(async (targetElementId, icon, isOn) => {
      const reaction = { targetElementId, reactionAnnotationId: `${targetElementId}-${icon}`, icon, isOn };
      const place = { organizationId: 'acme', documentId: 'plan' };
      return (await parley.post('client/inlineReactions/set', { ...place, ...reaction }, headers)).status;
    });
    const ping = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
    }, HEARTBEAT_MS);
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
      const others = ['cursors:plan', 'typing:plan', 'inlineReactions:plan'].map((topic) => ({ topic }));
      const subscriptions = [presence, ...others];
      const signIn = { apiKey: API_KEY, token, organizationId: 'acme', subscriptions };
      socket.send(JSON.stringify({ type: 'authenticate', ...signIn }));
    });
    await tab.#until(() => tab.#answered.size === 4);
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

  /** Resolves when these people, in the order of their ids, and nobody else have reacted to an element. */
  seesReacting(targetElementId: string, ...userIds: string[]): Promise<void> {
    return this.#until(() => (this.#reactions.get(targetElementId) ?? '') === userIds.join(' '));
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
      case 'subscribed':
        if (frame.topic !== 'inlineReactions:plan') return;
        break;
      case 'changes':
        for (const change of frame.changes) {
          if (change.type !== 'inlineReactions.saved') continue;
          const { targetElementId, reactionAnnotations } = change.inlineReactions;
          const userIds = reactionAnnotations.flatMap(({ reactions }) => reactions.map(({ from }) => from.userId));
          this.#reactions.set(targetElementId, userIds.toSorted().join(' '));
        }
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
