import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  CommentComposer,
  CommentThread,
  CommentTool,
  InlineCommentsSection,
  RecorderTool,
} from '@parley/react/components';
import { loadEditor } from '../../../components/composer/loadEditor.js';
import { loadAhead } from '../../../components/internal/useLazy.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import type { ParleyClient } from '../../../src/index.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { writingAs } from '../../../src/elements/comment/componentWrites.js';
import { addThreads, commentsOn } from '../../support/commentsOn.js';
import { expectValue } from '../../support/expectValue.js';
import { rejectionOf } from '../../support/rejectionOf.js';
import { startTestService, type TestService } from '../../support/startTestService.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import { contextOf } from '../../../src/contextOf.js';

let service: TestService;
// The editor is drawn as soon as it is there, which must not be in the middle of a test.
beforeAll(async () => {
  void loadAhead(loadEditor);
  await loadEditor();
});
beforeEach(async () => {
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't', from: 'ada' });
});

async function open(page: React.ReactNode, who: Parameters<TestService['as']>[0] = 'ada') {
  let client!: ParleyClient;
  render(
    <ParleyProvider {...service.as(who).props} documentId="plan" onClientLoad={(loaded) => (client = loaded)}>
      {page}
    </ParleyProvider>,
  );
  await waitFor(() => expect(client.getInitState().value).toBe(true));
  const composer = (id: string) => contextOf(client).ui.getState().comments.composers?.[id];
  const send = async (id: string, text: string) => {
    await waitFor(() => expect(composer(id)).toBeDefined());
    act(() => composer(id)!.write({ ...EMPTY_CONTENT, text, commentText: text, commentHtml: `<p>${text}</p>` }));
    await act(() => composer(id)!.submit());
  };
  const set = (readOnly: boolean) =>
    act(() => {
      client.getCommentElement()[readOnly ? 'enableReadOnly' : 'disableReadOnly']();
    });
  return { client, composer, send, set };
}

/** What somebody else sees of the document, by thread. */
async function textsOfBob() {
  const { comments } = await commentsOn(service, 'bob', 'plan');
  const threads = await expectValue(comments.getAllCommentAnnotations(), (list) => list !== null);
  return threads.map((thread) => thread.comments.map(({ commentText }) => commentText));
}

describe('`readOnly={false}` beats the global state, down to the write', () => {
  it('of a thread: replies, and what its buttons do', async () => {
    const { set, send } = await open(<CommentThread annotationId="t" readOnly={false} />);
    set(true);
    await send('thread-t', 'Answer');
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
    await waitFor(async () => expect(await textsOfBob()).toEqual([['Hello', 'Answer']]));
    const { comments } = await commentsOn(service, 'bob', 'plan');
    await expectValue(comments.getCommentAnnotationById({ annotationId: 't' }), (t) => t?.status.type === 'terminal');
  });

  it('of a composer and of a section', async () => {
    const { set, send } = await open(
      <>
        <CommentComposer targetComposerElementId="own" readOnly={false} />
        <InlineCommentsSection targetElementId="row" readOnly={false} />
      </>,
    );
    set(true);
    await send('own', 'From the composer');
    await send('section-row', 'From the section');
    await waitFor(async () =>
      expect(await textsOfBob()).toEqual([['Hello'], ['From the composer'], ['From the section']]),
    );
  });

  it('but not for others: the element stays read-only', async () => {
    const { client, set } = await open(<CommentThread annotationId="t" readOnly={false} />);
    set(true);
    const adding = client.getCommentElement().addComment({ annotationId: 't', comment: { commentText: 'No' } });
    expect(await rejectionOf(adding)).toMatchObject({ code: 'PERMISSION_DENIED' });
  });

  it.each([
    ['a viewer', { userId: 'vic' }],
    ['a read-only person', { userId: 'rob', isReadOnly: true }],
  ])('but makes no writer of %s', async (_, person) => {
    await service.rest('users/add', { documentId: 'plan', users: [{ userId: 'vic', accessRole: 'viewer' }] });
    const { composer, client } = await open(
      <>
        <CommentThread annotationId="t" readOnly={false} />
        <CommentComposer targetComposerElementId="own" documentId="plan" readOnly={false} />
        <CommentComposer targetComposerElementId="of-root" readOnly={false} />
      </>,
      person,
    );
    await waitFor(() => expect(screen.getByText('Hello')).toBeInTheDocument());
    await waitFor(() => expect(composer('thread-t')).toBeUndefined()); // a role comes with the permissions
    for (const id of ['own', 'of-root']) {
      expect(document.querySelector(`[data-parley-id="${id}"]`)).toHaveAttribute('data-parley-state', 'read-only');
    }
    const element = writingAs(commentInternals(client.getCommentElement()), false);
    const adding = element.addComment({ annotationId: 't', comment: { commentText: 'No' } });
    expect(await rejectionOf(adding)).toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});

describe('`readOnly` beats the global state, down to the write', () => {
  it('of a thread, a composer and a section', async () => {
    const { composer, set, client } = await open(
      <>
        <CommentThread annotationId="t" readOnly />
        <CommentComposer targetComposerElementId="own" readOnly />
        <InlineCommentsSection targetElementId="row" readOnly />
      </>,
    );
    set(false);
    await waitFor(() => expect(screen.getByText('Hello')).toBeInTheDocument());
    expect([composer('thread-t'), composer('section-row')]).toEqual([undefined, undefined]);
    expect(document.querySelector('[data-parley-id="own"]')).toHaveAttribute('data-parley-state', 'read-only');
    const element = writingAs(commentInternals(client.getCommentElement()), true);
    const writes = () =>
      [
        element.addComment({ annotationId: 't', comment: { commentText: 'No' } }),
        element.resolveCommentAnnotation({ annotationId: 't' }),
        element.addCommentAnnotation({ annotation: { comments: [{ commentText: 'No' }] } }),
        element.deleteComment({ annotationId: 't', commentId: 'x' }),
        element.toggleReaction({ annotationId: 't', commentId: 'x', reaction: { reactionId: '👍' } }),
      ].map(rejectionOf);
    const refused = await act(() => Promise.all(writes())); // who is typing comes meanwhile
    expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('PERMISSION_DENIED'));
    expect(await act(textsOfBob)).toEqual([['Hello']]);
  });
});

it('offers no composer where none of the open documents may be read', async () => {
  await service.rest('organizations/documents/access/update', { documentIds: ['plan'], accessType: 'restricted' });
  await open(<InlineCommentsSection targetElementId="intro" />);
  await screen.findByText(/^You have no access here/);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('offers a viewer of the document no tool to comment or to record, and an editor both', async () => {
  const setRole = (accessRole: 'viewer' | 'editor') =>
    service.rest('auth/permissions/add', {
      user: { userId: 'ada' },
      permissions: {
        resources: [{ type: 'document', id: 'plan', organizationId: service.organizationId, accessRole }],
      },
    });
  await open(
    <>
      <CommentTool />
      <RecorderTool type="audio" />
    </>,
  );
  const tools = () => screen.queryAllByRole('button').length;
  await waitFor(() => expect(tools()).toBe(2));
  await setRole('viewer');
  await waitFor(() => expect(tools()).toBe(0));
  await setRole('editor');
  await waitFor(() => expect(tools()).toBe(2));
});
