import {
  deleteRecordings,
  listCommentAnnotations,
  updateCommentAnnotation,
  type VisibilityInput,
} from '@parley/protocol';
import { beforeEach, expect, it } from 'vitest';
import { openSession } from '../realtime/support/openSession.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';
import { describeNotifications } from '../support/describeNotifications.js';
import { rowsOf } from '../support/fillDocument.js';
import { addOne, play, record, recordingsOf } from '../support/recordings.js';
import type { TestOrganization } from '../support/TestOrganization.js';
import { Writer } from '../support/Writer.js';

describeNotifications('recordings of comments', (bench) => {
  let acme: TestOrganization;
  let ada: Writer;
  let bob: Writer;

  beforeEach(async () => {
    acme = bench.acme;
    await acme.setDocument('plan', { access_type: 'organizationPrivate' });
    [ada, bob] = [await Writer.create(acme, 'ada'), await Writer.create(acme, 'bob')];
  });

  const withRecorders = (ids: string[] = ['rec'], changes = {}) => ({
    comments: [
      {
        commentId: 'c',
        commentText: 'Hear.',
        recorders: ids.map((id) => ({ id, type: 'video' as const })),
        ...changes,
      },
    ],
  });
  const seenBy = async (who: Writer) => (await recordingsOf(who.person)).map(({ annotationId }) => annotationId).sort();
  const urlFor = async (who: Writer) => (await recordingsOf(who.person))[0]!.attachments[0]!.url;
  const status = async (url: string | undefined) => (await play(ada.person, url)).status;
  const follow = async (who: Writer): Promise<TestSocket> => {
    const socket = await openSession(acme, who.person.userId);
    socket.subscribe('recordings');
    expect(await socket.next()).toMatchObject({ type: 'subscribed', topic: 'recordings', reset: false });
    return socket;
  };
  /** What the next frame with changes says, short. */
  const news = async (socket: TestSocket) =>
    (await socket.next('changes')).changes.map((change) => {
      if (change.type === 'recording.removed') return `-${change.annotationId}`;
      if (change.type === 'recordings.removed') return `-of ${change.commentAnnotationId}`;
      return change.type === 'recording.saved' ? `+${change.recorderAnnotation.annotationId}` : change.type;
    });
  const setVisibility = (visibility: object) =>
    ada.person.call(updateCommentAnnotation, {
      organizationId: 'acme',
      annotationId: 't',
      ...({ visibility } as { visibility: VisibilityInput }),
    });
  const PRIVATE = { type: 'restricted', userIds: [] };

  it('are their author’s alone while they are in a composer, and are seen with the comment', async () => {
    const [adas, bobs] = [await follow(ada), await follow(bob)];
    await record(ada.person, { mode: 'thread' });
    expect([await seenBy(ada), await seenBy(bob)]).toEqual([['rec'], []]);
    expect([await news(adas), await news(adas)]).toEqual([['+rec'], ['+rec']]);
    const url = await urlFor(ada);
    const sent = { videoUrl: 'https://evil.test/x', thumbnailUrl: 'https://evil.test/y' };
    const { annotation } = await ada.add(withRecorders([], { recorders: [{ id: 'rec', type: 'audio', ...sent }] }));
    expect(annotation.comments[0]!.recorders).toEqual([{ id: 'rec', type: 'video' }]);
    expect([await news(adas), await news(bobs)]).toEqual([['+rec'], ['+rec']]);
    expect((await recordingsOf(bob.person))[0]).toMatchObject({ annotationId: 'rec', commentAnnotationId: 't' });
    expect([await status(url), await status(await urlFor(bob))]).toEqual([200, 200]);
  });

  it('vanish for others at once when their thread turns private: lists, live, and addresses given before', async () => {
    await record(ada.person, { mode: 'thread' });
    await ada.add(withRecorders());
    const [adas, bobs] = [await follow(ada), await follow(bob)];
    const [own, others] = [await urlFor(ada), await urlFor(bob)];
    expect(own).not.toBe(others);
    await setVisibility(PRIVATE);
    expect([await seenBy(ada), await seenBy(bob)]).toEqual([['rec'], []]);
    expect(await news(bobs)).toEqual(['-of t']);
    expect(await news(adas)).toEqual(['-of t', '+rec']);
    expect([await status(own), await status(others)]).toEqual([200, 404]);
    await setVisibility({ type: 'public' });
    expect(await news(bobs)).toEqual(['+rec']);
    expect([await status(own), await status(others)]).toEqual([200, 200]);
  });

  it('are not sent, live or in a replay, to people who never saw them', async () => {
    const eve = await Writer.create(acme, 'eve');
    await record(ada.person, { mode: 'thread' });
    await ada.add({ ...withRecorders(), visibility: { type: 'restricted', userIds: ['bob'] } });
    const eves = await follow(eve);
    const bobs = await follow(bob);
    await ada.person.call(deleteRecordings, { organizationId: 'acme', recorderIds: ['rec'] });
    expect(await news(bobs)).toEqual(['-rec']);
    await record(ada.person, { annotationId: 'open' });
    expect([await news(eves), await news(eves)]).toEqual([['+open'], ['+open']]);
    const again = await openSession(acme, 'eve');
    again.subscribe('recordings', { since: 0 });
    expect(await again.next()).toMatchObject({ type: 'subscribed', reset: false });
    expect(await news(again)).toEqual(['+open']);
  });

  it('of a draft are its author’s, and are seen when it is published', async () => {
    await ada.add();
    await record(ada.person, { mode: 'thread' });
    const recorders = [{ id: 'rec', type: 'video' as const }];
    await ada.reply({ comment: { commentId: 'draft', commentText: 'Soon.', recorders, isDraft: true } });
    expect([await seenBy(ada), await seenBy(bob)]).toEqual([['rec'], []]);
    const bobs = await follow(bob);
    await ada.edit({ commentId: 'draft', isDraft: false });
    expect(await news(bobs)).toEqual(['+rec']);
    expect(await seenBy(bob)).toEqual(['rec']);
  });

  it('are given to a comment of who made them, in their document, and to no other', async () => {
    await record(ada.person, { mode: 'thread' });
    await bob.add({ annotationId: 'stolen', ...withRecorders() });
    expect(await seenBy(bob)).toEqual([]);
    await acme.setDocument('other', { access_type: 'public' });
    await ada.add({ annotationId: 'elsewhere', documentId: 'other', ...withRecorders() });
    expect((await recordingsOf(ada.person))[0]).not.toHaveProperty('commentAnnotationId');
    await ada.add(withRecorders());
    await ada.add({ annotationId: 'second', ...withRecorders() });
    expect((await recordingsOf(ada.person))[0]!.commentAnnotationId).toBe('t');
  });

  it('go with an edit that leaves them out, with their comment and with their thread', async () => {
    for (const annotationId of ['one', 'two', 'three']) await record(ada.person, { annotationId, mode: 'thread' });
    await ada.add(withRecorders(['one', 'two']));
    const recorders = [{ id: 'three', type: 'video' as const }];
    await ada.reply({ comment: { commentId: 'reply', commentText: 'And this.', recorders } });
    const bobs = await follow(bob);
    const url = (await recordingsOf(bob.person, { recorderIds: ['one'] }))[0]!.attachments[0]!.url;
    await ada.edit({ commentText: 'Hear this.', recorders: [{ id: 'two', type: 'video' }] });
    expect(await news(bobs)).toEqual(['-one']);
    expect(await seenBy(bob)).toEqual(['three', 'two']);
    expect(await status(url)).toBe(404);
    await ada.deleteComment({ commentId: 'reply' });
    expect(await news(bobs)).toEqual(['-three']);
    await ada.delete();
    expect(await news(bobs)).toEqual(['-of t']);
    expect(await seenBy(ada)).toEqual([]);
    const left = await rowsOf(acme.key);
    for (const table of ['recorder_annotations', 'recorder_files', 'recorder_parts']) expect(left[table]).toEqual([]);
  });

  it('stay when their comment is changed in another way, and its recordings are sent again', async () => {
    await record(ada.person, { mode: 'thread' });
    await ada.add(withRecorders());
    await ada.edit({ commentText: 'Hear!', merge: true });
    await ada.edit({ commentText: 'Hear!!', recorders: [{ id: 'rec', type: 'video' }] });
    expect(await seenBy(bob)).toEqual(['rec']);
    const { annotations } = await bob.person.call(listCommentAnnotations, {
      organizationId: 'acme',
      documentIds: ['plan'],
    });
    expect(annotations[0]!.comments[0]!.recorders).toEqual([{ id: 'rec', type: 'video' }]);
  });

  it('on the document are for all who may open it, or for who has the permissions of the access context', async () => {
    await addOne(ada.person, { context: { access: { team: 'red' } } });
    expect([await seenBy(ada), await seenBy(bob)]).toEqual([[], []]);
    await acme.grantContext('bob', 'team:red');
    expect(await seenBy(bob)).toEqual(['rec']);
    expect((await recordingsOf(bob.person))[0]!.context).toEqual({
      access: { team: 'red' },
      accessFields: ['team:red'],
    });
  });
});
