import {
  addComments,
  addMyComment,
  addOrganizations,
  getCommentAnnotations,
  getOrganizations,
  listCommentAnnotations,
  setReaction,
  updateComments,
  updateMyComment,
} from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';
import { rowsOf } from '../support/fillDocument.js';
import { Writer } from '../support/Writer.js';

const KIB = 1024;
const ada = { userId: 'ada' };
/** A comment of about so many KiB. */
const sized = (kib: number, more: object = {}) => ({ from: ada, commentText: 'x'.repeat(kib * KIB), ...more });
const full = { http: 400, status: 'FAILED_PRECONDITION', message: expect.stringMatching(/"t".*4 MiB/) };

describeThreads('size of a thread (§1.12)', (bench) => {
  let writer: Writer;
  beforeEach(async () => {
    await bench.acme.setDocument('plan', { access_type: 'public' });
    writer = await Writer.create(bench.acme, 'ada');
    await writer.add();
  });
  const place = () => ({ ...bench.threads.plan, annotationId: 't' });
  const add = (commentData: object[]) => bench.acme.key.post(addComments, { ...place(), commentData });
  /** Leaves room for about so many KiB. */
  const fill = async (room: number) => {
    for (let kib = 4 * KIB - room; kib > 0; kib -= 960) {
      const parts = Math.ceil(Math.min(kib, 960) / 60);
      const each = Math.min(kib, 960) / parts;
      expect((await add(Array.from({ length: parts }, () => sized(each - 0.5)))).status).toBe(200);
    }
  };

  it('ends at 4 MiB for every write that grows it; nothing is written then, and deleting makes room', async () => {
    await fill(4);
    await bench.threads.reply('t', [{ ...sized(1), commentId: 'small' }]);
    const { key } = bench.acme;
    const text = 'y'.repeat(60 * KIB);
    const before = await rowsOf(key);
    expect(await key.refused(addComments, { ...place(), commentData: [sized(60)] })).toMatchObject(full);
    const update = { ...place(), commentIds: ['small'], updatedData: { commentText: text } };
    expect(await key.refused(updateComments, update)).toMatchObject(full);
    expect(await writer.refused(addMyComment, { comment: { commentId: 'n', commentText: text } })).toMatchObject(full);
    expect(await writer.refused(updateMyComment, { commentText: text })).toMatchObject(full);
    expect(await rowsOf(key)).toEqual(before);
    const [, second] = (await bench.threads.one('t')).comments;
    await bench.threads.deleteComments({ annotationId: 't', commentIds: [second!.commentId] });
    expect((await add([sized(40)])).status).toBe(200);
  });

  it('holds when comments come at once', async () => {
    await fill(90);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add([sized(60)])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('counts reactions', async () => {
    await fill(1);
    const react = (n: number) =>
      writer.person.post(
        setReaction,
        writer.data(setReaction, { reactionAnnotationId: `r${n}`, icon: `i${n}`, iconUrl: 'x'.repeat(2000) }),
      );
    const statuses = new Set<number>();
    for (let n = 0; n < 20; n += 1) statuses.add((await react(n)).status);
    expect(statuses).toEqual(new Set([200, 400]));
  });

  describe('pages of lists', () => {
    /** Threads of about 200 KiB each. */
    const write = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const commentData = Array.from({ length: 4 }, () => sized(50)) as never; // at least one
        await bench.threads.add([{ annotationId: `n${n}`, commentData }]);
      }
    };
    const sizeOf = (page: unknown) => JSON.stringify(page).length;

    it('end at 4 MiB for threads, of people and of backends, and leave none out', async () => {
      await write(25);
      const { person } = writer;
      const { organizationId } = bench.acme;
      for (const [caller, endpoint] of [
        [person, listCommentAnnotations],
        [bench.acme.key, getCommentAnnotations],
      ] as const) {
        const ids: string[] = [];
        let pageToken: string | null | undefined;
        let pages = 0;
        do {
          const { body } = await caller.post(endpoint, { organizationId, pageToken });
          expect(sizeOf(body)).toBeLessThanOrEqual(LIMITS.answerBytes);
          const data = body.result!.data as { annotationId: string }[] | { annotations: { annotationId: string }[] };
          ids.push(...(Array.isArray(data) ? data : data.annotations).map(({ annotationId }) => annotationId));
          pageToken = body.result!.nextPageToken;
          pages += 1;
        } while (pageToken);
        expect([...ids].sort()).toEqual(['t', ...Array.from({ length: 25 }, (_, n) => `n${n}`)].sort());
        expect(pages).toBe(2);
      }
      const annotationIds = Array.from({ length: 25 }, (_, n) => `n${n}`);
      const first = (await bench.acme.key.post(getCommentAnnotations, { organizationId, annotationIds })).body;
      expect(sizeOf(first)).toBeLessThanOrEqual(LIMITS.answerBytes);
      expect((first.result!.data as { annotationId: string }[]).map((thread) => thread.annotationId)).toEqual(
        annotationIds.slice(0, 20),
      );
      expect(first.result!.nextPageToken).toBeTruthy();
    });

    it('end at 4 MiB for other records', async () => {
      const { key } = bench.acme;
      const organizationIds = Array.from({ length: 90 }, (_, n) => `large${n}`);
      for (let n = 0; n < 90; n += 15) {
        const organizations = organizationIds.slice(n, n + 15).map((organizationId) => ({
          organizationId,
          note: 'x'.repeat(63 * KIB),
        }));
        await key.call(addOrganizations, { organizations });
      }
      const found: string[] = [];
      let pageToken: string | null | undefined;
      do {
        const { body } = await key.post(getOrganizations, { pageToken });
        expect(sizeOf(body)).toBeLessThanOrEqual(LIMITS.answerBytes + KIB);
        found.push(...(body.result!.data as { id: string }[]).map(({ id }) => id));
        pageToken = body.result!.nextPageToken;
      } while (pageToken);
      expect(found.sort()).toEqual([...organizationIds, bench.acme.organizationId].sort());
    });
  });
});
