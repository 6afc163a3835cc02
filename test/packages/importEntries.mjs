// Imports each entry given on the command line in plain Node, with a trap on what only a browser has. Prints where our code looked at it.
const browserOnly = [
  'window',
  'document',
  'location',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'matchMedia',
  'requestAnimationFrame',
  'HTMLElement',
];

/** @type {string[]} */
const touched = [];
for (const name of browserOnly) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      // Libraries ask `typeof window` at import to learn where they run. Ours may not look at all.
      const caller = new Error().stack?.split('\n')[2] ?? '';
      if (caller.includes('@parley')) touched.push(`${name} ${caller.trim()}`);
      return undefined;
    },
  });
}
for (const entry of process.argv.slice(2)) await import(entry);
console.log(JSON.stringify(touched));
