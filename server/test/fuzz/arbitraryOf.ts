import fc from 'fast-check';
import type { z } from 'zod';

/** Values that make sense for a field, by its name: with random text alone no request would get past its first check. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** What a schema may look like inside (zod 4): the fields that some kind of schema has. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  valueType?: z.ZodType;
  options?: readonly z.ZodType[];
  items?: readonly z.ZodType[];
  entries?: Record<string, string>;
  values?: readonly unknown[];
  getter?: () => z.ZodType;
}

/** Values that a schema mostly accepts: of the right shape, with names that exist where `hints` has any. */
export function arbitraryOf(schema: z.ZodType, hints: Hints, name = ''): fc.Arbitrary<unknown> {
  const definition = schema._zod.def as unknown as Definition; // zod types each kind apart; the switch below looks at `type`
  const of = (inner: z.ZodType | undefined, innerName = name) =>
    inner ? arbitraryOf(inner, hints, innerName) : fc.constant(undefined);
  switch (definition.type) {
    case 'object':
      return objectOf(definition, hints);
    case 'array':
      return fc.array(of(definition.element), { minLength: 1, maxLength: 3 });
    case 'tuple':
      return fc.tuple(...(definition.items ?? []).map((item) => of(item)));
    case 'record':
      return fc.dictionary(word, of(definition.valueType), { minKeys: 1, maxKeys: 3 });
    case 'union':
      return fc.oneof(...(definition.options ?? []).map((option) => of(option)));
    case 'optional':
      return fc.oneof({ arbitrary: of(definition.innerType), weight: 3 }, fc.constant(undefined));
    case 'nullable':
      return fc.oneof({ arbitrary: of(definition.innerType), weight: 6 }, fc.constant(null));
    case 'pipe':
      return of(definition.in);
    case 'catch': // what does not fit is left out
      return fc.oneof({ arbitrary: of(definition.innerType), weight: 3 }, fc.jsonValue({ maxDepth: 1 }));
    case 'custom': // a free-form object
      return fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 });
    case 'unknown':
    case 'lazy':
      return fc.jsonValue({ maxDepth: 3 });
    case 'enum':
      return fc.constantFrom(...Object.values(definition.entries ?? {}));
    case 'literal':
      return fc.constantFrom(...(definition.values ?? []));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return hints[name] ?? fc.oneof(fc.nat(100), fc.integer(), fc.double());
    case 'string':
      return hints[name] ?? fc.oneof(word, fc.string({ unit: 'binary', maxLength: 40 }));
    case 'template_literal':
      return hints[name] ?? word;
    case 'undefined':
    case 'never':
      return fc.constant(undefined);
    case 'null':
      return fc.constant(null);
    default:
      throw new Error(`No arbitrary for a schema of type ${definition.type} (${name}). Add one here.`);
  }
}

const word = fc.constantFrom('a', 'b', 'x1', 'name', 'ключ');

function objectOf({ shape = {}, catchall }: Definition, hints: Hints): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, arbitraryOf(schema, hints, key)])),
  );
  if (!catchall) return known;
  const extra = fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 });
  return fc.tuple(extra, known).map(([more, fields]) => ({ ...more, ...fields }));
}
