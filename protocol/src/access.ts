import { z } from 'zod';
import { LIMITS } from './limits.js';
import { optional } from './primitives.js';

export const accessTypeSchema = z.enum(['public', 'organizationPrivate', 'restricted']);
export type AccessType = z.output<typeof accessTypeSchema>;

const accessValue = z.union([z.string(), z.number(), z.boolean()]);

/** `organizationPrivate` and names that begin with `__` encode visibility inside `accessFields` (REST contract §2.4). */
const isReservedField = (field: string) => field === 'organizationPrivate' || field.startsWith('__');

// The length is checked before the values: a body may contain half a million of them.
const accessValues = z
  .array(accessValue)
  .min(1)
  .max(LIMITS.accessItems, `must hold at most ${LIMITS.accessItems} values`);

/** An access context: `{ field: value | non-empty array of values }`, at most 200 values in all. `{}` means none. */
export const accessSchema = z
  .record(
    z.string().min(1, 'must not have an empty name').max(128, 'must have a name of at most 128 characters'),
    z.union([accessValue, accessValues], `must be text, a number, a boolean, or 1 to ${LIMITS.accessItems} of these`),
  )
  .superRefine((access, context) => {
    for (const field of Object.keys(access)) {
      if (isReservedField(field))
        context.addIssue({ code: 'custom', path: [field], message: 'is a reserved field name' });
    }
    const items = Object.values(access).reduce<number>(
      (sum, value) => sum + (Array.isArray(value) ? value.length : 1),
      0,
    );
    if (items > LIMITS.accessItems)
      context.addIssue({ code: 'custom', message: `must hold at most ${LIMITS.accessItems} values` });
  });
/** Access context of a record. A viewer with access to the document also needs a matching grant for every field. */
export type Access = Record<string, string | number | boolean | (string | number | boolean)[]>;

/** Context of a record as a caller sends it. The service derives `accessFields` and ignores it when sent. */
export const contextSchema = z.object({ access: accessSchema });

/** A grant as `auth/permissions/add` takes it. */
export interface Resource {
  type: 'organization' | 'document' | 'context';
  id: string;
  organizationId?: string | undefined;
  accessRole?: 'editor' | 'viewer' | undefined;
  /** Seconds since epoch. */
  expiresAt?: number | undefined;
  access?: Access | undefined;
}

export const optionalContext = optional(contextSchema);
