import { isDeepStrictEqual } from 'node:util';
import { type CommentAnnotation, listCommentAnnotations, type ServerFrame } from '@parley/protocol';
import { expect } from 'vitest';
import type { TestOrganization } from '../../support/TestOrganization.js';
import { TestSocket } from './TestSocket.js';

/** Looks at the service this often before it counts as out of step: a change takes a few turns of the event loop. */
const TURNS = 1000;

/**
 * The smallest client that is right, for the threads of one document: reads the list, follows from there, applies what comes in
 * order. A test cuts its connection, lets it resume, and compares it with the service.
 */
export class CommentsClient {
  readonly userId: string;
  /** Everything that frames brought, as text. */
  received = '';
  readonly #organization: TestOrganization;
  readonly #documentId: string;
  readonly #threads = new Map<string, CommentAnnotation>();
  #position: { since: number; stamp: string | undefined } | undefined;
  #socket: TestSocket | null = null;
  #isClosed = false;
  #pump: Promise<void> = Promise.resolve();
  #failure: unknown;

  constructor(organization: TestOrganization, userId: string, documentId: string) {
    this.#organization = organization;
    this.userId = userId;
    this.#documentId = documentId;
  }

  get threads(): Record<string, CommentAnnotation> {
    return Object.fromEntries(this.#threads);
  }

  /** What the service lists now. */
  async read() {
    const { organizationId } = this.#organization;
    const person = await this.#organization.person(this.userId);
    const documentIds = [this.#documentId];
    const page = await person.call(listCommentAnnotations, { organizationId, documentIds });
    const threads = Object.fromEntries(page.annotations.map((annotation) => [annotation.annotationId, annotation]));
    return { threads, since: page.sequences[this.#documentId] ?? 0, stamp: page.stamps[this.#documentId] };
  }

  /** Loses the connection; what had arrived before is still taken. */
  async cut(): Promise<void> {
    this.#socket?.cut();
    await this.#pump;
  }

  /** Connects, unless it is connected, and goes on from the last position. */
  async connect(): Promise<void> {
    if (this.#socket?.closed === null && !this.#isClosed) return;
    await this.cut();
    if (!this.#position) await this.#start();
    const { apiKey, token, service } = await this.#organization.person(this.userId);
    const socket = new TestSocket(service);
    this.#socket = socket;
    this.#isClosed = false;
    socket.send({ type: 'authenticate', apiKey, token, organizationId: this.#organization.organizationId });
    await socket.next('authenticated');
    socket.subscribe(`comments:${this.#documentId}`, this.#position);
    this.#pump = this.#follow(socket).catch((error: unknown) => {
      this.#failure = error;
    });
  }

  /** Waits until it holds all that the service has, and nothing else. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < TURNS && !(await this.#isLevel()); turn += 1) {
      await this.connect();
      this.#socket?.send({ type: 'ping' });
      await new Promise(setImmediate);
    }
    if (this.#failure) throw new Error('A frame broke a promise.', { cause: this.#failure });
    expect(this.threads).toEqual((await this.read()).threads);
    expect(await this.#isLevel()).toBe(true); // up to the position, or told that there is nothing for it
  }

  async #isLevel(): Promise<boolean> {
    if (this.#failure) return true;
    const { threads, since, stamp } = await this.read();
    // To whom the document is closed nothing can come any more, once they have been told.
    const isUpToDate = stamp === undefined ? this.#isClosed : (this.#position?.since ?? -1) >= since;
    return isUpToDate && isDeepStrictEqual(this.threads, threads);
  }

  async #start(): Promise<void> {
    const { threads, ...position } = await this.read();
    this.#threads.clear();
    for (const [id, annotation] of Object.entries(threads)) this.#threads.set(id, annotation);
    this.#position = position;
  }

  async #follow(socket: TestSocket): Promise<void> {
    for await (const frame of socket.frames()) this.#take(frame);
  }

  #take(frame: ServerFrame): void {
    this.received += JSON.stringify(frame);
    if (this.#isClosed) return;
    if (frame.type === 'changes') this.#apply(frame);
    // Nothing is held any more: it reads and follows again with the next connection.
    if (frame.type === 'reset' || frame.type === 'unsubscribed' || (frame.type === 'subscribed' && frame.reset)) {
      this.#threads.clear();
      this.#position = undefined;
      this.#isClosed = true;
    }
  }

  #apply({ after, sequence, changes, stamp }: Extract<ServerFrame, { type: 'changes' }>): void {
    const position = this.#position;
    if (!position || sequence < position.since) return; // read from the list already
    expect(after).toBeLessThanOrEqual(position.since); // no gap
    this.#position = { since: sequence, stamp: stamp ?? position.stamp };
    for (const change of changes) {
      switch (change.type) {
        case 'commentAnnotation.saved':
          this.#threads.set(change.annotation.annotationId, change.annotation);
          break;
        case 'commentAnnotation.removed':
          this.#threads.delete(change.annotationId);
          break;
        case 'commentAnnotation.viewed': {
          const annotation = this.#threads.get(change.annotationId);
          expect(annotation).toBeDefined(); // only who sees a thread hears of its views
          const viewMarks = { ...annotation!.viewMarks, [change.userId]: change.mark };
          this.#threads.set(change.annotationId, { ...annotation!, viewMarks });
          break;
        }
        default:
          expect(change).toBe('a change of threads');
      }
    }
  }
}
