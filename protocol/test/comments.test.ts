import { LIMITS, markCommentAnnotationsRead } from '@parley/protocol';
import { expect, it } from 'vitest';

it('says of as many threads how far they were shown as it marks', () => {
  const request = (threads: number) => ({
    organizationId: 'acme',
    annotationIds: ['t0'],
    isRead: true,
    through: Object.fromEntries(Array.from({ length: threads }, (_, index) => [`t${index}`, 1])),
  });
  const { data } = markCommentAnnotationsRead;
  expect(data.safeParse(request(LIMITS.ids)).success).toBe(true);
  expect(data.safeParse(request(LIMITS.ids + 1)).error?.issues).toMatchObject([{ path: ['through'] }]);
});
