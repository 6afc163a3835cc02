/** `enableX` and `disableX` for each name `X`. */
export type TogglePairs<Name extends string> = Record<`enable${Name}` | `disable${Name}`, () => void>;

/** Makes the toggle pairs of an element: from each name to what switches it. */
export function togglePairs<Name extends string>(switches: Record<Name, (isOn: boolean) => void>): TogglePairs<Name> {
  const pairs = Object.entries<(isOn: boolean) => void>(switches).flatMap(([name, set]) => [
    [`enable${name}`, () => set(true)],
    [`disable${name}`, () => set(false)],
  ]);
  return Object.fromEntries(pairs) as TogglePairs<Name>; // made two for each name, under exactly these names
}
