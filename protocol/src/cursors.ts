import { z } from 'zod';
import { CURSOR_LIMITS } from './limits.js';

const share = z.number().int().min(0).max(CURSOR_LIMITS.whole);
const target = z.string().min(1).max(CURSOR_LIMITS.targetLength);

/** A position on an element: ten-thousandths of its width and height, from its top left, and the element. Clients choose how they name elements. */
export const placeSchema = z.tuple([share, share, target]);
export type ElementPlace = z.output<typeof placeSchema>;

/** Where a pointer is on the element under it. Without a name it is the same element as before. `null`: the pointer is nowhere. */
export const cursorSchema = z.union([z.tuple([share, share]), placeSchema, z.null()]);
export type CursorPlace = z.output<typeof cursorSchema>;

/** The cursor of a person. Without `target` it is on the same element as in the frame before. */
export type CursorEntry = [userId: string, x: number, y: number, target?: string];

/** Cursors of a document have moved. Not part of the change log: missed frames are never sent again, only the newest position counts. */
export type CursorsFrame = {
  type: 'cursors';
  topic: `cursors:${string}`;
  /** These are all cursors. Otherwise they are those that have moved. */
  isWhole: boolean;
  cursors: CursorEntry[];
  /** Ids of the people whose cursors are nowhere now. */
  left: string[];
};
