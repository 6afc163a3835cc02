// `npm run bench`: every benchmark of bench/, one after the other, and the sizes of the bundles.
//   npm run bench -- live    those whose name is given; what begins with -- goes to each of them
import { readdirSync } from 'node:fs';
import { root, run } from './run.mjs';

const given = process.argv.slice(2);
const wished = given.filter((name) => !name.startsWith('--'));
const options = given.filter((name) => name.startsWith('--'));
const all = readdirSync(`${root}bench`).filter((file) => file.endsWith('.ts'));
const benchmarks = all.filter((file) => wished.length === 0 || wished.includes(file.replace('.ts', '')));

for (const file of benchmarks) {
  console.log(`\n${file.replace('.ts', '')}\n`);
  await must('tsx', ['--tsconfig', 'bench/tsconfig.json', `bench/${file}`, ...options]);
}
if (wished.length === 0 || wished.includes('sizes')) {
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
