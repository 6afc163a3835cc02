import type { ClientFrame, ServerFrame } from '@parley/protocol';

/** A WebSocket whose other end is the test. */
export class HandDrivenSocket {
  /** Every socket that was opened since the test began, newest last. */
  static readonly opened: HandDrivenSocket[] = [];

  readonly url: string;
  readyState = 0;
  readonly sent: ClientFrame[] = [];
  /** Binary frames, apart from the others. */
  readonly sentBytes: Uint8Array[] = [];
  binaryType = 'blob';
  isClosedByClient = false;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;

  constructor(url: string) {
    this.url = url;
    HandDrivenSocket.opened.push(this);
  }

  static get newest(): HandDrivenSocket {
    const socket = HandDrivenSocket.opened.at(-1);
    if (!socket) throw new Error('No socket was opened.');
    return socket;
  }

  send(frame: string | Uint8Array) {
    if (typeof frame === 'string') this.sent.push(JSON.parse(frame) as ClientFrame);
    else this.sentBytes.push(frame);
  }

  close() {
    this.isClosedByClient = true;
    this.readyState = 3;
  }

  /** The network is there. */
  open() {
    this.readyState = 1;
    this.onopen?.();
  }

  receive(frame: ServerFrame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  receiveBytes(...bytes: number[]) {
    this.onmessage?.({ data: new Uint8Array(bytes).buffer });
  }

  /** Open, and let in. */
  accept(heartbeatMs = 30_000) {
    this.open();
    this.receive({ type: 'authenticated', userId: 'ada', organizationId: 'acme', heartbeatMs });
  }

  /** The service, or the network, ends it. */
  lose(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }

  /** What the client has asked for, with the first frame or later. */
  get subscriptions() {
    return [
      ...this.framesOf('authenticate').flatMap(({ subscriptions = [] }) => subscriptions),
      ...this.framesOf('subscribe').map(({ type: _, ...subscription }) => subscription),
    ];
  }

  /** Frames of one type that the client has sent. */
  framesOf<Type extends ClientFrame['type']>(type: Type) {
    return this.sent.filter((frame): frame is Extract<ClientFrame, { type: Type }> => frame.type === type);
  }
}
