import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Passes bytes on unchanged, and loses connections when told to: nothing is dropped, delayed or reordered but by the cut. */
export class CuttingProxy {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  /** Connections lost so far. */
  cuts = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(target: string): Promise<CuttingProxy> {
    const { hostname, port } = new URL(target);
    const server = createServer();
    const proxy = new CuttingProxy(server);
    server.on('connection', (near) => {
      const far = connect(Number(port), hostname);
      proxy.#join(near, far);
      proxy.#join(far, near);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Loses every connection at once, wherever it is in a frame. */
  cut(): void {
    for (const socket of this.#open) {
      this.cuts += 1;
      socket.resetAndDestroy();
    }
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(from: Socket, to: Socket): void {
    this.#open.add(from);
    from.on('data', (bytes) => to.write(bytes));
    from.on('close', () => {
      this.#open.delete(from);
      to.destroy();
    });
    from.on('error', () => {}); // a cut is one; `close` follows
  }
}
