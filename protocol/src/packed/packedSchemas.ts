import { z } from 'zod';
import type { PackedThread } from './PackedThread.js';

/** A thread as it travels to clients. The cast is safe: the interface describes what the service writes. */
export const packedThreadSchema = z
  .looseObject({ annotationId: z.string() })
  .meta({ id: 'PackedThread' }) as z.ZodType as z.ZodType<PackedThread>;

/** Values to which the packed threads of an answer refer by their index. */
export const sharedSchema = z.array(z.unknown());
