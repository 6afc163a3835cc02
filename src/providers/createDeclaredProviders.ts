import { isEqual } from '../isEqual.js';
import type { DataProviders } from './DataProviders.js';
import { delegateProvider, shapeOfProvider, type AnyProvider } from './delegateProvider.js';

/**
 * Sets providers that an app creates on each render. One with another shape is set again, one no longer there is removed; new functions
 * and headers alone change nothing, as the next call uses the newest ones.
 * @returns a function that sets them; it returns whether anything has changed
 */
export function createDeclaredProviders(set: (providers: DataProviders) => void) {
  let known = new Map<string, unknown>();

  return (newest: () => DataProviders): boolean => {
    const named = () => newest() as Record<string, AnyProvider | null | undefined>;
    const shapes = new Map<string, unknown>();
    for (const [name, provider] of Object.entries(named())) {
      if (provider !== undefined) shapes.set(name, shapeOfProvider(provider));
    }
    const gone = [...known.keys()].filter((name) => !shapes.has(name)).map((name) => [name, null] as const);
    const changed = [...shapes.keys()]
      .filter((name) => !known.has(name) || !isEqual(known.get(name), shapes.get(name)))
      .map((name) => [name, delegateProvider(() => named()[name] ?? null)] as const);
    known = shapes;
    if (gone.length + changed.length === 0) return false;
    set(Object.fromEntries<AnyProvider | null>([...gone, ...changed]));
    return true;
  };
}
