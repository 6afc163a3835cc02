import { z } from 'zod';
import type { ItemCode } from './errors.js';

const itemCodeSchema = z.enum([
  'not-found',
  'already-exists',
  'permission-denied',
  'failed-precondition',
  'invalid-argument',
  'internal',
] satisfies ItemCode[]);

/** Outcome of one item of a bulk operation; `code` is present exactly when `success` is false. */
export const itemResultSchema = z
  .looseObject({ success: z.boolean(), message: z.string(), code: itemCodeSchema.optional() })
  .meta({ id: 'ItemResult' });
export type ItemResult = { success: true; message: string } | { success: false; message: string; code: ItemCode };

/** From item id to outcome. */
export const itemResultsSchema = z.record(z.string(), itemResultSchema);
export type ItemResults<Extra extends object = object> = Record<string, ItemResult & Extra>;

export const successSchema = z.object({ success: z.literal(true) });
export const successMessageSchema = z.object({ success: z.literal(true), message: z.string() });
