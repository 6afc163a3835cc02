import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server on this machine, which can be frozen: connections stay, and nothing passes. */
export class FreezingLine {
  readonly #sockets = new Set<Socket>();
  readonly #server;
  #isFrozen = false;

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(from);
        from.on('error', () => {}).on('close', () => to.destroy());
        from.on('data', (bytes) => !this.#isFrozen && to.write(bytes));
      }
    });
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  freeze(): void {
    this.#isFrozen = true;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
