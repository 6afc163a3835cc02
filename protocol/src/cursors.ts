import { z } from 'zod';
import { CURSOR_LIMITS } from './limits.js';

const share = z.number().int().min(0).max(CURSOR_LIMITS.whole);
const target = z.string().min(1).max(CURSOR_LIMITS.targetLength);

/**
 * Where a pointer is: ten-thousandths of the width and the height of the element under it, from its top left, and which element that is.
 * Clients choose how they name elements. Without a name it is the same element as before. `null`: the pointer is nowhere.
 */
export const cursorSchema = z.union([z.tuple([share, share]), z.tuple([share, share, target]), z.null()]);
export type CursorPlace = z.output<typeof cursorSchema>;

/** The cursor of a person. Without `target` it is on the same element as in the frame before. */
export type CursorEntry = [userId: string, x: number, y: number, target?: string];

/** Cursors of a document have moved. Not part of the change log: what was missed is never sent again, and the newest place counts. */
export type CursorsFrame = {
  type: 'cursors';
  topic: `cursors:${string}`;
  /** These are all cursors. Otherwise they are those that have moved. */
  isWhole: boolean;
  cursors: CursorEntry[];
  /** Ids of the people whose cursors are nowhere now. */
  left: string[];
};
