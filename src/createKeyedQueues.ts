/** Runs what has one name one after the other. */
export interface KeyedQueues {
  /** Waits for the lane's turn; call the returned function to give it to the next. */
  enter(lane: string): Promise<() => void>;
}

/** Makes lanes that nobody waits in. */
export function createKeyedQueues(): KeyedQueues {
  /** By lane: resolves when the last one has left. */
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
