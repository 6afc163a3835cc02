// `npm run bench`: every benchmark of bench/, one after the other, and the sizes of the bundles.
//   npm run bench -- live                     those whose name is given
//   npm run bench -- growth --only=inbox      options are passed on
import { readdirSync } from 'node:fs';
import { root, run } from './run.mjs';

const args = process.argv.slice(2);
const options = args.filter((arg) => arg.startsWith('--'));
const requested = args.filter((arg) => !arg.startsWith('--'));
const all = readdirSync(`${root}bench`).filter((file) => file.endsWith('.ts'));
const benchmarks = all.filter((file) => requested.length === 0 || requested.includes(file.replace('.ts', '')));

// As an app and an operator get it: built modules are others than those of the sources, and faster.
const BUILT = [
  'connections.ts',
  'firstStart.ts',
  'liveState.ts',
  'recordings.ts',
  'rest.ts',
  'startup.ts',
  'threads.ts',
];
if (benchmarks.some((file) => BUILT.includes(file))) await must('node', ['scripts/build.mjs']);
for (const file of benchmarks) {
  console.log(`\n${file.replace('.ts', '')}\n`);
  await must('tsx', ['--tsconfig', 'bench/tsconfig.json', `bench/${file}`, ...options]);
}
if (requested.length === 0 || requested.includes('sizes')) {
  console.log('\nsizes\n');
  await must('node', ['scripts/build.mjs']);
  await must('size-limit', []);
}

/**
 * @param {string} program
 * @param {string[]} args
 */
async function must(program, args) {
  if ((await run(program, args, 'show')).code !== 0) process.exitCode = 1;
}
