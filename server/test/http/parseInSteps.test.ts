import { addCommentAnnotations, ENDPOINTS } from '@parley/protocol';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { parseData } from '../../src/http/body.js';
import { parseInSteps } from '../../src/http/parseInSteps.js';
import { TimeSlice } from '../../src/TimeSlice.js';
import { arbitraryOf } from '../fuzz/arbitraryOf.js';

afterEach(() => void vi.restoreAllMocks());

const outcome = async (parse: () => unknown) => {
  try {
    return { parsed: await parse() };
  } catch (error) {
    return { refused: (error as { code?: string }).code };
  }
};

it('answers what parsing at once answers, for every operation', async () => {
  for (const { path, data: schema } of ENDPOINTS) {
    const asSent = arbitraryOf(schema, {}).map((data) => JSON.parse(JSON.stringify(data ?? null)) as unknown);
    await fc.assert(
      fc.asyncProperty(asSent, async (data) => {
        expect([path, await outcome(() => parseInSteps(schema, data))]).toEqual([
          path,
          await outcome(() => parseData(schema, data)),
        ]);
      }),
      { numRuns: 20 },
    );
  }
});

const comment = { from: { userId: 'ada' }, commentText: 'Hi' };
const request = (commentAnnotations: unknown[]) => ({ organizationId: 'acme', documentId: 'plan', commentAnnotations });

it('names the field of the first item that is not valid', async () => {
  const bad = { commentData: [comment, { ...comment, commentText: 5 }] };
  const parsed = parseInSteps(addCommentAnnotations.data, request([{ commentData: [comment] }, bad]));
  await expect(parsed).rejects.toThrow(/^data\.commentAnnotations\[1\]\.commentData\[1\]\.commentText: /);
  const tooMany = parseInSteps(addCommentAnnotations.data, request(Array(101).fill({ commentData: [comment] })));
  await expect(tooMany).rejects.toThrow(/^data\.commentAnnotations: /);
});

it('yields to others between two items when it has occupied the process for long', async () => {
  let now = 0;
  // Vitest may look at the clock too, so the pauses are counted.
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 30));
  const pause = vi.spyOn(TimeSlice.prototype, 'pause');
  const turns: string[] = [];
  setTimeout(() => turns.push('another'), 0);
  await parseInSteps(addCommentAnnotations.data, request(Array(2).fill({ commentData: [comment, comment] })));
  turns.push('parsed');
  expect(turns).toEqual(['another', 'parsed']);
  // Before the request, each annotation, each comment.
  expect(pause).toHaveBeenCalledTimes(1 + 2 + 4);
});
