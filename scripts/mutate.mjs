// Changes one expression at a time where trust stands, and lists the changes that no test notices. Not part of `npm test`: it takes hours.
//   node scripts/mutate.mjs                          every area of mutation/areas.mjs, on the embedded database
//   node scripts/mutate.mjs delivery                 one area
//   node scripts/mutate.mjs delivery 'server/src/jobs/sendWebhooks.ts:20-35'   some lines, with the tests of the area
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { areas } from './mutation/areas.mjs';

const [wanted, ...files] = parseArgs({ allowPositionals: true }).positionals;
const names = wanted ? [wanted] : Object.keys(areas);

for (const name of names) {
  const area = areas[name];
  if (!area) throw new Error(`There is no area ${name}. The areas: ${Object.keys(areas).join(', ')}.`);
  process.env['PARLEY_MUTATION_TESTS'] = JSON.stringify(area.tests);
  const mutants = await new Stryker({
    mutate: files.length > 0 ? files : area.mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', './scripts/mutation/survivors.mjs'],
    vitest: { configFile: 'scripts/mutation/vitest.config.mjs', related: false },
    coverageAnalysis: 'perTest',
    concurrency: Number(process.env['PARLEY_MUTATION_WORKERS'] ?? 2),
    timeoutMS: 60_000,
    // Wording is for people: no test holds it to the letter.
    mutator: { excludedMutations: ['StringLiteral'] },
    // Types are checked by `npm test`; a mutant of the wrong type is still a mutant.
    tsconfigFile: 'none.json',
    disableTypeChecks: false,
    ignorePatterns: ['dist', 'storybook-static'],
    tempDirName: '.cache/mutation',
    reporters: ['dots', 'survivors'],
    allowEmpty: true,
  }).runMutationTest();
  report(name, mutants);
}

/**
 * @param {string} area
 * @param {Awaited<ReturnType<Stryker['runMutationTest']>>} mutants
 */
function report(area, mutants) {
  const noticed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const missed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  console.log(`\n${area}: ${noticed.length} of ${noticed.length + missed.length} changes noticed`);
}
