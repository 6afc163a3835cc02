import {
  acceptEditorAccessRequest,
  cancelEditorAccessRequest,
  type EditorAccess,
  type EditorAccessEvent,
  type EndpointInput,
  rejectEditorAccessRequest,
  releaseEditorAccess,
  requestEditorAccess,
  type SubscriptionFields,
  takeEditorAccess,
} from '@parley/protocol';
import type { TestOrganization } from '../support/TestOrganization.js';
import type { TestPerson } from '../support/TestPerson.js';
import { openSession } from '../realtime/support/openSession.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';

const documentId = 'plan';
export const accessTopic = `access:${documentId}` as const;

/** A tab of a person who follows who edits the document `plan`. */
export class EditorClient {
  readonly userId: string;
  readonly tabId: string;
  readonly person: TestPerson;
  readonly #organization: TestOrganization;
  socket: TestSocket;
  /** As received last. */
  access: EditorAccess | undefined;
  readonly events: EditorAccessEvent[] = [];
  /** Why the service does not let the person follow; `null`: it does. */
  refusal: string | null = null;
  position: number | undefined;

  private constructor(organization: TestOrganization, person: TestPerson, tabId: string, socket: TestSocket) {
    this.#organization = organization;
    this.person = person;
    this.userId = person.userId;
    this.tabId = tabId;
    this.socket = socket;
  }

  /** Opens a tab, and waits for the first answer. */
  static async open(organization: TestOrganization, userId: string, tabId = `${userId}-1`): Promise<EditorClient> {
    const [person, socket] = [await organization.person(userId), await openSession(organization, userId)];
    const client = new EditorClient(organization, person, tabId, socket);
    client.follow();
    await client.until(() => client.access !== undefined || client.refusal !== null);
    return client;
  }

  follow(fields: Partial<SubscriptionFields['access'] & object> = {}): void {
    this.socket.subscribe(accessTopic, {
      since: this.position,
      access: { tab: this.tabId, everyTab: undefined, ...fields },
    });
  }

  /** Opens a new connection for the same tab. */
  async comeBack(): Promise<void> {
    this.socket = await openSession(this.#organization, this.userId);
    this.follow();
    this.read(await this.socket.next());
  }

  get place() {
    return { organizationId: this.#organization.organizationId, documentId };
  }

  take(fromOtherTab = false) {
    return this.person.call(takeEditorAccess, { ...this.place, tabId: this.tabId, fromOtherTab });
  }

  request(rest: Partial<EndpointInput<typeof requestEditorAccess>> = {}) {
    const asked = { tabId: this.tabId, requestId: `of-${this.tabId}` };
    return this.person.call(requestEditorAccess, { ...this.place, ...asked, ...rest });
  }

  cancel = () => this.person.call(cancelEditorAccessRequest, this.place);
  release = () => this.person.call(releaseEditorAccess, this.place);
  accept = (requestId: string) => this.person.call(acceptEditorAccessRequest, { ...this.place, requestId });
  reject = (requestId: string) => this.person.call(rejectEditorAccessRequest, { ...this.place, requestId });

  /** The events this person received: `name editor viewer`. */
  get eventTexts(): string[] {
    return this.events.map(({ name, editor, viewer }) =>
      [name, editor?.userId ?? '-', viewer?.userId ?? '-'].join(' '),
    );
  }

  /** `editor`, the tab and the request as this person sees them. */
  get shown(): string {
    const { editor, tabId, request } = this.access ?? {};
    return [editor?.userId ?? '-', tabId ?? '-', request?.requestId ?? '-'].join(' ');
  }

  /** Takes frames until it is so. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) this.read(await this.socket.next());
  }

  untilEditor = (userId: string | undefined) => this.until(() => this.access?.editor?.userId === userId);

  read(frame: Awaited<ReturnType<TestSocket['next']>>): void {
    if (frame.type === 'unsubscribed') this.refusal = frame.code;
    if (frame.type === 'subscribed' || frame.type === 'reset') this.position = frame.sequence;
    if (frame.type !== 'changes') return;
    this.position = frame.sequence;
    for (const change of frame.changes) {
      if (change.type === 'editorAccess.saved') this.access = change.access;
      if (change.type === 'editorAccess.happened') this.events.push(change.event);
    }
  }

  /** Takes what is there. */
  readAll(): void {
    for (const frame of this.socket.rest()) this.read(frame);
  }

  /** Takes what is there, up to an answer to a ping. */
  async settle(): Promise<void> {
    this.socket.send({ type: 'ping' });
    for (let isOver = false; !isOver;) {
      const frame = await this.socket.next();
      this.read(frame);
      isOver = frame.type === 'pong';
    }
  }
}
