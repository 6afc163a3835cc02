import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoreApi } from 'zustand/vanilla';
import { CommentComposer, type CommentComposerProps } from '@parley/react/components';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useComposer, type UseComposerResult } from '../../../hooks/useComposer.js';
import { useMentionSearch } from '../../../hooks/useMentionSearch.js';
import { usePageModeComposer, type UsePageModeComposerResult } from '../../../hooks/usePageModeComposer.js';
import type { CommentEvents, ParleyClient } from '../../../src/index.js';
import type { ComposerState } from '../../../src/elements/comment/composer/Composer.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { PAGE_MODE_COMPOSER_ID } from '../../../src/elements/comment/composer/ComposerMethods.js';
import { renderParleyHook } from '../../support/renderParleyHook.js';
import { startTestService, type TestService } from '../../support/startTestService.js';
import { contextOf } from '../../../src/contextOf.js';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'roadmap' }] });
  await service.rest('users/add', {
    users: [
      { userId: 'ada', name: 'Ada' },
      { userId: 'ben', name: 'Ben' },
    ],
  });
});

/** A composer of Ada's, the hooks about it, and the events that tell of what it does. */
async function openComposer(props: CommentComposerProps = {}, id = 'here') {
  const events: { [Name in keyof CommentEvents]?: CommentEvents[Name][] } = {};
  let client!: ParleyClient;
  let hook!: UseComposerResult;
  let page!: UsePageModeComposerResult;
  const { unmount } = render(
    <ParleyProvider
      {...service.as('ada').props}
      documentId="roadmap"
      onClientLoad={(loaded) => {
        client = loaded;
        const listen = <Name extends keyof CommentEvents>(name: Name) =>
          loaded
            .getCommentElement()
            .on(name)
            .subscribe((payload) => void ((events[name] ??= []) as unknown[]).push(payload));
        listen('commentSaved');
        listen('addCommentDraft');
      }}
    >
      <CommentComposer targetComposerElementId={id} {...props} />
      <Probe
        id={id}
        onRender={(composer, pageMode) => {
          hook = composer;
          page = pageMode;
        }}
      />
    </ParleyProvider>,
  );
  await waitFor(() => expect(client.getInitState().value).toBe(true));
  const say = (text: string, more = {}) =>
    act(() =>
      contextOf(client)
        .ui.getState()
        .comments.composers![id]!.write({
          ...EMPTY_CONTENT,
          text,
          commentText: text,
          commentHtml: `<p>${text}</p>`,
          ...more,
        }),
    );
  return { client, events, say, unmount, hook: () => hook, page: () => page };
}

interface ProbeProps {
  id: string;
  onRender: (composer: UseComposerResult, pageMode: UsePageModeComposerResult) => void;
}

function Probe({ id, onRender }: ProbeProps) {
  onRender(useComposer(id), usePageModeComposer());
  return null;
}

/** The thread as the service has it. */
async function stored(annotationId: string) {
  const data = { documentId: 'roadmap', annotationIds: [annotationId] };
  const [thread] = (await service.rest('commentannotations/get', data)) as {
    comments: { commentText?: string; taggedUserContacts: unknown[] }[];
    visibilityConfig: object;
    context?: object;
  }[];
  return thread;
}

describe('CommentComposer and the service', () => {
  it('makes a thread with its mentions, context and visibility, and is empty then', async () => {
    const { client, events, say, hook } = await openComposer({ context: { row: 'one' } });
    expect(hook()).toMatchObject({ text: '', isEmpty: true, isSubmitting: false });
    say('Hi {{ben}}', { text: 'Hi @Ben', taggedUserContacts: [{ userId: 'ben', text: '@Ben' }] });
    expect(hook()).toMatchObject({ text: 'Hi @Ben', isEmpty: false, annotation: { context: { row: 'one' } } });
    act(() =>
      contextOf(client)
        .ui.getState()
        .comments.composers!['here']!.chooseVisibility({ level: 'restricted', users: [{ userId: 'ben' }] }),
    );
    await act(async () => client.getCommentElement().submitComment({ targetComposerElementId: 'here' }));
    await waitFor(() => expect(events.commentSaved).toHaveLength(1));
    await waitFor(() => expect(hook()).toMatchObject({ text: '', isEmpty: true, isSubmitting: false, error: null }));
    const { annotationId } = events.commentSaved![0]!;
    expect(annotationId).not.toMatch(/^TEMP_/);
    expect(await stored(annotationId)).toMatchObject({
      comments: [{ commentText: 'Hi {{ben}}', taggedUserContacts: [{ userId: 'ben', text: '@Ben' }] }],
      visibilityConfig: { type: 'restricted', userIds: ['ben', 'ada'] },
      context: { row: 'one' },
    });
  });

  it('replies to a thread, edits a comment, and reports an unsent reply', async () => {
    const thread = await openComposer();
    thread.say('First');
    await act(() => thread.hook().submit());
    const { annotationId, commentAnnotation } = thread.events.commentSaved![0]!;
    thread.unmount();

    const reply = await openComposer({ annotationId });
    reply.say('Second');
    expect(await act(() => reply.hook().submit())).toBe(true);
    reply.say('Not yet');
    reply.unmount();
    await waitFor(() =>
      expect(reply.events.addCommentDraft).toMatchObject([{ annotationId, comment: { commentText: 'Not yet' } }]),
    );

    const edit = await openComposer({ annotationId, comment: commentAnnotation.comments[0], isEdit: true });
    expect(edit.hook().text).toBe('First');
    edit.say('First, edited');
    expect(await act(() => edit.hook().submit())).toBe(true);
    expect((await stored(annotationId))?.comments.map(({ commentText }) => commentText)).toEqual([
      'First, edited',
      'Second',
    ]);
  });

  it('sends its files, and saves them with the comment', async () => {
    const { client, events, hook } = await openComposer();
    const plan = new File(['<svg/>'], 'plan.svg', { type: 'image/svg+xml' });
    expect(await act(async () => hook().addFiles([plan]))).toMatchObject([{ valid: true }]);
    const files = () => contextOf(client).ui.getState().comments.composers!['here']!.state.getState().files;
    await waitFor(() => expect(files()).toMatchObject([{ state: 'done', progress: 1 }]));
    expect(await act(() => hook().submit())).toBe(true);
    const { annotationId } = events.commentSaved![0]!;
    const [comment] = (await stored(annotationId))!.comments;
    expect(comment).toMatchObject({ attachments: [{ name: 'plan.svg', size: 6, url: expect.any(String) as string }] });
  });

  it('takes files that are dropped beside its field, and leaves the drops of anything else to the page', async () => {
    const { client } = await openComposer();
    const attached = () => contextOf(client).ui.getState().comments.composers!['here']!.state.getState().files;
    const form = screen.getByRole('form', { name: 'Comment' });
    const files = { types: ['Files'], files: [new File(['Hello'], 'notes.txt')] };
    expect(fireEvent.dragOver(form, { dataTransfer: { ...files, dropEffect: 'none' } })).toBe(false);
    expect(form).toHaveAttribute('data-parley-drop');
    expect(fireEvent.drop(form, { dataTransfer: files })).toBe(false);
    expect(form).not.toHaveAttribute('data-parley-drop');
    await waitFor(() => expect(attached()).toMatchObject([{ name: 'notes.txt', state: 'done' }]));
    const text = { types: ['text/plain'], files: [] };
    expect(fireEvent.dragOver(form, { dataTransfer: text })).toBe(true);
    expect(fireEvent.drop(form, { dataTransfer: text })).toBe(true);
  });

  it('of the sidebar gives back the context it was handed, once it has saved', async () => {
    const { say, hook, page, client } = await openComposer({}, PAGE_MODE_COMPOSER_ID);
    await act(async () => client.getCommentElement().setContextInPageModeComposer({ context: { row: 'two' } }));
    expect(page().context).toEqual({ row: 'two' });
    say('About the row');
    await act(() => hook().submit());
    expect(page().context).toBeUndefined();
    act(() => page().setContext({ context: { row: 'three' }, clearContext: false }));
    say('Again');
    await act(() => hook().submit());
    expect(page().context).toEqual({ row: 'three' });
  });
});

it('is one line while a finger comes down on it: what it would bring up under the finger is not pressed', async () => {
  await openComposer();
  const field = screen.getByRole('textbox');
  fireEvent.pointerDown(field, { pointerType: 'touch' });
  expect(screen.queryByRole('button', { name: 'Add emoji' })).toBeNull();
  act(() => field.focus());
  expect(screen.getByRole('button', { name: 'Add emoji' })).toBeInTheDocument();
});

describe('useMentionSearch (§3.3)', () => {
  it('finds people, groups or both, and an address of nobody here while that is on', async () => {
    const { result, client } = renderParleyHook(
      () => ({
        both: useMentionSearch('b').data,
        groups: useMentionSearch('b', { type: 'group' }).data,
        address: useMentionSearch('Bo@Example.com ', { type: 'contact' }).data,
        always: useMentionSearch('Bo@Example.com ', { anonymousEmail: true }).data,
      }),
      service.as('ada'),
    );
    await waitFor(() => expect(result.current.both).toMatchObject([{ type: 'contact', id: 'ben', label: 'Ben' }]));
    expect(result.current.groups).toEqual([]);
    expect(result.current.address).toEqual([{ type: 'email', id: 'bo@example.com', label: 'bo@example.com' }]);
    act(() => client.getCommentElement().disableAnonymousEmail()); // done when its code has come
    await waitFor(() => expect(result.current.address).toEqual([]));
    expect(result.current.always).toMatchObject([{ type: 'email', id: 'bo@example.com' }]);
    await service.rest('organizations/documents/add', { documents: [{ documentId: 'here' }] });
    await service.rest('users/add', { documentId: 'here', users: [{ userId: 'ada' }, { userId: 'zoe', name: 'Zoe' }] });
    await act(() => client.setDocument('here'));
    await act(async () => client.getContactElement().setAtHereLabel('board'));
    expect(result.current.both?.map(({ type }) => type)).not.toContain('here');
    await act(async () => client.getContactElement().enableAtHere());
    const here = { type: 'here', label: 'board', people: [{ userId: 'zoe' }] };
    await waitFor(() => expect(result.current.both).toMatchObject([here, { id: 'ben' }]));
    await act(async () => client.getContactElement().disableUserMentions());
    expect(result.current.both).toBeUndefined();
  });
});

it('renders one of many files when that one reports its progress', async () => {
  const { client } = await openComposer();
  const { composers } = contextOf(client).ui.getState().comments;
  const { addFiles, state } = composers!['here']!;
  act(() => void addFiles([new File(['a'], 'a.txt'), new File(['b'], 'b.txt')]));
  const tile = (name: string) => screen.getByText(name).closest('li')!;
  const propsOf = (element: Element) =>
    Object.entries(element).find(([key]) => key.startsWith('__reactProps$'))?.[1] as unknown;
  await waitFor(() => expect(state.getState().files.every((file) => file.state === 'done')).toBe(true));
  await waitFor(() => expect(tile('b.txt')).toHaveAttribute('data-parley-state', 'done'));
  const before = propsOf(tile('b.txt'));
  const store = state as StoreApi<ComposerState>; // which the composer gives out to read only
  act(() => store.setState(({ files: [a, b] }) => ({ files: [{ ...a!, progress: 0.5 }, b!] })));
  expect(propsOf(tile('b.txt'))).toBe(before);
});
