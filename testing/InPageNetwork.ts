import type { ServiceSocket, StartedService } from '@parley/server';
import { makeRequestClass } from './InPageRequest.js';

/** The members of a service that the network uses. */
interface InPageEntry {
  fetch(request: Request): Promise<Response>;
  connect: StartedService['connect'];
}

/**
 * The network between a client and a service in the same page or process. It needs no address and no port, and can go offline. Hand
 * `fetch`, `WebSocket` and `XMLHttpRequest` to `createHttpTransport`, so that the client uses its real transport.
 */
export class InPageNetwork {
  readonly #service: InPageEntry;
  readonly #sockets = new Set<InPageSocket>();
  readonly #refusals: { operation: string; code: string; isLasting?: boolean }[] = [];
  readonly #gates = new Map<string, Promise<void>>();
  readonly #answerGates = new Map<string, Promise<void>>();
  #subscriptionGate: Promise<void> | undefined;
  #isOnline = true;

  constructor(service: InPageEntry) {
    this.#service = service;
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const path = new URL(request.url).pathname;
    const gateOf = (gates: Map<string, Promise<void>>) =>
      gates.get([...gates.keys()].find((end) => path.endsWith(end)) ?? '');
    await gateOf(this.#gates);
    if (!this.#isOnline) throw new TypeError('Failed to fetch');
    const refusal = this.#refusals.find(({ operation }) => path.endsWith(operation));
    if (refusal && !refusal.isLasting) this.#refusals.splice(this.#refusals.indexOf(refusal), 1);
    if (refusal) return refused(refusal.code);
    const response = await this.#service.fetch(await this.#withoutStopped(request));
    await gateOf(this.#answerGates);
    if (!this.#isOnline) throw new TypeError('Failed to fetch');
    return response;
  };

  /** Removes refused and held operations from the reads of a sign-in: the client then calls them directly, and gets the refusal. */
  async #withoutStopped(request: Request): Promise<Request> {
    if (!request.url.endsWith('/session/identify')) return request;
    const { data } = (await request.clone().json()) as { data: { reads?: Record<string, object> } };
    const stopped = [
      ...this.#refusals.map(({ operation }) => operation),
      ...this.#gates.keys(),
      ...this.#answerGates.keys(),
    ];
    const reads = Object.entries(data.reads ?? {}).filter(([name]) => !stopped.some((end) => name.endsWith(end)));
    if (reads.length === Object.keys(data.reads ?? {}).length) return request;
    return new Request(request, {
      method: 'POST',
      body: JSON.stringify({ data: { ...data, reads: Object.fromEntries(reads) } }),
    });
  }

  /** For uploads. */
  readonly XMLHttpRequest = makeRequestClass((...request) => this.fetch(...request));

  /** A class of this network, as a client makes sockets with `new`. */
  readonly WebSocket: new (url: string) => WebSocket = makeSocketClass(this);

  /** The next request of this operation (the end of its path) is refused, as by the service. */
  refuseNext(operation: string, code = 'INTERNAL'): void {
    this.#refusals.push({ operation, code });
  }

  /** Requests of this operation are refused, as by the service, until the returned function is called. */
  refuse(operation: string, code = 'INTERNAL'): () => void {
    const refusal = { operation, code, isLasting: true };
    this.#refusals.push(refusal);
    return () => void this.#refusals.splice(this.#refusals.indexOf(refusal), 1);
  }

  /** Requests of this operation wait until the returned function is called. */
  hold(operation: string): () => void {
    return close(this.#gates, operation);
  }

  /** The service answers requests of this operation; the answers wait until the returned function is called. */
  holdAnswers(operation: string): () => void {
    return close(this.#answerGates, operation);
  }

  /** Sockets open and sign in. Their subscriptions wait until the returned function is called. */
  holdSubscriptions(): () => void {
    let open = () => {};
    this.#subscriptionGate = new Promise((resolve) => (open = resolve));
    return () => {
      this.#subscriptionGate = undefined;
      open();
    };
  }

  /** @internal Resolves when a frame of a socket may pass; frames stay in order. */
  passage(text: string): Promise<void> | undefined {
    return text.includes('subscribe"') ? this.#subscriptionGate : undefined;
  }

  /** Cuts every connection without a close frame. Requests fail until `goOnline`. */
  goOffline(): void {
    this.#isOnline = false;
    for (const socket of Array.from(this.#sockets)) socket.lose();
  }

  /** Requests and new connections succeed again. In a page it also fires the browser's event `online`: clients connect at once. */
  goOnline(): void {
    this.#isOnline = true;
    globalThis.dispatchEvent?.(new Event('online'));
  }

  /** @internal Of the sockets that this network makes. */
  open(socket: InPageSocket): ServiceSocket | null {
    if (!this.#isOnline) return null;
    this.#sockets.add(socket);
    const end = serviceEnd(socket);
    this.#service.connect(end);
    return end;
  }

  /** @internal */
  forget(socket: InPageSocket): void {
    this.#sockets.delete(socket);
  }
}

function close(gates: Map<string, Promise<void>>, operation: string): () => void {
  let open = () => {};
  gates.set(operation, new Promise((resolve) => (open = resolve)));
  return () => {
    gates.delete(operation);
    open();
  };
}

const STATUS: Record<string, number> = { INTERNAL: 500, UNAVAILABLE: 503, PERMISSION_DENIED: 403, NOT_FOUND: 404 };

const refused = (code: string) =>
  Response.json({ error: { status: code, message: `Refused by the test: ${code}.` } }, { status: STATUS[code] ?? 400 });

/** The members of `WebSocket` that the client uses. */
class InPageSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;
  binaryType = 'blob';
  onclose: ((event: { code: number }) => void) | null = null;
  readonly #network: InPageNetwork;
  #end: ServiceSocket | null = null;
  #sent: Promise<unknown> = Promise.resolve();

  constructor(network: InPageNetwork) {
    this.#network = network;
    queueMicrotask(() => {
      if (this.readyState !== 0) return;
      this.#end = network.open(this);
      if (!this.#end) return this.lose();
      this.readyState = 1;
      this.onopen?.();
    });
  }

  send(frame: string | Uint8Array): void {
    const end = this.#end;
    const sent = typeof frame === 'string' ? frame : frame.slice();
    this.#sent = Promise.all([this.#sent, typeof sent === 'string' && this.#network.passage(sent)]).then(
      () => void (this.readyState === 1 && end?.onMessage?.(sent)),
    );
  }

  receive(frame: string | Uint8Array): void {
    // As a browser does with `binaryType = 'arraybuffer'`.
    const data = typeof frame === 'string' ? frame : frame.slice().buffer;
    queueMicrotask(() => this.readyState === 1 && this.onmessage?.({ data }));
  }

  close(): void {
    this.#finish(1000);
  }

  /** Loses the connection. The client receives the code 1006, as from a browser. */
  lose(code = 1006): void {
    this.#finish(code);
  }

  #finish(code: number): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#network.forget(this);
    const end = this.#end;
    queueMicrotask(() => {
      end?.onClose?.();
      this.onclose?.({ code });
    });
  }
}

function serviceEnd(socket: InPageSocket): ServiceSocket {
  return {
    bufferedBytes: 0, // handed over at once
    onMessage: null,
    onClose: null,
    send: (frame) => socket.receive(frame),
    close: (code) => socket.lose(code),
  };
}

function makeSocketClass(network: InPageNetwork): new (url: string) => WebSocket {
  // The client uses the members that InPageSocket has, and no other of the many of WebSocket.
  return class extends InPageSocket {
    constructor(_url: string) {
      super(network);
    }
  } as unknown as new (url: string) => WebSocket;
}
