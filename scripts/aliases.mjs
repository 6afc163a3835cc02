// Where each `@parley/*` specifier has its source, so that nothing has to be built before tests, stories or the demo run.
// The map itself is `paths` of tsconfig.base.json: the compiler and the bundlers cannot disagree.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);

/** @type {Record<string, string[]>} */
const paths = JSON.parse(readFileSync(new URL('tsconfig.base.json', root), 'utf8')).compilerOptions.paths;

/**
 * For `resolve.alias` of Vite. Each entry matches its specifier exactly: a specifier that is not listed is resolved by the
 * package's own `exports` and fails there, as it would for a customer.
 * @type {{ find: RegExp, replacement: string }[]}
 */
export const aliases = [
  ...Object.entries(paths).map(([specifier, [source]]) => alias(specifier, /** @type {string} */ (source))),
  alias('@parley/react/styles.css', './components/styles.css'),
  alias('@parley/react/comments.css', './components/comments.css'),
  alias('@parley/react/notifications.css', './components/notifications.css'),
  alias('@parley/react/recorder.css', './components/recorder/recorder.css'),
];

/**
 * @param {string} specifier
 * @param {string} source
 */
function alias(specifier, source) {
  return {
    find: new RegExp(`^${specifier.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`),
    replacement: fileURLToPath(new URL(source, root)),
  };
}
