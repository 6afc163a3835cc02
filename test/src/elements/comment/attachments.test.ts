import { beforeEach, describe, expect, it } from 'vitest';
import type { CommentElement } from '../../../../src/index.js';
import { addThreads, commentsOn } from '../../../support/commentsOn.js';
import { expectValue, valuesOf } from '../../../support/expectValue.js';
import { rejectionOf } from '../../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../../support/startTestService.js';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const picture = (name: string) => new File([PNG], name, { type: 'image/png' });

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1' });
});

/** Ada, with a comment of her own in the thread. */
async function start() {
  const { comments, network } = await commentsOn(service, 'ada', 'plan');
  await comments.addComment({ annotationId: 't1', comment: { commentId: 'mine', commentText: 'Look' } });
  return { comments, network };
}
const filesOf = (comments: CommentElement, commentId = 'mine') =>
  comments.getAttachment({ annotationId: 't1', commentId });

describe('addAttachment (§2.3)', () => {
  it('checks and uploads each file, reports progress, and attaches them to a comment', async () => {
    const { comments, network } = await start();
    const events = valuesOf(comments.on('addAttachment'));
    const shares: number[] = [];
    const files = [picture('a.png'), new File(['x'], 'b.exe'), picture('c.PNG')];
    comments.setAllowedFileTypes(['.png']);
    const answers = await comments.addAttachment({
      annotationId: 't1',
      commentId: 'mine',
      files,
      onProgress: (share) => shares.push(share),
    });
    expect(answers.map(({ valid, error, file }) => [valid, error, file?.name])).toEqual([
      [true, undefined, 'a.png'],
      [false, expect.stringContaining('kind'), 'b.exe'],
      [true, undefined, 'c.PNG'],
    ]);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(events).toMatchObject([{ annotationId: 't1', attachments: answers, metadata: {} }]);
    const shown = events[0]!.commentAnnotation.comments[1]!.attachments;
    expect(shown.map(({ name, mimeType }) => [name, mimeType])).toEqual([
      ['a.png', 'image/png'],
      ['c.PNG', 'image/png'],
    ]);
    // The service's addresses are made absolute, and work.
    expect(shown[0]!.url).toMatch(/^http:\/\/parley\.test\/v2\/client\/attachments\//);
    expect(new Uint8Array(await (await network.fetch(shown[0]!.url!)).arrayBuffer())).toEqual(PNG);
  });

  it('returns attachments for a comment that is to be written; an upload that fails delays no other', async () => {
    const { comments, network } = await start();
    network.refuseNext('attachments/upload', 'UNAVAILABLE');
    const answers = await comments.addAttachment({ annotationId: 't1', files: [picture('a.png'), picture('b.png')] });
    expect(answers.map(({ valid, error, attachment }) => [valid, error !== undefined, attachment?.name])).toEqual([
      [true, true, undefined],
      [true, false, 'b.png'],
    ]);
    const attachments = answers.flatMap(({ attachment }) => attachment ?? []);
    await comments.addComment({ annotationId: 't1', comment: { commentId: 'next', attachments } });
    expect(await filesOf(comments, 'next')).toMatchObject([{ name: 'b.png' }]);
  });

  it('is for the author of the comment, and for what is there', async () => {
    const { comments } = await start();
    const { comments: bobs } = await commentsOn(service, 'bob', 'plan');
    const files = [picture('a.png')];
    const refused = async (element: CommentElement, request: { annotationId: string; commentId?: string }) =>
      (await rejectionOf(element.addAttachment({ ...request, files }))) as { code: string };
    await expectValue(bobs.getAllCommentAnnotations(), (list) => list?.[0]?.comments.length === 2);
    expect(await refused(bobs, { annotationId: 't1', commentId: 'mine' })).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(await refused(comments, { annotationId: 't1', commentId: 'no' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused(comments, { annotationId: 'no' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(service.requests).not.toContain('attachments/upload');
  });
});

describe('getAttachment and deleteAttachment', () => {
  it('read and delete one file, at once on screen; the last thing of a comment takes it along', async () => {
    const { comments, network } = await start();
    const files = [picture('a.png'), picture('b.png')];
    await comments.addAttachment({ annotationId: 't1', commentId: 'mine', files });
    const [first, second] = await filesOf(comments);
    expect(
      await comments.getAttachment({ annotationId: 't1', commentId: 'mine', attachmentId: second!.attachmentId }),
    ).toEqual([second]);
    const events = valuesOf(comments.on('deleteAttachment'));
    const all = comments.getAllCommentAnnotations();
    const shows = (...names: string[]) =>
      expectValue(all, (list) => list?.[0]?.comments[1]?.attachments.map(({ name }) => name).join() === names.join());
    const request = { annotationId: 't1', commentId: 'mine', attachmentId: first!.attachmentId };
    network.refuseNext('comments/update', 'PERMISSION_DENIED');
    const open = network.hold('comments/update');
    const refused = rejectionOf(comments.deleteAttachment(request));
    await shows('b.png');
    open();
    expect(await refused).toMatchObject({ code: 'PERMISSION_DENIED' });
    await shows('a.png', 'b.png');

    await comments.deleteAttachment(request);
    expect(await filesOf(comments)).toMatchObject([{ name: 'b.png' }]);
    expect(events).toMatchObject([{ annotationId: 't1', commentId: 'mine', attachment: { name: 'a.png' } }]);
    expect(await rejectionOf(comments.deleteAttachment(request))).toMatchObject({ code: 'NOT_FOUND' });

    const attachments = (await comments.addAttachment({ annotationId: 't1', files: [picture('only.png')] })).flatMap(
      ({ attachment }) => attachment ?? [],
    );
    await comments.addComment({ annotationId: 't1', comment: { commentId: 'file', attachments } });
    const [only] = attachments;
    await comments.deleteAttachment({ annotationId: 't1', commentId: 'file', attachmentId: only!.attachmentId });
    await expectValue(all, (list) => list?.[0]?.comments.length === 2);
    expect(await rejectionOf(filesOf(comments, 'file'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('delete several files at the same time, and the comment with the last one', async () => {
    const { comments } = await start();
    const files = ['a.png', 'b.png', 'c.png'].map((name) => picture(name));
    const added = await comments.addAttachment({ annotationId: 't1', files });
    const attachments = added.flatMap(({ attachment }) => attachment ?? []);
    await comments.addComment({ annotationId: 't1', comment: { commentId: 'files', attachments } });
    const remove = ({ attachmentId }: (typeof attachments)[number]) =>
      comments.deleteAttachment({ annotationId: 't1', commentId: 'files', attachmentId });
    await Promise.all(attachments.slice(0, 2).map(remove));
    expect(await filesOf(comments, 'files')).toMatchObject([{ name: 'c.png' }]);
    await remove(attachments[2]!);
    expect(await rejectionOf(filesOf(comments, 'files'))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('uploadFile of the client (§1.8)', () => {
  it('uploads a file for the root document, which a comment can then have', async () => {
    const { client, comments, network } = await commentsOn(service, 'ada', 'plan');
    const { url, attachment } = await client.uploadFile({
      path: 'plans/a.png',
      file: picture('other.png'),
      metadata: { page: 2 },
    });
    expect(new Uint8Array(await (await network.fetch(url)).arrayBuffer())).toEqual(PNG);
    expect(attachment).toEqual({
      attachmentId: expect.any(String) as string,
      name: 'a.png',
      mimeType: 'image/png',
      size: PNG.length,
      url,
      bucketPath: 'plans/a.png',
      metadata: { page: 2 },
    });
    await comments.addComment({ annotationId: 't1', comment: { commentId: 'mine', attachments: [attachment] } });
    expect(await filesOf(comments)).toMatchObject([{ name: 'a.png', metadata: { page: 2 } }]);
  });

  it('asks the provider of its scope, and the service where there is none (§6.6)', async () => {
    const { client } = await commentsOn(service, 'ada', 'plan');
    const saved: string[] = [];
    const save = (store: string) => ({
      save: ({ attachment }: { attachment: { file: File } }) => {
        saved.push(`${store}: ${attachment.file.name}`);
        return Promise.resolve({ data: { url: `https://${store}.example/a.png` }, success: true, statusCode: 200 });
      },
    });
    client.setDataProviders({ attachment: save('files'), recorder: { storage: save('recordings') } });
    const upload = async (options: object) =>
      (await client.uploadFile({ path: 'a.png', file: picture('a.png'), ...options })).url;
    expect(await upload({})).toBe('https://files.example/a.png');
    expect(await upload({ attachmentScope: 'recorder' })).toBe('https://recordings.example/a.png');
    expect(service.requests).not.toContain('attachments/upload');
    expect(await upload({ attachmentScope: 'unknown' })).toMatch(/^http:\/\/parley\.test/);
    expect(await upload({ attachmentScope: 'constructor' })).toMatch(/^http:\/\/parley\.test/);
    expect(await upload({ useAttachmentResolver: false })).toMatch(/^http:\/\/parley\.test/);
    expect(saved).toEqual(['files: a.png', 'recordings: a.png']);
  });

  it('needs a document', async () => {
    const { client } = await commentsOn(service, 'ada', 'plan');
    client.unsetDocuments();
    const error = await rejectionOf(client.uploadFile({ path: 'a.png', file: picture('a.png') }));
    expect(error).toMatchObject({ code: 'FAILED_PRECONDITION' });
  });
});
