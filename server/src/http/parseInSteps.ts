import { z } from 'zod';
import { TimeSlice } from '../TimeSlice.js';
import { parseData } from './body.js';

/** A schema whose lists of objects are parsed item by item. */
interface Plan {
  /** The schema with every such list taken as it is: its items are parsed before. */
  outer: z.ZodType;
  lists: { field: string; item: z.ZodType; max: number }[];
}

/**
 * As `parseData`, with pauses between the items of lists: ten thousand comments take half a second, and others wait for no more than
 * a few of them. Ends at the first item that is not valid.
 */
export async function parseInSteps<T extends z.ZodType>(schema: T, data: unknown): Promise<z.output<T>> {
  return (await parse(schema, data, 'data', new TimeSlice())) as z.output<T>; // the plan is made of the same schema
}

async function parse(schema: z.ZodType, value: unknown, path: string, timeSlice: TimeSlice): Promise<unknown> {
  await timeSlice.pause();
  const plan = planOf(schema);
  if (!plan || typeof value !== 'object' || value === null) return parseData(schema, value, path);
  const members: Record<string, unknown> = { ...value };
  for (const { field, item, max } of plan.lists) {
    const items = members[field];
    // A list that is too long, or none, is for the outer schema to refuse.
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

/** The schema of a list of objects, however wrapped, with items that are taken as they are; `null` for every other schema. */
function withoutItems(schema: z.ZodType, found: (item: z.ZodType, max: number) => void): z.ZodType | null {
  const within = (key: 'innerType' | 'in'): z.ZodType | null => {
    const def = schema._zod.def as unknown as Record<string, z.ZodType>; // the kinds below have this field
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

/** As its checks say: what a schema sums up of them is lost when it is refined twice. */
function maxLengthOf({ _zod: { def } }: z.ZodArray): number | undefined {
  const checks = (def.checks ?? []).map((check) => check._zod.def as { check: string; maximum?: number }); // of every kind of check
  return checks.find(({ check }) => check === 'max_length')?.maximum;
}
