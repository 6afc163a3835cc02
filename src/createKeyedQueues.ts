/** Serial queues by name. */
export interface KeyedQueues {
  /** Waits for a turn in the queue named `lane`; call the returned function to end the turn. */
  enter(lane: string): Promise<() => void>;
}

/** Creates empty queues. */
export function createKeyedQueues(): KeyedQueues {
  /** By queue name: resolves when the last turn has ended. */
  const lanes = new Map<string, Promise<void>>();
  return {
    async enter(lane) {
      const before = lanes.get(lane);
      let leave = () => {};
      const turn = new Promise<void>((resolve) => (leave = resolve));
      lanes.set(lane, turn);
      await before;
      return () => {
        if (lanes.get(lane) === turn) lanes.delete(lane);
        leave();
      };
    },
  };
}
