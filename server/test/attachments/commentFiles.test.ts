import { type addComment, type EndpointInput, getCommentAnnotations, listCommentAnnotations } from '@parley/protocol';
import { beforeEach, expect, it } from 'vitest';
import type { MemoryBlobs } from '../../src/memory/MemoryBlobs.js';
import { describeNotifications } from '../support/describeNotifications.js';
import { rowsOf } from '../support/fillDocument.js';
import type { TestOrganization } from '../support/TestOrganization.js';
import { load, upload } from '../support/upload.js';
import { Writer } from '../support/Writer.js';

type AttachmentInput = NonNullable<EndpointInput<typeof addComment>['comment']['attachments']>[number];

const URL = expect.stringMatching(/^\/v2\/client\/attachments\/[\w-]{21}\?/);

describeNotifications('files of comments', (bench) => {
  let acme: TestOrganization;
  let ada: Writer;
  let bob: Writer;
  let blobs: MemoryBlobs;

  beforeEach(async () => {
    acme = bench.acme;
    blobs = bench.service.service.core.blobs as MemoryBlobs; // what a test service is started with
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
  });

  const withFile = (attachments: AttachmentInput[] = [{ attachmentId: 'file-1' }]) => ({
    comments: [{ commentId: 'c', commentText: 'See.', attachments }],
  });
  const filesOf = async ({ annotation }: Awaited<ReturnType<Writer['add']>>) => annotation.comments[0]!.attachments;
  const status = async (url = '') => (await load(ada.person, url)).status;
  const storedCount = async () => {
    await bench.service.service.jobs.drain();
    return blobs.keys.filter((key) => keysOfTest.has(key)).length;
  };
  let keysOfTest: Set<string>;
  const uploadOne = async (who: Writer, attachmentId = 'file-1') => {
    const before = new Set(blobs.keys);
    const uploaded = await upload(who.person, { attachmentId });
    for (const key of blobs.keys) if (!before.has(key)) keysOfTest.add(key);
    return uploaded;
  };
  beforeEach(() => {
    keysOfTest = new Set();
  });

  it('come with an address for each who reads the comment: in answers, lists and for backends', async () => {
    await uploadOne(ada);
    const sent = {
      attachmentId: 'file-1',
      name: 'My plan',
      mimeType: 'text/html',
      size: 5,
      url: 'https://evil.test',
      type: 'image',
    };
    const [file] = await filesOf(await ada.add(withFile([sent])));
    expect(file).toEqual({
      attachmentId: 'file-1',
      name: 'My plan',
      mimeType: 'image/png',
      size: 11,
      type: 'image',
      url: URL,
    });
    const list = await bob.person.call(listCommentAnnotations, { organizationId: 'acme', documentIds: ['plan'] });
    expect(list.annotations[0]!.comments[0]!.attachments[0]).toEqual(file);
    const [annotation] = (await acme.key.call(getCommentAnnotations, {
      organizationId: 'acme',
    })) as (typeof list)['annotations'];
    expect(annotation!.comments[0]!.attachments[0]).toEqual(file);
    expect(await status(file!.url)).toBe(200);
    expect(JSON.stringify((await rowsOf(acme.key))['comments'])).not.toContain('/v2/client/attachments');
  });

  it('are given to the comment of who uploaded them, and to no other', async () => {
    await uploadOne(ada);
    const stolen = await bob.add({ annotationId: 'b', ...withFile([{ attachmentId: 'file-1', bucketPath: 'x' }]) });
    expect((await filesOf(stolen))[0]).not.toHaveProperty('url');
    expect((await filesOf(await ada.add(withFile())))[0]).toMatchObject({ url: URL });
    const again = await ada.add({ annotationId: 'u', ...withFile() });
    expect((await filesOf(again))[0]).not.toHaveProperty('url');
    const unknown = await ada.add({ annotationId: 'v', ...withFile([{ attachmentId: 'never' }]) });
    expect(await filesOf(unknown)).toEqual([{ attachmentId: 'never' }]);
  });

  it('that a customer keeps are left as they are', async () => {
    await uploadOne(ada);
    const own = { attachmentId: 'file-1', url: 'https://files.customer.test/1', isAttachmentResolverUsed: true };
    const elsewhere = { attachmentId: 'file-2', url: 'https://files.customer.test/2', name: 'x' };
    expect(await filesOf(await ada.add(withFile([own, elsewhere])))).toEqual([own, elsewhere]);
  });

  it('stay when their comment is edited with them, and go with an edit that leaves them out', async () => {
    await uploadOne(ada);
    await uploadOne(ada, 'file-2');
    const files = await filesOf(await ada.add(withFile([{ attachmentId: 'file-1' }, { attachmentId: 'file-2' }])));
    const merged = await filesOf(await ada.edit({ commentText: 'Look.', merge: true }));
    expect(merged).toEqual(files);
    const remaining = await filesOf(
      await ada.edit({ commentText: 'Look.', attachments: [{ attachmentId: 'file-2', url: files[1]!.url }] }),
    );
    expect(remaining).toMatchObject([{ attachmentId: 'file-2', name: 'plan.png', url: files[1]!.url }]);
    expect(await status(files[0]!.url)).toBe(404);
    expect(await status(files[1]!.url)).toBe(200);
    expect(await storedCount()).toBe(1);
  });

  it('are not at the addresses of before when their thread turns private, nor when it is public again', async () => {
    const { url: uploaders } = await uploadOne(ada);
    const [before] = await filesOf(await ada.add(withFile()));
    const toPrivate = { annotationId: 't', visibility: { type: 'restricted' as const, userIds: [] } };
    const [own] = await filesOf(await ada.update(toPrivate));
    expect([await status(before!.url), await status(own!.url)]).toEqual([404, 200]);
    expect(await status(before!.url!.replace(/audience=\w+/, /audience=\w+/.exec(own!.url!)![0]))).toBe(404);
    const [after] = await filesOf(await ada.update({ annotationId: 't', visibility: { type: 'public' } }));
    expect([await status(own!.url), await status(after!.url)]).toEqual([404, 200]);
    // Only she got it, and she sees her own thread.
    expect(await status(uploaders)).toBe(200);
  });

  it('go with their comment and with their thread', async () => {
    await uploadOne(ada);
    const [first] = await filesOf(await ada.add(withFile()));
    await uploadOne(bob, 'file-2');
    const reply = { commentId: 'reply', attachments: [{ attachmentId: 'file-2' }] };
    const second = (await bob.reply({ comment: reply })).annotation.comments[1]!.attachments[0]!;
    await bob.deleteComment({ commentId: 'reply' });
    expect([await status(first!.url), await status(second.url)]).toEqual([200, 404]);
    expect(await storedCount()).toBe(1);
    await ada.delete();
    expect(await status(first!.url)).toBe(404);
    expect(await storedCount()).toBe(0);
    expect((await rowsOf(acme.key))['uploads']).toEqual([]);
  });
});
