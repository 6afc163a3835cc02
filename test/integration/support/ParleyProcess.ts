import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../../server/bin/parley.js', import.meta.url));

export interface ParleyProcessOptions {
  /** Folder of the embedded database. */
  data?: string;
  env?: Record<string, string>;
  /** In place of `serve --port 0 --data …`. */
  args?: string[];
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/**
 * Compiles WebAssembly fast and once: the better code of the second time pays off after minutes, and costs a third of a start. JavaScript gets
 * its better code when it has run fifteen times as much as by default, for the same reason.
 */
const V8_FLAGS = ['--liftoff-only', '--interrupt-budget=1000000'];

/** Credentials that tests give, so that they know them. */
export const API_KEY = 'pk_integration';
export const AUTH_TOKEN = 'integration-token-of-the-first-key';

/** `parley serve` as an operator runs it: a process of its own, from what was built. */
export class ParleyProcess {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly ended: Promise<Ending>;
  /** Folder of the embedded database, as given. */
  readonly data: string;
  /** Lines of standard output so far. */
  readonly output: string[] = [];
  /** Standard error so far. */
  log = '';
  #url: string | undefined;

  constructor({ data = '', env = {}, args = ['serve', '--port', '0', '--data', data] }: ParleyProcessOptions) {
    this.data = data;
    this.#child = spawn(process.execPath, [...V8_FLAGS, PROGRAM, ...args], {
      env: { PATH: process.env['PATH'], PARLEY_API_KEY: API_KEY, PARLEY_AUTH_TOKEN: AUTH_TOKEN, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child.stderr.setEncoding('utf8').on('data', (words: string) => (this.log += words));
    this.ended = once(this.#child, 'close').then(([code, signal]) => ({ code, signal }));
  }

  /** Starts it and waits until it listens. */
  static async start(options: ParleyProcessOptions): Promise<ParleyProcess> {
    const parley = new ParleyProcess(options);
    await parley.listening();
    return parley;
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Where it listens. */
  get url(): string {
    if (this.#url === undefined) throw new Error('It does not listen yet.');
    return this.#url;
  }

  /** Resolves with the first line of standard output. Rejects when it ends before. */
  async listening(): Promise<string> {
    for await (const line of createInterface({ input: this.#child.stdout })) {
      this.output.push(line);
      this.#url = (JSON.parse(line) as { url: string }).url;
      this.#child.stdout.on('data', (words: Buffer) => this.output.push(words.toString()));
      this.#child.stdout.resume();
      return line;
    }
    throw new Error(`It ended before it listened.\n${this.log}`);
  }

  /** Standard output of a command, at its end. In place of `listening`. */
  allOutput(): Promise<string> {
    return text(this.#child.stdout);
  }

  /** Sends a signal and waits for the end. */
  async end(signal: NodeJS.Signals): Promise<Ending> {
    this.#child.kill(signal);
    return this.ended;
  }

  get(path: string): Promise<Response> {
    return fetch(this.url + path);
  }

  /** What `GET /metrics` answers, at the address that the log names. */
  async metrics(): Promise<string> {
    const findUrl = () => /"url":"([^"]+\/metrics)"/.exec(this.log)?.[1];
    while (findUrl() === undefined) await once(this.#child.stderr, 'data');
    return (await fetch(findUrl() ?? '')).text();
  }

  /** Calls an operation with the service credentials, or with those given. */
  async post(path: string, data: unknown, headers?: Record<string, string>): Promise<PostAnswer> {
    const response = await fetch(`${this.url}/v2/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(headers ?? { 'x-service-api-key': API_KEY, 'x-service-auth-token': AUTH_TOKEN }),
      },
      body: JSON.stringify({ data }),
    });
    return { status: response.status, ...((await response.json()) as Omit<PostAnswer, 'status'>) };
  }
}

export interface PostAnswer {
  status: number;
  result?: { data: unknown; nextPageToken?: string | null };
  error?: { status: string; message: string };
}
