import { fileURLToPath } from 'node:url';

/** Arguments for Node to run `writer.ts`, from its source. */
export const writerArguments = (dataFolder: string, count: string) => [
  '--import',
  'tsx',
  fileURLToPath(new URL('writer.ts', import.meta.url)),
  dataFolder,
  count,
];
