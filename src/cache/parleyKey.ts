import type { Scope } from '../session/Scope.js';

/** Key of one query: `['parley', scope, resource, params]`, so that people never share cached data. */
export type ParleyKey = readonly ['parley', Scope, string, object];

/** Equal questions get equal keys: id lists are sorted and de-duplicated, absent fields removed. */
export function parleyKey(scope: Scope, resource: string, params: object = {}): ParleyKey {
  return ['parley', scope, resource, normalize(params)];
}

function normalize(params: object): object {
  return Object.fromEntries(
    Object.entries(params)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]: [string, unknown]) => [
        name,
        Array.isArray(value) ? [...new Set<string>(value)].sort(byText) : value,
      ]),
  );
}

/** By code unit: the same in every language. */
const byText = (a: string, b: string) => (a < b ? -1 : 1);
