// `npm run size`: the budgets of the entries, and what a browser has downloaded until each scene of `bench/startup.ts` is usable, chunks that
// come later included.
import { run } from './run.mjs';

const bench = [
  '--tsconfig',
  'bench/tsconfig.json',
  'bench/startup.ts',
  '--only=hooks,bell,comments,dialog,open,here',
  '--rounds=1',
];
for (const [program, args] of /** @type {const} */ ([
  ['size-limit', []],
  ['tsx', bench],
])) {
  if ((await run(program, [...args], 'show')).code !== 0) process.exitCode = 1;
}
