import { type Html, html } from '../../../html.js';

/** The part of JSON Schema that our schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Names reserved for a later release. Sending one is an error, so the reference omits them. */
const RESERVED = new Set(['folderId', 'createFolder']);

/** Renders the fields of an object with their types and limits. A named schema is a link. */
export function renderFields(schema: JsonSchema): Html {
  const objectSchema = objectIn(schema);
  const fields = objectSchema ? fieldsOf(objectSchema) : [];
  if (fields.length === 0) return html`<p>${renderType(schema)}${boundsOf(schema)}</p>`;
  return html`<ul class="fields">
    ${fields.map(([name, field]) => renderField(name, field, objectSchema?.required?.includes(name) ?? false))}
  </ul>`;
}

/** Returns the fields of an object, without the reserved ones. */
export const fieldsOf = (object: JsonSchema): [name: string, schema: JsonSchema][] =>
  Object.entries(object.properties ?? {}).filter(([name]) => !RESERVED.has(name));

function renderField(name: string, schema: JsonSchema, isRequired: boolean): Html {
  const nested = objectIn(schema);
  return html`<li>
    <code class="name">${name}</code>${isRequired ? html` <strong>required</strong>` : ''}
    <span class="type">${renderType(schema)}</span>${boundsOf(schema)} ${nested?.properties ? renderFields(nested) : ''}
  </li>`;
}

/** Returns the object in a schema: the schema itself, its items, its map values, or its alternative to `null`. */
function objectIn(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  const inner = alternativesOf(schema);
  if (inner.length === 1 && inner[0] !== schema) return objectIn(inner[0]!);
  if (schema.items) return objectIn(schema.items);
  return typeof schema.additionalProperties === 'object' ? objectIn(schema.additionalProperties) : undefined;
}

/** Returns the alternatives of a schema without `null`, which means the same as absent. */
const alternativesOf = (schema: JsonSchema) =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).filter(({ type }) => type !== 'null');

function renderType(schema: JsonSchema): Html {
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 1 || alternatives[0] !== schema) {
    return html`${alternatives.map((one, index) => html`${index > 0 ? ' | ' : ''}${renderType(one)}`)}`;
  }
  if (schema.$ref) return renderReference(schema.$ref.slice('#/$defs/'.length));
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`;
  if (schema.items) return html`list of ${renderType(schema.items)}`;
  if (!schema.properties && typeof schema.additionalProperties === 'object') {
    return html`map to ${renderType(schema.additionalProperties)}`;
  }
  return html`${[schema.type ?? 'any value']
    .flat()
    .filter((type) => type !== 'null')
    .join(' | ')}`;
}

/** Renders a reference to a named schema. The only recursive schema without a name is that of any JSON value. */
const renderReference = (name: string) =>
  name.startsWith('__') ? html`any JSON` : html`<a href="#shape-${name}">${name}</a>`;

function boundsOf(schema: JsonSchema): Html {
  const [only = schema] = alternativesOf(schema);
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, pattern, description } = only;
  const bounds = [
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    range(minimum, maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum, ''),
    pattern && `matches ${pattern}`,
    description,
  ].filter(Boolean);
  return bounds.length === 0 ? html`` : html` <small>${bounds.join(', ')}</small>`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (most === undefined) return least === undefined ? undefined : `at least ${least}${unit}`;
  return least === undefined ? `at most ${most}${unit}` : `${least} to ${most}${unit}`;
}
