import { ParleyError } from '@parley/protocol/constants';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Attachment } from '../../../../../src/elements/comment/CommentAnnotation.js';
import type {
  Composer,
  ComposerHost,
  ComposerSubmission,
  ComposerTarget,
} from '../../../../../src/elements/comment/composer/Composer.js';
import { recordingTypesOf } from '../../../../../src/elements/comment/composer/allowedRecordings.js';
import { EMPTY_CONTENT } from '../../../../../src/elements/comment/composer/ComposerContent.js';
import { createComposer } from '../../../../../src/elements/comment/composer/createComposer.js';
import { createComposerMethods } from '../../../../../src/elements/comment/composer/createComposerMethods.js';
import { registerComposer } from '../../../../../src/elements/comment/composer/registerComposer.js';
import { createParleyClient } from '../../../../../src/createParleyClient.js';
import { HandDrivenTransport } from '../../../../support/HandDrivenTransport.js';
import { contextOf } from '../../../../../src/contextOf.js';

const contentOf = (text: string) => ({ ...EMPTY_CONTENT, text, commentText: text, commentHtml: `<p>${text}</p>` });
const png = (name = 'plan.png', size = 10) => {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

/** A composer whose saves and uploads end when the test says so. */
function aComposer(target: ComposerTarget = {}, id = 'composer') {
  const saves: {
    submission: ComposerSubmission;
    queue: () => void;
    isLeft: () => boolean;
    show: () => void;
    done: () => void;
    fail: (error: unknown) => void;
  }[] = [];
  const uploads: {
    file: File;
    signal: AbortSignal;
    progress: (share: number) => void;
    done: () => void;
    fail: (error?: Error) => void;
  }[] = [];
  const host: ComposerHost = {
    submit: (submission, queue, isLeft, show) =>
      new Promise<void>((done, fail) => saves.push({ submission, queue, isLeft, show, done, fail })),
    upload: (file, { attachmentId, onProgress, signal }) =>
      new Promise<Attachment>((resolve, reject) =>
        uploads.push({
          file,
          signal,
          progress: onProgress,
          done: () => resolve({ attachmentId, name: file.name }),
          fail: (error = new Error('broken off')) => reject(error),
        }),
      ),
    allowedFileTypes: () => ['png', 'svg'],
    onTextChange: vi.fn(),
    onVisibilityChoice: vi.fn(),
  };
  const composer = createComposer(
    id,
    () => target,
    () => host,
  );
  return { composer, host, saves, uploads, state: () => composer.state.getState() };
}

/** Something that is being recorded, until the test says how it ended. */
function aRecording(composer: Composer, id = 'r') {
  let end = (_isSaved: boolean): void => undefined;
  const ended = new Promise<boolean>((resolve) => (end = resolve));
  const recording = { finish: vi.fn(() => ended), leave: vi.fn(() => ended), cancel: vi.fn() };
  composer.setRecording(recording);
  const release = () => composer.setRecording(null);
  return {
    ...recording,
    release,
    fail: () => end(false),
    done() {
      composer.addRecording({ id, type: 'audio' });
      release();
      end(true);
    },
  };
}

describe('what is being recorded', () => {
  it('is ended by a save, which waits for it and takes it along', async () => {
    const { composer, saves, state } = aComposer();
    const recording = aRecording(composer);
    expect([composer.isEmpty(), composer.isUnsent(), composer.canSubmit()]).toEqual([false, true, true]);
    const done = composer.submit();
    expect([recording.finish.mock.calls.length, state().status, saves.length]).toEqual([1, 'waiting', 0]);
    recording.done();
    await vi.waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]!.submission.comment.recorders).toEqual([{ id: 'r', type: 'audio' }]);
    saves[0]!.done();
    expect(await done).toBe(true);
    expect(state()).toMatchObject({ recorders: [], recording: null });
  });

  it('blocks the comment when it could not be saved; both stay', async () => {
    const { composer, saves, state } = aComposer();
    composer.write(contentOf('Hello'));
    const recording = aRecording(composer);
    const done = composer.submit();
    recording.fail();
    expect([await done, saves.length]).toEqual([false, 0]);
    expect(state()).toMatchObject({ failure: 'recording', status: 'idle', content: { text: 'Hello' } });
    recording.release();
    expect(state().failure).toBeNull();
  });

  it('is in the draft of a composer that has left the page', async () => {
    const { composer } = aComposer();
    const recording = aRecording(composer);
    const settled = composer.settled();
    await vi.waitFor(() => expect(recording.leave).toHaveBeenCalledOnce());
    recording.done();
    await settled;
    expect([composer.isUnsent(), composer.draft().comments[0]!.recorders]).toEqual([
      true,
      [{ id: 'r', type: 'audio' }],
    ]);
  });

  it('goes with everything else when the composer is cleared', () => {
    const { composer } = aComposer();
    const recording = aRecording(composer);
    composer.clear();
    expect(recording.cancel).toHaveBeenCalledOnce();
  });
});

describe('a save (§7.13)', () => {
  it('needs text, a file or a recording: white space is nothing', async () => {
    const { composer, saves, uploads } = aComposer();
    composer.write(contentOf(' \u200B\n'));
    expect([composer.isEmpty(), composer.canSubmit(), await composer.submit()]).toEqual([true, false, false]);
    composer.addFiles([png()]);
    expect(composer.canSubmit()).toBe(true);
    composer.clear();
    composer.addRecording({ id: 'r', type: 'audio' });
    expect(composer.canSubmit()).toBe(true);
    expect([saves, uploads.length]).toEqual([[], 1]);
  });

  it('takes one click, empties the composer and takes the focus back', async () => {
    const { composer, saves, state } = aComposer({ context: { row: 1 } });
    const focus = vi.fn();
    composer.onFocus(focus);
    composer.write(contentOf('Hello'));
    composer.assign({ userId: 'ben' });
    const both = [composer.submit(), composer.submit()];
    await vi.waitFor(() => expect(state().status).toBe('submitting'));
    expect(saves.map(({ submission }) => submission)).toEqual([
      {
        targetComposerElementId: 'composer',
        comment: expect.objectContaining({ commentText: 'Hello', commentHtml: '<p>Hello</p>', attachments: [] }),
        context: { row: 1 },
        assignedTo: { userId: 'ben' },
      },
    ]);
    expect(focus).not.toHaveBeenCalled();
    saves[0]!.done();
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(focus).toHaveBeenCalledOnce();
    expect(state()).toMatchObject({ content: EMPTY_CONTENT, assignedTo: null, context: { row: 1 }, status: 'idle' });
  });

  it('takes the next one as soon as the last is shown in its thread', async () => {
    const { composer, saves, state } = aComposer({ annotationId: 'thread' });
    const focus = vi.fn();
    composer.onFocus(focus);
    composer.write(contentOf('One'));
    const one = composer.submit();
    await vi.waitFor(() => expect(saves).toHaveLength(1));
    expect(state()).toMatchObject({ content: { text: 'One' }, status: 'submitting' });
    expect(focus).not.toHaveBeenCalled();
    saves[0]!.show();
    expect(state()).toMatchObject({ content: EMPTY_CONTENT, status: 'idle' });
    expect(focus).toHaveBeenCalledOnce();
    composer.write(contentOf('Two'));
    const two = composer.submit();
    await vi.waitFor(() => expect(saves).toHaveLength(2));
    saves[1]!.show();
    let isSettled = false;
    void composer.settled().then(() => (isSettled = true));
    saves[1]!.done();
    expect(await two).toBe(true);
    expect(isSettled).toBe(false);
    composer.write(contentOf('Three'));
    saves[0]!.done();
    expect(await one).toBe(true);
    await vi.waitFor(() => expect(isSettled).toBe(true));
    expect(state().content.text).toBe('Three');
    expect(focus).toHaveBeenCalledTimes(2);
    const [first, second] = saves.map(({ submission: { annotationId, comment } }) => [annotationId, comment]);
    expect([first, second]).toMatchObject([
      ['thread', { commentText: 'One' }],
      ['thread', { commentText: 'Two' }],
    ]);
  });

  it.each([true, false])(
    'says while it waits for the connection, and no longer (shown before: %s)',
    async (isShown) => {
      const { composer, saves, state } = aComposer();
      composer.write(contentOf('Hello'));
      const done = composer.submit();
      await vi.waitFor(() => expect(saves).toHaveLength(1));
      if (isShown) saves[0]!.show();
      saves[0]!.queue();
      expect(await done).toBe(true);
      expect(state()).toMatchObject({ content: EMPTY_CONTENT, isQueued: true, status: 'idle' });
      saves[0]!.done();
      await vi.waitFor(() => expect(state().isQueued).toBe(false));
    },
  );

  it('does not wait for the connection when the comment stays in its thread, refused', async () => {
    const { composer, saves, state } = aComposer({ annotationId: 'thread' });
    composer.write(contentOf('Hello'));
    const done = composer.submit();
    await vi.waitFor(() => expect(saves).toHaveLength(1));
    saves[0]!.show();
    saves[0]!.queue();
    saves[0]!.done(); // at once, as `untilQueued` does
    expect(await done).toBe(true);
    await new Promise(setImmediate);
    expect(state().isQueued).toBe(false);
  });

  it('that is refused brings all of it back as the same comment, unless another one is being written', async () => {
    const { composer, saves, state } = aComposer();
    const refuse = async (index: number, meanwhile?: string) => {
      const done = composer.submit();
      await vi.waitFor(() => expect(saves).toHaveLength(index + 1));
      saves[index]!.show();
      if (meanwhile) composer.write(contentOf(meanwhile));
      const stays = saves[index]!.isLeft();
      saves[index]!.fail(new ParleyError('PERMISSION_DENIED', 'no'));
      expect(await done).toBe(false);
      return stays;
    };
    composer.write(contentOf('One'));
    composer.assign({ userId: 'ben' });
    composer.setContext({ row: 1 });
    composer.chooseVisibility({ level: 'restricted-self', users: [] });
    const before = state();
    expect(await refuse(0)).toBe(false);
    const { content, assignedTo, visibility, context } = before;
    const back = { content, assignedTo, visibility, context, status: 'idle' };
    expect(state().revision).toBeGreaterThan(before.revision);
    expect(state()).toMatchObject({ ...back, failure: 'submit', error: { code: 'PERMISSION_DENIED' } });
    expect(await refuse(1, 'Two')).toBe(true);
    expect(state()).toMatchObject({ content: { text: 'Two' }, failure: 'submit' });
    const [first, second] = saves.map(({ submission }) => submission.comment.commentId);
    expect(second).toBe(first);
    expect(composer.draft().comments?.[0]?.commentId).not.toBe(first);
  });

  it('keeps what was written when it fails; saved again it is the same comment, and the next is another', async () => {
    const { composer, saves, state } = aComposer();
    composer.write(contentOf('Hello'));
    const done = composer.submit();
    await vi.waitFor(() => expect(saves).toHaveLength(1));
    saves[0]!.fail(new TypeError('of the host'));
    expect(await done).toBe(false);
    expect(state()).toMatchObject({ content: { text: 'Hello' }, failure: 'submit', error: { code: 'UNKNOWN' } });
    composer.write(contentOf('Hello again'));
    expect(state()).toMatchObject({ failure: null, error: null });
    const again = composer.submit();
    await vi.waitFor(() => expect(saves).toHaveLength(2));
    saves[1]!.done();
    expect(await again).toBe(true);
    composer.write(contentOf('And more'));
    void composer.submit();
    await vi.waitFor(() => expect(saves).toHaveLength(3));
    const [first, second, third] = saves.map(({ submission }) => submission.comment.commentId);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('waits for uploads; a failed file blocks it until it is retried or removed', async () => {
    const { composer, uploads, saves, state } = aComposer();
    composer.addFiles([png('a.png'), png('b.png')]);
    uploads[0]!.progress(0.5);
    expect(state().files.map(({ state: is, progress }) => [is, progress])).toEqual([
      ['uploading', 0.5],
      ['uploading', 0],
    ]);
    const first = composer.submit();
    expect(state().status).toBe('waiting');
    uploads[0]!.done();
    uploads[1]!.fail();
    expect(await first).toBe(false);
    expect([state().failure, saves.length]).toEqual(['file', 0]);

    composer.retryFile(state().files[1]!.attachmentId);
    const second = composer.submit();
    uploads[2]!.fail();
    expect(await second).toBe(false);
    composer.removeFile(state().files[1]!.attachmentId);
    expect(state().failure).toBeNull();
    const third = composer.submit();
    await vi.waitFor(() => expect(saves).toHaveLength(1));
    saves[0]!.done();
    expect(await third).toBe(true);
    expect(saves[0]!.submission.comment.attachments).toEqual([expect.objectContaining({ name: 'a.png' })]);
  });

  it('shows no progress of an upload that is over', async () => {
    const { composer, uploads, state } = aComposer();
    composer.addFiles([png('a.png')]);
    uploads[0]!.fail();
    await vi.waitFor(() => expect(state().files).toMatchObject([{ state: 'failed' }]));
    composer.retryFile(state().files[0]!.attachmentId);
    uploads[0]!.progress(0.9);
    expect(state().files).toMatchObject([{ state: 'uploading', progress: 0 }]);
    uploads[1]!.done();
    await vi.waitFor(() => expect(state().files).toMatchObject([{ state: 'done' }]));
    uploads[1]!.progress(0.5);
    expect(state().files).toMatchObject([{ state: 'done', progress: 1 }]);
  });

  it('says of a folder, or of a file that was moved, that it cannot be read', async () => {
    const { composer, uploads } = aComposer();
    const folder = png('drafts.png');
    const noEntry = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) } as Blob;
    vi.spyOn(folder, 'slice').mockReturnValue(noEntry);
    composer.addFiles([folder]);
    uploads[0]!.fail(new ParleyError('NETWORK_ERROR', 'The service could not be reached.'));
    await vi.waitFor(() => expect(composer.state.getState().files[0]).toMatchObject({ state: 'failed' }));
    expect(composer.state.getState().files[0]).toMatchObject({ isUnreadable: true, isUnreachable: false });
  });

  it('goes on when the upload it waited for is taken away, and is off when nothing is left', async () => {
    const { composer, uploads, saves, state } = aComposer();
    composer.addFiles([png()]);
    const done = composer.submit();
    composer.removeFile(state().files[0]!.attachmentId);
    expect(await done).toBe(false);
    expect([uploads[0]!.signal.aborted, saves.length, state().status]).toEqual([true, 0, 'idle']);
  });

  it('asks for people when only picked people may see it', async () => {
    const { composer, host, saves } = aComposer();
    composer.write(contentOf('Secret'));
    composer.chooseVisibility({ level: 'restricted', users: [] });
    expect(composer.canSubmit()).toBe(false);
    composer.chooseVisibility({ level: 'restricted', users: [{ userId: 'ben' }] });
    void composer.submit();
    await vi.waitFor(() => expect(saves[0]?.submission.visibility).toEqual({ type: 'restricted', userIds: ['ben'] }));
    expect(host.onVisibilityChoice).toHaveBeenLastCalledWith(
      { level: 'restricted', users: [{ userId: 'ben' }] },
      expect.objectContaining({ annotationId: expect.stringMatching(/^TEMP_/) as string }),
    );
  });
});

describe('files (§2.3)', () => {
  it('says of each, in order, whether it is taken, and takes the others', () => {
    const { composer, uploads, state } = aComposer();
    const answers = composer.addFiles([png('A.PNG'), png('x.exe'), png('png'), png('big.svg', 15 * 1024 * 1024 + 1)]);
    expect(answers.map(({ valid, error, maxAllowedSize }) => [valid, error, maxAllowedSize])).toEqual([
      [true, undefined, 15728640],
      [false, 'Files of this kind are not allowed. Allowed: png, svg.', 15728640],
      [false, 'Files of this kind are not allowed. Allowed: png, svg.', 15728640],
      [false, 'The file is larger than 15 MB.', 15728640],
    ]);
    expect(uploads).toHaveLength(1);
    expect(state().files.map(({ state: is, refusal }) => [is, refusal])).toEqual([
      ['uploading', undefined],
      ['refused', 'type'],
      ['refused', 'type'],
      ['refused', 'size'],
    ]);
  });

  it('takes any file where the host has not narrowed them', () => {
    const { composer, host } = aComposer();
    host.allowedFileTypes = () => undefined;
    const answers = composer.addFiles([png('notes.exe'), png('README'), png('big.zip', 15 * 1024 * 1024 + 1)]);
    expect(answers.map(({ valid }) => valid)).toEqual([true, true, false]);
  });

  it('refuses an empty file before it is sent', () => {
    const { composer, uploads, state } = aComposer();
    const [answer] = composer.addFiles([png('nothing.png', 0)]);
    expect(answer).toMatchObject({ valid: false, error: 'The file is empty.' });
    expect([uploads.length, state().files[0]?.refusal]).toEqual([0, 'empty']);
  });

  it('sends nothing while a refused file is there, so that none is dropped without a word', async () => {
    const { composer, saves, state } = aComposer();
    composer.write(contentOf('Look'));
    composer.addFiles([png('x.exe')]);
    await composer.submit();
    expect([saves.length, state().failure]).toEqual([0, 'file']);
    composer.removeFile(state().files[0]!.attachmentId);
    expect(state().failure).toBeNull();
    void composer.submit();
    await vi.waitFor(() => expect(saves).toHaveLength(1));
  });

  it('says that the space for files is used up', async () => {
    const { composer, host, state } = aComposer();
    host.upload = () => Promise.reject(new ParleyError('RESOURCE_EXHAUSTED', 'No room.'));
    composer.addFiles([png()]);
    await vi.waitFor(() => expect(state().files[0]).toMatchObject({ state: 'failed', isFull: true }));
  });

  it('sends a file again when the service has asked to wait, and never without a pause', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { composer, host, state } = aComposer();
    let asked = 0;
    host.upload = (file, options) => {
      asked += 1;
      if (asked < 3) return Promise.reject(new ParleyError('RESOURCE_EXHAUSTED', 'Too many.', { retryAfterMs: 0 }));
      return Promise.resolve({ attachmentId: options.attachmentId, name: file.name });
    };
    composer.addFiles([png()]);
    await vi.advanceTimersByTimeAsync(999);
    expect(asked).toBe(1);
    await vi.advanceTimersByTimeAsync(1001);
    expect(state().files[0]).toMatchObject({ state: 'done' });
    expect(asked).toBe(3);
  });

  it('stops the uploads of a composer that is emptied or goes', () => {
    const { composer, uploads, state } = aComposer();
    composer.addFiles([png()]);
    composer.clear();
    uploads[0]!.progress(1);
    expect([uploads[0]!.signal.aborted, state().files]).toEqual([true, []]);
  });
});

describe('editing', () => {
  it('begins with the comment, and changes that one', async () => {
    const comment = {
      commentId: 'c',
      commentText: 'Hi {{ann}}',
      taggedUserContacts: [{ userId: 'ann', text: '@Ann' }],
      attachments: [{ attachmentId: 'f', name: 'plan.png' }],
    };
    const { composer, saves, state } = aComposer({ annotationId: 'thread', comment, isEdit: true });
    expect(state().files).toMatchObject([{ attachmentId: 'f', state: 'done' }]);
    void composer.submit();
    await vi.waitFor(() =>
      expect(saves[0]?.submission).toMatchObject({ annotationId: 'thread', commentId: 'c', comment }),
    );
  });
});

describe('the methods of the element (§2.3)', () => {
  it('reach each composer of the page by its id, and warn of one that is not there', async () => {
    const client = createParleyClient({ apiKey: 'key', transport: new HandDrivenTransport() });
    const warn = vi.spyOn(contextOf(client).log, 'warn').mockImplementation(() => undefined);
    const methods = createComposerMethods(contextOf(client));
    const one = aComposer({}, 'one');
    const two = aComposer({ annotationId: 'thread' }, 'two');
    const leave = [one, two].map(({ composer }) => registerComposer(contextOf(client), composer));

    one.composer.write(contentOf('First'));
    two.composer.write(contentOf('Second'));
    expect(one.host.onTextChange).toHaveBeenCalledExactlyOnceWith({
      text: 'First',
      annotation: methods.getComposerData({ targetComposerElementId: 'one' })!.annotation,
      targetComposerElementId: 'one',
    });
    expect(methods.getComposerData({ targetComposerElementId: 'two' })).toMatchObject({
      text: 'Second',
      annotation: { annotationId: 'thread', comments: [{ commentText: 'Second' }] },
      targetComposerElementId: 'two',
    });
    methods.clearComposer({ targetComposerElementId: 'two' });
    methods.submitComment({ targetComposerElementId: 'one' });
    await vi.waitFor(() => expect(one.saves).toHaveLength(1));
    expect(two.composer.isEmpty()).toBe(true);

    methods.setComposerFileAttachments({ files: [png()], annotationId: 'thread' });
    methods.setComposerFileAttachments({ files: [png()], targetElementId: 'one' });
    expect([one.uploads.length, two.uploads.length, warn.mock.calls.length]).toEqual([1, 1, 0]);
    methods.setComposerFileAttachments({ files: [png()] });
    for (const go of leave) go();
    methods.submitComment({ targetComposerElementId: 'one' });
    expect([warn.mock.calls.length, methods.getComposerData({ targetComposerElementId: 'one' })]).toEqual([2, null]);
    client.close();
  });

  it('say what can be recorded; words that name no recording allow none', () => {
    const client = createParleyClient({ apiKey: 'key', transport: new HandDrivenTransport() });
    const methods = createComposerMethods(contextOf(client));
    const types = () => recordingTypesOf(contextOf(client).ui.getState().comments.recordings);
    expect(types()).toEqual(['audio']);
    methods.setAllowedRecordings('screen, audio');
    expect(types()).toEqual(['audio', 'screen']);
    methods.setAllowedRecordings('audio,smell');
    expect(types()).toEqual(['audio']);
    methods.setAllowedRecordings(['all']);
    expect(types()).toEqual(['audio', 'video', 'screen']);
    for (const none of ['none', []] as const) {
      methods.setAllowedRecordings(none);
      expect(types()).toEqual([]);
    }
    client.close();
  });

  it('take the settings of composers', () => {
    const client = createParleyClient({ apiKey: 'key', transport: new HandDrivenTransport() });
    const methods = createComposerMethods(contextOf(client));
    methods.setAllowedFileTypes(['.PDF', 'png']);
    methods.setAssignToType({ type: 'checkbox' });
    methods.createCustomListDataOnComment({ hotkey: '#', type: 'custom', data: [{ id: '1', name: 'PRJ-1' }] });
    methods.setContextInPageModeComposer({ context: { row: 1 } });
    expect(contextOf(client).ui.getState().comments).toMatchObject({
      allowedFileTypes: ['pdf', 'png'],
      assignToType: 'checkbox',
      customLists: { '#': { data: [{ id: '1' }] } },
      pageModeComposer: { context: { row: 1 } },
    });
    methods.clearPageModeComposerContext();
    expect(contextOf(client).ui.getState().comments.pageModeComposer).toBeNull();
    expect(() => methods.createCustomListDataOnComment({ hotkey: '##', type: 'custom', data: [] })).toThrow('hotkey');
    client.close();
  });
});
