import { randomUUID } from 'node:crypto';
import type { OperationTraits } from './operations.js';

/** Fills in the ids that are absent, so that a repeated call is the same write (REST contract §1.10). Changes nothing that is not as the service wants it. */
export function withIds(data: object, { field, list }: NonNullable<OperationTraits['id']>): object {
  if (!list) return withId(data, field);
  const named = Object.entries(data).map(([name, value]: [string, unknown]) => {
    const isList = list.includes(name) && Array.isArray(value);
    return [name, isList ? value.map((item: unknown) => withId(item, field)) : value] as const;
  });
  return Object.fromEntries(named);
}

function withId<T>(item: T, field: string): T {
  if (typeof item !== 'object' || item === null) return item;
  const id = (item as Record<string, unknown>)[field];
  return id == null ? { ...item, [field]: randomUUID() } : item;
}
