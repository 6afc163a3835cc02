import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readProps } from './readProps.js';

/** Fills `components.ts` with what the types say. Tests of stories do not wait for it. */
export function propsPlugin(): Plugin {
  let root = '';
  return {
    name: 'parley-props',
    configResolved(config) {
      root = config.root;
    },
    load(id) {
      if (process.env['VITEST'] || id !== join(root, '.storybook/props/components.ts')) return null;
      return `export const components = ${JSON.stringify(readProps(root))};`;
    },
  };
}
