import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a request to transcribe has brought. */
interface Sent {
  path: string | undefined;
  authorization: string | undefined;
  fields: Record<string, string>;
  file: { name: string; type: string; bytes: Uint8Array };
}

/** How a request is answered: a status and a body, or by hand. */
type Behavior = { status: number; body: string } | ((request: IncomingMessage, response: ServerResponse) => void);

/** A transcript in the form `verbose_json`. */
export const TRANSCRIPT = {
  task: 'transcribe',
  language: 'english',
  duration: 3.5,
  text: ' Hello there. Look & <see>.',
  segments: [
    { id: 0, start: 0, end: 1.25, text: ' Hello there.', tokens: [1, 2] },
    { id: 1, start: 1.25, end: 3.5, text: ' Look & <see>.', tokens: [3] },
  ],
};

export const answers = (body: unknown, status = 200): Behavior => ({ status, body: JSON.stringify(body) });

/** A server of the form `/v1/audio/transcriptions` on this machine. Answers with `TRANSCRIPT`, unless `next` says otherwise. */
export class TranscriptionServer {
  readonly sent: Sent[] = [];
  /** Requests so far, also those that were not read. */
  calls = 0;
  readonly #server: Server;
  readonly #next: Behavior[] = [];
  #called: () => void = () => {};

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void this.#answer(request, response));
  }

  static async start(): Promise<TranscriptionServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new TranscriptionServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** How the next requests are answered, each once. */
  next(...behaviors: Behavior[]): void {
    this.#next.push(...behaviors);
  }

  /** Resolves when the next request has come. */
  called(): Promise<void> {
    return new Promise((resolve) => (this.#called = resolve));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.calls += 1;
    this.#called();
    const behavior = this.#next.shift() ?? answers(TRANSCRIPT);
    if (typeof behavior === 'function') return behavior(request, response);
    const { 'content-type': type = '', authorization } = request.headers;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
    const file = form.get('file') as File;
    form.delete('file');
    this.sent.push({
      path: request.url,
      authorization,
      fields: Object.fromEntries(form) as Record<string, string>,
      file: { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) },
    });
    response.writeHead(behavior.status, { 'content-type': 'application/json' }).end(behavior.body);
  }
}
