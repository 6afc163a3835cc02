import { describe, expect, it } from 'vitest';
import { importCircles, importGraph } from '../support/importGraph.js';

describe('circles of imports in the React package', () => {
  it.each(['hooks', 'components'])('there is none in %s, types included', (folder) => {
    expect(importCircles(importGraph(folder))).toEqual([]);
  });

  it('would be seen through files of both kinds, `.ts` and `.tsx`', () => {
    const components = importGraph('components');
    const imports = [...components.values()].flat();
    expect(imports).toContain('components/internal/Boundary.tsx');
    expect(imports).toContain('components/internal/useStrings.ts');
    const inFolder = imports.filter((path) => path.startsWith('components/'));
    expect(inFolder.filter((path) => !components.has(path))).toEqual([]);
  });
});
