import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What each file imports, imports of types included: paths from the top of the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The files of a folder and of its folders, with their imports by relative paths. */
export function importGraph(folder: string): ImportGraph {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => join(folder, file));
  const inFolder = new Set(files);
  /** `.js` stands for `.ts` and for `.tsx`. */
  const sourceOf = (path: string) => (inFolder.has(`${path}x`) ? `${path}x` : path);
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8')).map(sourceOf)]));
}

/** `import … from './a.js'`, `export … from './a.js'`, `import './a.js'`, `import('./a.js')`. A file that is imported as text (`?raw`) imports nothing. */
const RELATIVE_IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^'\n?]+)'/g;

/** Paths that the text of a file imports. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(RELATIVE_IMPORT)].map(([, specifier = '']) =>
    normalize(join(dirname(file), specifier)).replace(/\.js$/, '.ts'),
  );
}

/** Groups of files that import each other, directly or through others (strongly connected components, Tarjan 1972). */
export function importCircles(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const visit = (file: string) => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!); // just set
    path.push(file);
    for (const imported of graph.get(file) ?? []) {
      if (!order.has(imported)) visit(imported);
      if (path.includes(imported)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(imported)!)); // both visited
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1) circles.push(group.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}
