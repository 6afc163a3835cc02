/** Serial queues by name. */
export interface KeyedQueues {
  /** Waits for a turn in the queue of this name; call the returned function to end the turn. */
  enter(name: string): Promise<() => void>;
}

/** Creates empty queues. */
export function createKeyedQueues(): KeyedQueues {
  /** By queue name: resolves when the last turn has ended. */
  const queues = new Map<string, Promise<void>>();
  return {
    async enter(name) {
      const before = queues.get(name);
      let leave = () => {};
      const turn = new Promise<void>((resolve) => (leave = resolve));
      queues.set(name, turn);
      await before;
      return () => {
        if (queues.get(name) === turn) queues.delete(name);
        leave();
      };
    },
  };
}
