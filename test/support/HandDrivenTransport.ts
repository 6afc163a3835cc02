import type { Topic } from '@parley/protocol';
import { ParleyError, type ErrorCode } from '@parley/protocol/constants';
import { createState } from '../../src/observable.js';
import type {
  Answer,
  ConnectionState,
  Credentials,
  Operation,
  RequestOptions,
  SubscribeOptions,
  TopicMessage,
  Transport,
} from '../../src/index.js';

/** A request that the test answers, when it wants to. */
export interface PendingRequest {
  operation: Operation;
  body: Record<string, unknown>;
  token: string | undefined;
  answer(data: unknown): Promise<void>;
  /** @param retryAfterMs the service asks to wait so long */
  fail(code: ErrorCode, retryAfterMs?: number): Promise<void>;
}

/** A transport in which nothing happens by itself: for what depends on the order and the moment of answers. */
export class HandDrivenTransport implements Transport {
  /** Requests that nobody has answered, oldest first. */
  readonly pending: PendingRequest[] = [];
  /** Everything that was asked, answered or not. */
  readonly asked: { operation: Operation; body: Record<string, unknown>; token: string | undefined }[] = [];
  readonly authenticated: (Credentials | null)[] = [];
  readonly subscriptions: { topic: Topic; on: (message: TopicMessage) => void; options?: SubscribeOptions }[] = [];
  readonly state = createState<ConnectionState>('pendingInit');

  request: Transport['request'] = (operation, body, { token, signal }: RequestOptions = {}) =>
    new Promise<Answer<never>>((resolve, reject) => {
      const settle = async (run: () => void) => {
        this.pending.splice(this.pending.indexOf(request), 1);
        run();
        await settled();
      };
      const request: PendingRequest = {
        operation,
        body,
        token,
        answer: (data) => settle(() => resolve({ data: data as never, message: '', nextPageToken: null })),
        fail: (code, retryAfterMs) =>
          settle(() => reject(new ParleyError(code, `Refused by the test: ${code}.`, { retryAfterMs }))),
      };
      signal?.addEventListener('abort', () => reject(new ParleyError('CANCELLED', 'Given up.')));
      this.pending.push(request);
      this.asked.push({ operation, body: request.body, token });
    });

  /** Files are not what its tests are about. */
  upload: Transport['upload'] = () =>
    Promise.reject(new ParleyError('FAILED_PRECONDITION', 'Nothing is uploaded here.'));

  subscribe: Transport['subscribe'] = (topic, on, options = {}) => {
    const subscription = { topic, on, options };
    this.subscriptions.push(subscription);
    return () => {
      const index = this.subscriptions.indexOf(subscription);
      if (index >= 0) this.subscriptions.splice(index, 1);
    };
  };

  authenticate = (credentials: Credentials | null) => {
    this.authenticated.push(credentials);
    if (credentials === null) this.subscriptions.length = 0;
    this.state.set(credentials === null ? 'pendingInit' : 'online');
  };

  connection = () => this.state;

  /** The oldest pending request of an operation; fails the test when there is none. */
  next(operation: Operation): PendingRequest {
    const found = this.pending.find((request) => request.operation === operation);
    if (!found) {
      throw new Error(
        `No ${operation} is pending; pending are: ${this.pending.map((r) => r.operation).join(', ') || 'none'}.`,
      );
    }
    return found;
  }

  /** What the service answers to a sign-in of this person. */
  static admission(userId: string, { token = `token of ${userId}`, organizationId = 'acme' } = {}) {
    return {
      user: { userId, name: userId.toUpperCase() },
      organizationId,
      token,
      expiresAt: 0,
      permissions: { accessRole: 'editor' },
      sequence: 0,
      config: { isPrivateCommentsEnabled: false },
    };
  }
}

/** Lets everything run that waits for promises only. */
export const settled = async () => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};
