import { expect, it } from 'vitest';
import { z } from 'zod';
import { parseData } from '../../src/http/body.js';

const schema = z.object({
  userId: z.string().min(1, 'must not be empty'),
  pageSize: z.number().int().min(1).max(100).optional(),
  ids: z.array(z.string().max(3)).min(1).max(2).optional(),
  share: z.number().gt(0).optional(),
  order: z.enum(['asc', 'desc']).optional(),
  target: z.union([z.string(), z.number()]),
});
const valid = { userId: 'ada', target: 1 };

it.each([
  [{ ...valid, userId: undefined }, 'data.userId: is required'],
  [{ userId: 'ada' }, 'data.target: is required'],
  [{ ...valid, userId: 7 }, 'data.userId: must be a string'],
  [{ ...valid, userId: '' }, 'data.userId: must not be empty'],
  [{ ...valid, pageSize: 1.5 }, 'data.pageSize: must be an integer'],
  [{ ...valid, pageSize: 0 }, 'data.pageSize: must be at least 1'],
  [{ ...valid, pageSize: 101 }, 'data.pageSize: must be at most 100'],
  [{ ...valid, share: 0 }, 'data.share: must be greater than 0'],
  [{ ...valid, ids: [] }, 'data.ids: must have at least 1 item'],
  [{ ...valid, ids: ['1', '2', '3'] }, 'data.ids: must have at most 2 items'],
  [{ ...valid, ids: ['1234'] }, 'data.ids[0]: must have at most 3 characters'],
  [{ ...valid, order: 'up' }, 'data.order: must be "asc" or "desc"'],
  [{ ...valid, target: true }, 'data.target: is not valid'],
])('says in plain words what is wrong with %j', (data, message) => {
  expect(() => parseData(schema, data)).toThrow(expect.objectContaining({ message }));
});
