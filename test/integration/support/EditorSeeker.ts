import type { Change, EditorAccess, EditorAccessEvent, ServerFrame } from '@parley/protocol';
import { onTestFinished } from 'vitest';
import { API_KEY, type ParleyProcess } from './ParleyProcess.js';

const place = { organizationId: 'acme', documentId: 'plan' };

/** A person who wants to edit the document `plan`, in a tab that polls one process. */
export class EditorSeeker {
  readonly userId: string;
  readonly #headers: Record<string, string>;
  /** The person as the editor, or as one who asks. */
  access: EditorAccess | undefined;
  /** The editors that the person was told of, by version. */
  readonly editors = new Map<number, string>();
  readonly events: EditorAccessEvent[] = [];
  #position: number | undefined;
  #isOver = false;
  readonly #waiting: (() => void)[] = [];

  private constructor(userId: string, token: string) {
    this.userId = userId;
    this.#headers = { 'x-service-api-key': API_KEY, authorization: `Bearer ${token}` };
  }

  /** Follows through one process, until the test is over. */
  static async follow(parley: ParleyProcess, userId: string): Promise<EditorSeeker> {
    const resources = [{ type: 'organization', id: 'acme' }];
    const answer = await parley.post('auth/generate_token', { userId, permissions: { resources } });
    const seeker = new EditorSeeker(userId, (answer.result?.data as { token: string }).token);
    onTestFinished(() => seeker.stop());
    await seeker.#look(parley, 0);
    void (async () => {
      while (!seeker.#isOver) await seeker.#look(parley, 5000);
    })().catch(() => {}); // the process is killed meanwhile
    return seeker;
  }

  async call(parley: ParleyProcess, operation: string, data: object = {}): Promise<number> {
    const { status, result } = await parley.post(
      `client/editorAccess/${operation}`,
      { ...place, ...data },
      this.#headers,
    );
    if (result) this.#see((result.data as { access: EditorAccess }).access);
    return status;
  }

  request = (parley: ParleyProcess) =>
    this.call(parley, 'request', { tabId: this.userId, requestId: `of-${this.userId}`, timeoutSeconds: 60 });
  take = (parley: ParleyProcess) => this.call(parley, 'take', { tabId: this.userId });
  release = (parley: ParleyProcess) => this.call(parley, 'release');

  /** The tab is the editor's. */
  get isEditor(): boolean {
    return this.access?.tabId === this.userId;
  }

  /** What the person was answered, in order. */
  get answers(): string[] {
    return this.events.map(({ name }) => name).filter((name) => ['accessAccepted', 'accessRejected'].includes(name));
  }

  /** Follows no more. */
  stop(): void {
    this.#isOver = true;
  }

  /** Resolves when it is so. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async #look(parley: ParleyProcess, waitMs: number): Promise<void> {
    const topic = { topic: 'access:plan', since: this.#position, access: { tab: this.userId } };
    const body = { organizationId: 'acme', subscriptions: [topic], waitMs };
    const { result } = await parley.post('client/poll', body, this.#headers);
    for (const frame of (result?.data as { frames: ServerFrame[] }).frames) {
      if (frame.type === 'subscribed' || frame.type === 'changes') this.#position = frame.sequence;
      if (frame.type === 'changes') for (const change of frame.changes) this.#take(change);
    }
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #see(access: EditorAccess): void {
    this.editors.set(access.version, access.editor?.userId ?? '');
    if (access.version >= (this.access?.version ?? 0)) this.access = access;
  }

  #take(change: Change): void {
    if (change.type === 'editorAccess.saved') this.#see(change.access);
    if (change.type === 'editorAccess.happened') this.events.push(change.event);
  }
}
