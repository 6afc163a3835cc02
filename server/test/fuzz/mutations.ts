import fc from 'fast-check';

const LONG_ID = '\u{20000}'.repeat(256);
const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: [inner] }), 1);

/** What does not belong anywhere, or only just. */
const JUNK: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e-308,
  2 ** 53,
  253_402_300_800,
  '',
  ' ',
  '0',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\ufeff',
  'e\u0301',
  '👩‍👩‍👧',
  '\n',
  '\u0085',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'; drop table users; --",
  '\\',
  '%',
  '{actionUser}',
  'x'.repeat(257),
  'x'.repeat(70_000),
  LONG_ID,
  `${LONG_ID}x`,
  'a:b/c.d',
  '../..',
  [],
  {},
  [[]],
  [null],
  [{}],
  { a: null },
  deep(12),
  deep(40),
  JSON.parse('{"__proto__":{"a":1}}'),
  Array.from({ length: 1001 }, (_, n) => n),
  Array.from({ length: 1001 }, () => 'same'),
  { '\u0000': 1 },
  { folderId: 'f' },
  { toJSON: 1 },
  { length: 3 },
];

type Path = (string | number)[];

/** Replaces, removes or repeats something somewhere in a value. */
export const mutation: fc.Arbitrary<(value: unknown) => unknown> = fc
  .tuple(fc.nat(), fc.constantFrom('replace', 'remove', 'repeat'), fc.constantFrom(...JUNK))
  .map(([at, kind, junk]) => (value) => {
    const copy = structuredClone(value);
    const paths = pathsOf(copy);
    const path = paths[at % Math.max(1, paths.length)];
    if (!path) return junk;
    const parent = path.slice(0, -1).reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], copy);
    const key = path.at(-1)!;
    const holder = parent as Record<string | number, unknown>;
    if (kind === 'remove') delete holder[key];
    else if (kind === 'repeat' && Array.isArray(parent)) parent.push(parent[key as number]);
    else holder[key] = junk;
    return copy;
  });

/** Every place in a value, outermost first. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.keys(value).flatMap((key) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    return [here, ...pathsOf((value as Record<string, unknown>)[key], here)];
  });
}
