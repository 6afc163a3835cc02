import { getConfig } from '@testing-library/dom';
import type { ErrorCode } from '@parley/protocol/constants';
import { inPageService } from '../../testing/inPageService.js';
import { TestWorld } from '../../testing/TestWorld.js';
import { openEmbedded } from '../../server/test/support/openEmbedded.js';

export type { TestBrowser } from '../../testing/TestWorld.js';

/** What a client asks for without changing anything; the rest are writes. */
const isRead = (path: string) => /\/(list|documents|counts|get|poll|identify|open)$/.test(path);

/** A world whose requests a test can see, hold and refuse. */
export class TestService extends TestWorld {
  /** Path of each request that a client made, oldest first. */
  readonly requests: string[] = [];
  /** Path of each request that the service has answered, in that order. */
  readonly answers: string[] = [];
  #delayedWrite: { code: ErrorCode | undefined; until: Promise<void> } | undefined;
  #areReadsDelayed = false;

  override rest(operation: string, data: object): Promise<unknown> {
    // What it causes live may render at any time while it is under way: that is no defect of the test.
    return getConfig().asyncWrapper(() => this.call(operation, data));
  }

  /** The next write of a client waits until the returned function is called, and is refused then. */
  refuseNextWrite(code: ErrorCode): () => void {
    return this.#hold(code);
  }

  /** The next write of a client waits until the returned function is called. */
  holdNextWrite(): () => void {
    return this.#hold(undefined);
  }

  #hold(code: ErrorCode | undefined): () => void {
    let release = () => {};
    this.#delayedWrite = { code, until: new Promise((resolve) => (release = resolve)) };
    return release;
  }

  /** Reads of clients wait for ever: what is on screen can come from nowhere but the client itself and live changes. */
  holdReads(): void {
    this.#areReadsDelayed = true;
  }

  protected override async handle(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname;
    this.requests.push(path.replace('/v2/client/', ''));
    if (isRead(path)) {
      if (this.#areReadsDelayed) await new Promise(() => undefined);
    } else if (this.#delayedWrite) {
      const { code, until } = this.#delayedWrite;
      this.#delayedWrite = undefined;
      await until;
      const error = { status: code, message: `Refused by the test: ${code}.` };
      if (code) return Response.json({ error }, { status: 403 });
    }
    const response = await super.handle(request);
    this.answers.push(path.replace('/v2/client/', ''));
    return response;
  }
}

export async function startTestService(): Promise<TestService> {
  return new TestService(await inPageService(openEmbedded)).found();
}
