import { createRequire } from 'node:module';

/** The version of this package. */
export function packageVersion(): string {
  const { version } = createRequire(import.meta.url)('@parley/server/package.json') as { version: string }; // safe: our own
  return version;
}
