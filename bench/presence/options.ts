const option = (name: string, otherwise: number) =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? otherwise);

/** What `npm run bench -- presence` is asked for: `--people=50 --crowd=1000 --seconds=4 --rounds=7`. */
export const OPTIONS = {
  people: option('people', 50),
  /** On one document, to see what is shed; 0: not measured. */
  crowd: option('crowd', 1000),
  /** Of one measurement. The service looks for missed changes every two seconds: as many looks belong to the same time at rest. */
  seconds: option('seconds', 4),
  rounds: option('rounds', 7),
};

/** Moves of a person. */
export const MOVES_PER_SECOND = 10;
