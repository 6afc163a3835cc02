import { addComment, addCommentAnnotation, addComments, updateComments, updateComment } from '@parley/protocol';
import { beforeEach, expect, it } from 'vitest';
import { describeThreads } from '../support/describeThreads.js';
import { rowsOf } from '../support/fillDocument.js';
import { Writer } from '../support/Writer.js';

const KIB = 1024;
const ada = { userId: 'ada' };
/** Exactly as many tags as a comment may have. */
const TAGS = '<b>x</b>'.repeat(1000);
/** Fits as it is sent, and not as it is stored: each `&` becomes `&amp;`. */
const GROWS = '&'.repeat(14 * KIB);
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ userId: `u${index}` }));

describeThreads('sizes of a comment (§1.12)', (bench) => {
  let writer: Writer;
  beforeEach(async () => {
    await bench.acme.setDocument('plan', { access_type: 'public' });
    writer = await Writer.create(bench.acme, 'ada');
    await writer.add();
  });

  const place = () => ({ ...bench.threads.plan, annotationId: 't' });
  /** Every operation that adds a comment: the path of the comment in the request, and the request refused. */
  const additions = (content: object) => {
    const { key } = bench.acme;
    const comment = { from: ada, ...content };
    return [
      ['data.commentAnnotations[1].commentData[0]', bench.threads.addRefused([{}, { commentData: [comment] }])],
      [
        'data.commentData[1]',
        key.refused(addComments, { ...place(), commentData: [{ from: ada, commentText: 'x' }, comment] }),
      ],
      [
        'data.comments[0]',
        writer.refused(addCommentAnnotation, { annotationId: 'n', comments: [{ commentId: 'd', ...content }] }),
      ],
      ['data.comment', writer.refused(addComment, { comment: { commentId: 'd', ...content } })],
    ] as const;
  };
  /** As `additions`, and every operation that changes a comment. */
  const operations = (content: object) =>
    [
      ...additions(content),
      [
        'data.updatedData',
        bench.acme.key.refused(updateComments, { ...place(), commentIds: ['c'], updatedData: content }),
      ],
      ['data', writer.refused(updateComment, { commentId: 'c', ...content })],
    ] as const;

  it.each([
    ['HTML of 2,001 tags', { commentHtml: `${TAGS}<i>` }, 'commentHtml', /2000 tags/],
    ['HTML that is larger than 64 KiB once it is sanitised', { commentHtml: GROWS }, 'commentHtml', /64 KiB/],
    ['mentions of 51 people', { commentText: 'x', taggedUserContacts: people(51) }, 'taggedUserContacts', /50/],
  ])('refuses %s in every operation, names the field, and writes nothing', async (_, content, field, reason) => {
    const before = await rowsOf(bench.acme.key);
    for (const [path, refused] of operations(content)) {
      const { status, message } = await refused;
      expect([path, status, message.split(':')[0]]).toEqual([path, 'INVALID_ARGUMENT', `${path}.${field}`]);
      expect(message).toMatch(reason);
    }
    expect(await rowsOf(bench.acme.key)).toEqual(before);
  });

  it.each(['<script>x</script>', '<style>a{}</style> '])(
    'refuses a new comment of which %s is all',
    async (commentHtml) => {
      const before = await rowsOf(bench.acme.key);
      for (const [path, refused] of additions({ commentHtml })) {
        const { status, message } = await refused;
        expect([path, status, message.split(':')[0]]).toEqual([path, 'INVALID_ARGUMENT', `${path}.commentHtml`]);
      }
      expect(await rowsOf(bench.acme.key)).toEqual(before);
      await bench.threads.add([{ commentData: [{ from: ada, commentHtml, commentText: 'x' }] }]);
    },
  );

  it('takes 2,000 tags, HTML that sanitising makes 64 KiB, and mentions of 50 people', async () => {
    await bench.threads.add([
      {
        annotationId: 'a',
        commentData: [
          { from: ada, commentHtml: TAGS },
          { from: ada, commentHtml: `${'&amp;'.repeat(13_106)}&x` },
          { from: ada, commentText: 'x', taggedUserContacts: people(50) },
        ],
      },
    ]);
    const [tags, grown, mentions] = (await bench.threads.one('a')).comments;
    expect(tags?.commentHtml).toBe(TAGS);
    expect(grown?.commentHtml).toHaveLength(64 * KIB);
    expect(mentions?.to).toHaveLength(50);
  });

  it('refuses a location that is larger than 64 KiB', async () => {
    const location = { id: 'place', note: 'x'.repeat(64 * KIB) };
    expect(await bench.threads.addRefused([{ location }])).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^data\.commentAnnotations\[0\]\.location: must be at most 64 KiB/),
    });
  });
});
