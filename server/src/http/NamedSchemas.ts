import { z } from 'zod';

type Direction = 'input' | 'output';
type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON Schemas of an OpenAPI document. Those with a name are in `all`, once, and the others refer to them there. */
export class NamedSchemas {
  readonly all: Record<string, unknown> = {};
  readonly #inputs: ReadonlySet<string>;

  /** @param inputs the schemas of all requests: one that is named there may differ in answers, and has another name in them */
  constructor(inputs: readonly z.ZodType[]) {
    this.#inputs = new Set(inputs.flatMap((schema) => Object.keys(toJsonSchema(schema, 'input').$defs ?? {})));
  }

  /** @param operation names schemas that have no name and refer to themselves */
  add(schema: z.ZodType, direction: Direction, operation: string): JsonSchema {
    const { $schema: _draft, $defs = {}, ...rest } = toJsonSchema(schema, direction);
    const nameOf = (id: string) => {
      if (id.startsWith('__')) return `${operation}_${direction}${id}`;
      return direction === 'output' && this.#inputs.has(id) ? `${id}Output` : id;
    };
    const moved = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
        key === '$ref' && typeof inner === 'string'
          ? `#/components/schemas/${nameOf(inner.slice('#/$defs/'.length))}`
          : inner,
      );
    for (const [id, named] of Object.entries($defs)) this.all[nameOf(id)] = moved(named);
    return moved(rest) as JsonSchema; // as it was, but for the references
  }
}

const toJsonSchema = (schema: z.ZodType, io: Direction): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      if (!(zodSchema instanceof z.ZodObject)) return;
      for (const [name, field] of Object.entries(zodSchema.shape))
        if (isReserved(field)) delete jsonSchema.properties?.[name];
    },
  });

/** A field that may not be sent. */
const isReserved = (field: unknown): boolean =>
  field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodUndefined;
