/** What may stand where something else should: `undefined` takes the field away. */
const JUNK: readonly unknown[] = [undefined, null, 7, NaN, 'text', true, [], {}, [null], [7], [{}], { a: null }];

export interface Mutation {
  /** Where, and what stands there. */
  name: string;
  record: Record<string, unknown>;
}

/** Each record that differs from this one in one place, of any depth, where junk stands. */
export function mutations(record: object): Mutation[] {
  const found: Mutation[] = [];
  const visit = (value: unknown, path: string[]) => {
    if (path.length > 0) {
      for (const junk of JUNK) {
        const name = `${path.join('.')} = ${JSON.stringify(junk) ?? 'undefined'}`;
        found.push({ name, record: withJunk(record, path, junk) as Record<string, unknown> });
      }
    }
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
  };
  visit(record, []);
  return found;
}

function withJunk(value: unknown, [key, ...rest]: string[], junk: unknown): unknown {
  if (key === undefined) return junk;
  const copy: Record<string, unknown> = Array.isArray(value)
    ? ([...(value as unknown[])] as unknown as Record<string, unknown>) // written by index
    : { ...(value as object) };
  const next = withJunk((value as Record<string, unknown>)[key], rest, junk);
  if (next === undefined && !Array.isArray(value)) delete copy[key];
  else copy[key] = next;
  return copy;
}
