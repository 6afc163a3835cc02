import { z } from 'zod';
import { TimeSlice } from '../TimeSlice.js';
import { parseData } from './body.js';

/** A schema whose lists of objects are parsed item by item. */
interface Plan {
  /** The schema without checks of the items in these lists: the items are parsed before. */
  outer: z.ZodType;
  lists: { field: string; item: z.ZodType; max: number }[];
}

/**
 * Parses like `parseData`, with pauses between the items of lists. Ten thousand comments take half a second, and with pauses other requests
 * wait for a few items only. Stops at the first invalid item.
 */
export async function parseInSteps<T extends z.ZodType>(schema: T, data: unknown): Promise<z.output<T>> {
  return (await parse(schema, data, 'data', new TimeSlice())) as z.output<T>; // safe: the plan is from the same schema
}

async function parse(schema: z.ZodType, value: unknown, path: string, timeSlice: TimeSlice): Promise<unknown> {
  await timeSlice.pause();
  const plan = planOf(schema);
  if (!plan || typeof value !== 'object' || value === null) return parseData(schema, value, path);
  const members: Record<string, unknown> = { ...value };
  for (const { field, item, max } of plan.lists) {
    const items = members[field];
    // The outer schema refuses a list that is too long, and a value that is no list.
    if (!Array.isArray(items) || items.length > max) continue;
    const parsed: unknown[] = [];
    for (const [index, entry] of items.entries())
      parsed.push(await parse(item, entry, `${path}.${field}[${index}]`, timeSlice));
    members[field] = parsed;
  }
  return parseData(plan.outer, members, path);
}

const plans = new WeakMap<z.ZodType, { plan: Plan | null }>();

function planOf(schema: z.ZodType): Plan | null {
  const known = plans.get(schema);
  if (known) return known.plan;
  const plan = makePlan(schema);
  plans.set(schema, { plan });
  return plan;
}

function makePlan(schema: z.ZodType): Plan | null {
  if (!(schema instanceof z.ZodObject)) return null;
  const lists: Plan['lists'] = [];
  const shape: Record<string, z.ZodType> = {};
  for (const [field, inner] of Object.entries<z.ZodType>(schema.shape)) {
    shape[field] = withoutItems(inner, (item, max) => lists.push({ field, item, max })) ?? inner;
  }
  return lists.length === 0 ? null : { outer: z.core.clone(schema, { ...schema._zod.def, shape }), lists };
}

/** Returns the schema of a list of objects, however wrapped, without checks of its items; `null` for every other schema. */
function withoutItems(schema: z.ZodType, found: (item: z.ZodType, max: number) => void): z.ZodType | null {
  const within = (key: 'innerType' | 'in'): z.ZodType | null => {
    const def = schema._zod.def as unknown as Record<string, z.ZodType>; // safe: the kinds below have this field
    const inner = withoutItems(def[key]!, found);
    return inner && z.core.clone(schema, { ...schema._zod.def, [key]: inner });
  };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return within('innerType');
  if (schema instanceof z.ZodPipe) return within('in');
  if (!(schema instanceof z.ZodArray) || !(schema.element instanceof z.ZodObject)) return null;
  const maximum = maxLengthOf(schema);
  if (maximum === undefined) return null;
  found(schema.element, maximum);
  return z.core.clone(schema, { ...schema._zod.def, element: z.unknown() });
}

/** Returns the maximum length from the checks of a list. The schema's own summary of it is lost when the schema is refined twice. */
function maxLengthOf({ _zod: { def } }: z.ZodArray): number | undefined {
  const checks = (def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number }); // safe: every kind of check has these fields
  return checks.find(({ check }) => check === 'max_length')?.maximum;
}
