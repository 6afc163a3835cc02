/** Times in ms, one per round. */
export type Samples = readonly number[];

export const median = (samples: Samples): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = low] = sorted.length % 2 === 0 ? sorted.slice(middle - 1, middle + 1) : [sorted[middle]];
  return (low + high) / 2;
};

/**
 * Times each contender `rounds` times, taking turns, so that what else the machine does meets all of them alike. The first
 * round warms up and does not count.
 */
export async function takeTurns<Name extends string>(
  rounds: number,
  contenders: Record<Name, (round: number) => Promise<void>>,
): Promise<Record<Name, Samples>> {
  const names = Object.keys(contenders) as Name[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const startedAt = performance.now();
      await contenders[name](round);
      if (round > 0) samples[name].push(performance.now() - startedAt);
    }
  }
  return samples;
}
