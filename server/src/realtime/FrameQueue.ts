import type { ClientFrame } from '@parley/protocol';

export interface FrameQueueOptions {
  /** Returns a Promise for asynchronous work. */
  handle: (frame: ClientFrame) => Promise<void> | void;
  onFailed: (error: unknown) => void;
}

/** Handles the frames of one connection one after the other, in the order received: at once, but for those that follow a slow one. */
export class FrameQueue {
  readonly #options: FrameQueueOptions;
  #isHandling = false;
  /** Frames that wait for the one that is being handled. */
  #waiting: ClientFrame[] | null = null;

  constructor(options: FrameQueueOptions) {
    this.#options = options;
  }

  /** Whether a frame is being handled. */
  get isHandling(): boolean {
    return this.#isHandling;
  }

  get waitingCount(): number {
    return this.#waiting?.length ?? 0;
  }

  /** Never throws. */
  push(frame: ClientFrame): void {
    if (this.#isHandling) {
      (this.#waiting ??= []).push(frame);
      return;
    }
    this.#isHandling = true;
    const { onFailed } = this.#options;
    try {
      this.#handle(frame)?.catch(onFailed);
    } catch (error) {
      onFailed(error);
    }
  }

  /** Drops the frames that wait. */
  clear(): void {
    this.#waiting = null;
  }

  /** Handles a frame, and those that wait for it. */
  #handle(first: ClientFrame | undefined): Promise<void> | undefined {
    for (let frame = first; frame; frame = this.#waiting?.shift()) {
      const handling = this.#options.handle(frame);
      if (handling) return handling.then(() => this.#handle(this.#waiting?.shift()));
    }
    this.#waiting = null;
    this.#isHandling = false;
    return undefined;
  }
}
