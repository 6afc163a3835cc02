/** A reporter that names a change that no test noticed as soon as it is known: a run that is ended early has said what it found. */
class Survivors {
  /** @param {Awaited<ReturnType<import("@stryker-mutator/core").Stryker["runMutationTest"]>>[number]} mutant */
  onMutantTested({ status, fileName, location, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const label = status === 'Survived' ? 'survived ' : 'never run';
    console.log(`\n  ${label}  ${fileName}:${location.start.line}  ${replacement.replace(/\s+/g, ' ').slice(0, 120)}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }];
