import {
  addCommentAnnotations,
  addComments,
  addComment,
  addOrganizations,
  addUsers,
  getCommentAnnotations,
  getOrganizations,
  listCommentAnnotations,
  setReaction,
  subscribeToCommentAnnotation,
  updateCommentAnnotations,
  updateComments,
  updateComment,
} from '@parley/protocol';
import { LIMITS } from '@parley/protocol/constants';
import { sql } from 'kysely';
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

  /** Leaves room for so many KiB, give or take a few hundred bytes. */
  const fillTo = async (room: number) => {
    await fill(30 + room);
    const { rows } = await sql<{ bytes: number }>`select (content_bytes + parts_bytes)::int as bytes
      from comment_annotations where api_key = ${bench.acme.key.apiKey} and annotation_id = 't'`.execute(
      bench.acme.key.service.core.db,
    );
    expect((await add([sized((LIMITS.threadBytes - rows[0]!.bytes) / KIB - room - 0.5)])).status).toBe(200);
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
    expect(await writer.refused(addComment, { comment: { commentId: 'n', commentText: text } })).toMatchObject(full);
    expect(await writer.refused(updateComment, { commentText: text })).toMatchObject(full);
    expect(await rowsOf(key)).toEqual(before);
    const [, second] = (await bench.threads.one('t')).comments;
    await bench.threads.deleteComments({ annotationId: 't', commentIds: [second!.commentId] });
    expect((await add([sized(40)])).status).toBe(200);
  });

  it('applies to concurrent comments', async () => {
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

  it('refuses one of the threads that a backend updates, and writes the others', async () => {
    await fillTo(4);
    await bench.threads.add([{ annotationId: 'a' }, { annotationId: 'z' }]);
    const { key } = bench.acme;
    const color = 'c'.repeat(60 * KIB);
    const request = {
      ...bench.threads.plan,
      annotationIds: ['a', 't', 'z', 'none'],
      updatedData: { context: { color } },
    };
    const result = await key.call(updateCommentAnnotations, request);
    expect(Object.entries(result).map(([id, { success, code }]) => [id, success, code])).toEqual([
      ['a', true, undefined],
      ['t', false, 'failed-precondition'],
      ['z', true, undefined],
      ['none', false, 'not-found'],
    ]);
    expect((await bench.threads.one('t')).context ?? {}).not.toHaveProperty('color');
    for (const id of ['a', 'z']) expect((await bench.threads.one(id)).context).toMatchObject({ color });
  });

  describe('counts those who are subscribed', () => {
    const mentions = (from: number) => ({
      from: ada,
      commentText: '@',
      taggedUserContacts: Array.from({ length: 50 }, (_, n) => ({ userId: `u${from + n}` })),
    });

    it('who are mentioned', async () => {
      await fillTo(40);
      const { key } = bench.acme;
      expect((await add([mentions(0)])).status).toBe(200);
      // The same people take no more room.
      expect((await add([mentions(0)])).status).toBe(200);
      expect(await key.refused(addComments, { ...place(), commentData: [mentions(50)] })).toMatchObject(full);
    });

    it('by hand; whoever unsubscribes is let through', async () => {
      await fillTo(1);
      const people = await Promise.all(['eve', 'fay', 'gus', 'hal'].map((userId) => Writer.create(bench.acme, userId)));
      const answers = await Promise.all(
        people.map(({ person }) =>
          person.post(subscribeToCommentAnnotation, writer.data(subscribeToCommentAnnotation, { isSubscribed: true })),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
      const last = people[answers.findIndex(({ status }) => status === 400)]!;
      const stop = writer.data(subscribeToCommentAnnotation, { isSubscribed: false });
      expect((await last.person.post(subscribeToCommentAnnotation, stop)).status).toBe(200);
    });
  });

  describe('counts the names, addresses and pictures of stored people', () => {
    const picture = `https://acme.test/${'p'.repeat(2000)}`;
    const people = Array.from({ length: 50 }, (_, n) => ({ userId: `u${n}`, name: `Person ${n}`, photoUrl: picture }));
    /** Comments that mention all of them: some 100 KiB each, of which the request has one. */
    const mentioning = (count: number) =>
      Array.from({ length: count }, () => ({
        from: { userId: 'u0' },
        commentText: 'x',
        taggedUserContacts: people.map(({ userId }) => ({ userId })),
      })) as [object, ...object[]] as never; // at least one
    beforeEach(async () => {
      await bench.acme.key.call(addUsers, { organizationId: bench.acme.organizationId, users: people });
    });
    /** The bytes of a thread, as they are kept and as its comments add up to. */
    const bytesOf = async (annotationId: string) => {
      const { rows } = await sql<{ kept: number; comments: number }>`select parts_bytes::int as kept,
        (select sum(c.content_bytes)::int from comments c
          where c.api_key = a.api_key and c.annotation_id = a.annotation_id) as comments
        from comment_annotations a where a.api_key = ${bench.acme.key.apiKey} and a.annotation_id = ${annotationId}`.execute(
        bench.acme.key.service.core.db,
      );
      return rows[0]!;
    };

    it('in a new thread', async () => {
      await bench.threads.add([{ annotationId: 'n', commentData: mentioning(2) }]);
      const { kept, comments } = await bytesOf('n');
      expect(comments).toBeGreaterThan(200 * KIB);
      expect(kept).toBe(comments + 50 * 512);
    });

    it('which a new thread may not exceed 4 MiB with', async () => {
      const { key } = bench.acme;
      const before = await rowsOf(key);
      const request = {
        ...bench.threads.plan,
        commentAnnotations: [{ annotationId: 't2', commentData: mentioning(60) }],
      };
      expect(await key.refused(addCommentAnnotations, request)).toMatchObject({
        ...full,
        message: expect.stringMatching(/"t2".*4 MiB/),
      });
      expect(await rowsOf(key)).toEqual(before);
    });

    it('nor new comments', async () => {
      const { key } = bench.acme;
      const before = await rowsOf(key);
      const request = { ...place(), commentData: mentioning(60) };
      expect(await key.refused(addComments, request)).toMatchObject(full);
      expect(await rowsOf(key)).toEqual(before);
      expect((await add(mentioning(20))).status).toBe(200);
    });
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

    it('end at 4 MiB for threads that take more room in the answer than in the database', async () => {
      const { key, organizationId } = bench.acme;
      const photoUrl = `https://acme.test/${'p'.repeat(2000)}`;
      const users = Array.from({ length: 50 }, (_, n) => ({ userId: `u${n}`, photoUrl })) as never; // at least one
      await key.call(addUsers, { organizationId, users });
      // The answer has each of the mentioned people also as `to` of the comment and as subscriber of the thread.
      const taggedUserContacts = Array.from({ length: 50 }, (_, n) => ({ userId: `u${n}` }));
      const annotationIds = Array.from({ length: 20 }, (_, n) => `n${n}`);
      for (const ids of [annotationIds.slice(0, 10), annotationIds.slice(10)]) {
        const threads = ids.map((annotationId) => ({
          annotationId,
          commentData: [{ from: ada, commentText: 'x', taggedUserContacts }],
        }));
        await bench.threads.add(threads);
      }
      for (const asked of [{}, { annotationIds }]) {
        const found: string[] = [];
        let pages = 0;
        for (let pageToken: string | null | undefined; pageToken !== null; pages += 1) {
          const { body } = await key.post(getCommentAnnotations, { organizationId, ...asked, pageToken });
          expect(sizeOf(body)).toBeLessThanOrEqual(LIMITS.answerBytes + KIB);
          found.push(...(body.result!.data as { annotationId: string }[]).map((thread) => thread.annotationId));
          pageToken = body.result!.nextPageToken;
        }
        expect(pages).toBe(2);
        expect(found.filter((id) => id !== 't').sort()).toEqual(annotationIds.toSorted());
      }
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
