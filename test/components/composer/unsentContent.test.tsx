import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  CommentComposer,
  Comments,
  CommentsSidebar,
  CommentThread,
  InlineCommentsSection,
} from '@parley/react/components';
import { Composer as HeadlessComposer } from '../../../components/composer/index.js';
import { ParleyProvider } from '../../../hooks/ParleyProvider.js';
import { useCommentAnnotations } from '../../../hooks/commentAnnotations.js';
import { contextOf } from '../../../src/contextOf.js';
import { commentInternals } from '../../../src/elements/comment/commentInternals.js';
import type { Composer, VisibilityChoice } from '../../../src/elements/comment/composer/Composer.js';
import { EMPTY_CONTENT } from '../../../src/elements/comment/composer/ComposerContent.js';
import { PAGE_MODE_COMPOSER_ID } from '../../../src/elements/comment/composer/ComposerMethods.js';
import type { CommentAnnotation, ParleyClient } from '../../../src/index.js';
import { addThreads } from '../../support/commentsOn.js';
import { startTestService, type TestService } from '../../support/startTestService.js';

let service: TestService;
beforeEach(async () => {
  sessionStorage.clear();
  service = await startTestService();
  await addThreads(service, 'plan', { annotationId: 't1', from: 'ada' });
});

const threadOne = <CommentThread annotationId="t1" />;

/** Somebody's page in the tab. */
async function open(parts: ReactNode = threadOne, { who = 'ada', documentId = 'plan' } = {}) {
  let client!: ParleyClient;
  let threads: CommentAnnotation[] | undefined;
  function Screen({ children }: { children: ReactNode }) {
    const { data } = useCommentAnnotations();
    return <Probe see={() => void (threads = data)}>{data && children}</Probe>;
  }
  const { props, network } = service.as(who);
  const page = (shown: ReactNode, place = documentId) => (
    <ParleyProvider {...props} documentId={place} language="en" onClientLoad={(loaded) => (client = loaded)}>
      <Screen>{shown}</Screen>
    </ParleyProvider>
  );
  const { rerender, unmount } = render(page(parts));
  await waitFor(() => expect(threads).toBeDefined());
  const ui = () => contextOf(client).ui.getState().comments;
  const element = commentInternals(client.getCommentElement());
  const find = (id: string) => ui().composers?.[id];
  return {
    client,
    network,
    element,
    find,
    threads: () => threads?.map(({ comments }) => comments.map(({ commentText }) => commentText)),
    composer: (id = 'thread-t1'): Promise<Composer> =>
      waitFor(() => {
        expect(find(id)).toBeDefined();
        return find(id)!;
      }),
    /** The composer of a new thread. */
    async begin() {
      act(() => element.addManualComment());
      const id = `thread-${ui().newThread!.annotationId}`;
      return waitFor(() => {
        expect(find(id)).toBeDefined();
        return find(id)!;
      });
    },
    /** The composer of the last comment on the page. */
    async edit() {
      fireEvent.keyDown(screen.getAllByRole('button', { name: 'More actions' }).at(-1)!, { key: 'Enter' });
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
      return waitFor(() => {
        const id = Object.keys(ui().composers ?? {}).find((name) => name.startsWith('edit-'))!;
        expect(id).toBeDefined();
        return find(id)!;
      });
    },
    show: (shown: ReactNode, place?: string) => rerender(page(shown, place)),
    /** The browser leaves the page, and nothing in it runs any more. */
    leave() {
      act(() => void dispatchEvent(new Event('pagehide')));
      this.crash();
    },
    crash() {
      act(() => client.close());
      unmount();
    },
  };
}

/** Hands on what a render saw. */
function Probe({ see, children }: { see: () => void; children: ReactNode }) {
  useEffect(see);
  return <>{children}</>;
}

const say = (composer: Composer, text: string) =>
  act(() => composer.write({ ...EMPTY_CONTENT, text, commentText: text, commentHtml: text && `<p>${text}</p>` }));
const textIn = (composer: Composer) => composer.state.getState().content.text;

/** Hides the page, and shows it again. */
function lookAway() {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  state.mockRestore();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('a reload of the page', () => {
  it('leaves a reply in its composer, with its formats and mentions, again and again until it is sent', async () => {
    let page = await open();
    const content = {
      text: 'Hi @Bob',
      commentText: 'Hi {{bob}}',
      commentHtml: '<p><strong>Hi</strong> {{bob}}</p>',
      taggedUserContacts: [{ userId: 'bob', text: '@Bob' }],
      toOrganizationUserGroup: [],
      customList: [{ text: '#one', custom: { id: 'one' } }],
    };
    const first = await page.composer();
    act(() => first.write(content));
    for (const _ of ['reload', 'reload again']) {
      page.leave();
      page = await open();
      const composer = await page.composer();
      expect(composer.state.getState().content).toEqual(content);
      expect(composer.isUnsent()).toBe(true);
    }
    const composer = await page.composer();
    await act(() => composer.submit());
    page.leave();
    page = await open();
    expect((await page.composer()).isEmpty()).toBe(true);
    expect(page.threads()).toEqual([['Hello', 'Hi {{bob}}']]);
  });

  it('shows it to nobody else, and has it when the person is back', async () => {
    let page = await open();
    say(await page.composer(), 'Mine');
    page.leave();
    page = await open(threadOne, { who: 'bob' });
    expect((await page.composer()).isEmpty()).toBe(true);
    page.leave();
    page = await open();
    expect(textIn(await page.composer())).toBe('Mine');
  });

  it('leaves a new thread to the next one of the document, with who sees it and whose it is to be', async () => {
    await service.rest('organizations/documents/add', { documents: [{ documentId: 'other' }] });
    let page = await open(<Comments />);
    const first = await page.begin();
    say(first, 'New');
    const assignedTo = { userId: 'bob' };
    const visibility: VisibilityChoice = { level: 'restricted-self', users: [] };
    act(() => first.assign(assignedTo));
    act(() => first.chooseVisibility(visibility));
    page.leave();
    page = await open(<Comments />, { documentId: 'other' });
    expect((await page.begin()).isEmpty()).toBe(true);
    page.leave();
    page = await open(<Comments />);
    const again = await page.begin();
    expect(again.state.getState()).toMatchObject({ content: { text: 'New' }, assignedTo, visibility });
    await act(() => again.submit());
    await waitFor(() => expect(page.threads()).toContainEqual(['New']));
    expect((await page.begin()).isEmpty()).toBe(true);
  });

  it('leaves a change of a comment to the next one, until it is cancelled', async () => {
    let page = await open();
    say(await page.edit(), 'Changed');
    page.leave();
    page = await open();
    const composer = await page.edit();
    expect([textIn(composer), composer.isUnsent()]).toEqual(['Changed', true]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => undefined);
    page.leave();
    page = await open();
    expect(textIn(await page.edit())).toBe('Hello');
  });

  it.each([
    ['the page composer', PAGE_MODE_COMPOSER_ID, <CommentsSidebar key="1" embedMode pageMode />],
    ['a section', 'section-below', <InlineCommentsSection key="2" targetElementId="below" />],
    ['a composer that the app names', 'mine', <CommentComposer key="3" targetComposerElementId="mine" />],
  ])('leaves what is in %s', async (_, id, part) => {
    let page = await open(part);
    say(await page.composer(id), 'Half');
    page.leave();
    page = await open(part);
    expect(textIn(await page.composer(id))).toBe('Half');
  });

  it('leaves what the page composer took along to another document to that one', async () => {
    await service.rest('organizations/documents/add', { documents: [{ documentId: 'other' }] });
    const sidebar = <CommentsSidebar embedMode pageMode />;
    let page = await open(sidebar);
    say(await page.composer(PAGE_MODE_COMPOSER_ID), 'Taken along');
    lookAway();
    page.show(sidebar, 'other');
    const { current } = contextOf(page.client).documents;
    await waitFor(() => expect(current.value?.rootDocumentId).toBe('other'));
    await act(async () => undefined);
    page.leave();
    page = await open(sidebar);
    expect((await page.composer(PAGE_MODE_COMPOSER_ID)).isEmpty()).toBe(true);
    page.leave();
    page = await open(sidebar, { documentId: 'other' });
    expect(textIn(await page.composer(PAGE_MODE_COMPOSER_ID))).toBe('Taken along');
  });

  it('leaves what was in a thread that was closed before, with draftMode off', async () => {
    let page = await open();
    act(() => page.element.disableDraftMode());
    say(await page.composer(), 'Left');
    page.show(null);
    await act(async () => undefined);
    page.leave();
    page = await open();
    expect(textIn(await page.composer())).toBe('Left');
  });

  it('leaves what was in a composer to the one that takes its place at that moment', async () => {
    const page = await open(<main>{threadOne}</main>);
    act(() => page.element.disableDraftMode());
    const composer = await page.composer();
    say(composer, 'Moved');
    page.show(<aside>{threadOne}</aside>);
    await waitFor(() => expect(page.find('thread-t1')).not.toBe(composer));
    await waitFor(() => expect(textIn(page.find('thread-t1')!)).toBe('Moved'));
    expect(page.threads()).toEqual([['Hello']]);
  });

  it('makes a draft of it, and of nothing else, when another takes its place at that moment', async () => {
    const page = await open(<main>{threadOne}</main>);
    say(await page.composer(), 'Draft');
    page.show(<aside>{threadOne}</aside>);
    await waitFor(() => expect(page.threads()).toEqual([['Hello', 'Draft']]));
    expect(page.find('thread-t1')!.isEmpty()).toBe(true);
  });

  it('makes a draft of it when its thread is closed then, and of nothing else', async () => {
    let page = await open();
    say(await page.composer(), 'Draft');
    page.leave();
    page = await open();
    await page.composer();
    page.show(null);
    await waitFor(() => expect(page.threads()).toEqual([['Hello', 'Draft']]));
    page.leave();
    page = await open();
    expect((await page.composer()).isEmpty()).toBe(true);
    expect(page.threads()).toEqual([['Hello', 'Draft']]);
  });

  it('makes a draft of a new thread that is closed then, and of nothing else', async () => {
    let page = await open(<Comments />);
    say(await page.begin(), 'New');
    page.leave();
    page = await open(<Comments />);
    await page.begin();
    act(() => page.element.closeNewThread());
    await waitFor(() => expect(page.threads()).toContainEqual(['New']));
    expect((await page.begin()).isEmpty()).toBe(true);
  });

  it('leaves nothing of a composer that the app has taken off the page', async () => {
    const mine = <CommentComposer targetComposerElementId="mine" />;
    let page = await open(mine);
    say(await page.composer('mine'), 'Half');
    lookAway();
    page.show(null);
    await act(async () => undefined);
    page.show(mine);
    expect((await page.composer('mine')).isEmpty()).toBe(true);
    page.leave();
    page = await open(mine);
    expect((await page.composer('mine')).isEmpty()).toBe(true);
  });

  it('leaves files that are uploaded, and after a day none, as the service has deleted them', async () => {
    let page = await open();
    const first = await page.composer();
    say(first, 'With files');
    act(() => void first.addFiles([new File(['a'], 'a.txt')]));
    await waitFor(() => expect(first.state.getState().files).toMatchObject([{ state: 'done' }]));
    page.network.goOffline();
    act(() => void first.addFiles([new File(['b'], 'b.txt')]));
    page.leave();
    page = await open();
    const files = (composer: Composer) => composer.state.getState().files.map(({ name, state }) => [name, state]);
    expect(files(await page.composer())).toEqual([['a.txt', 'done']]);
    page.leave();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 23 * 60 * 60 * 1000);
    page = await open();
    const composer = await page.composer();
    expect([textIn(composer), files(composer)]).toEqual(['With files', []]);
  });

  it('keeps files that could not be uploaded, with their words, and uploads them when the thread is open again', async () => {
    const page = await open();
    const first = await page.composer();
    page.network.goOffline();
    say(first, 'With a file');
    act(() => void first.addFiles([new File(['a'], 'a.txt')]));
    await waitFor(() => expect(first.state.getState().files).toMatchObject([{ state: 'failed' }]));
    page.show(null);
    await act(async () => undefined);
    expect(page.threads()).toEqual([['Hello']]); // it is no draft, which would have no file
    page.show(threadOne);
    const again = await page.composer();
    expect(again).not.toBe(first);
    await waitFor(() => expect(again.state.getState().files).toMatchObject([{ name: 'a.txt', state: 'failed' }]));
    expect(textIn(again)).toBe('With a file');
    act(() => page.network.goOnline());
    await waitFor(() => expect(again.state.getState().files).toMatchObject([{ state: 'done' }]));
  });

  it('brings back nothing that is on its way or waits for the connection', async () => {
    let page = await open();
    const composer = await page.composer();
    page.network.goOffline();
    say(composer, 'Queued');
    await act(() => composer.submit());
    page.leave();
    page = await open();
    expect((await page.composer()).isEmpty()).toBe(true);

    // The app's own `onSubmit` shows nothing before it has saved: the words are in the composer until then.
    const onSubmit = vi.fn(() => new Promise(() => undefined));
    const mine = <HeadlessComposer.Root targetComposerElementId="mine" saveUnsentAs="mine" onSubmit={onSubmit} />;
    page.show(mine);
    const own = await page.composer('mine');
    say(own, 'On its way');
    lookAway();
    act(() => void own.submit());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    page.leave();
    page = await open(mine);
    expect((await page.composer('mine')).isEmpty()).toBe(true);
  });
});

describe('a page that ends without a word, hidden before', () => {
  it('leaves what was written until then', async () => {
    let page = await open();
    say(await page.composer(), 'Hidden');
    lookAway();
    page.crash();
    page = await open();
    expect(textIn(await page.composer())).toBe('Hidden');
  });

  it.each([
    ['sent', (composer: Composer) => composer.submit()],
    ['emptied by hand', async (composer: Composer) => composer.write(EMPTY_CONTENT)],
    [
      'cleared by the app',
      async (_: Composer, { element }: Awaited<ReturnType<typeof open>>) =>
        element.clearComposer({ targetComposerElementId: 'thread-t1' }),
    ],
  ])('leaves nothing that was %s since', async (_, end) => {
    let page = await open();
    const composer = await page.composer();
    say(composer, 'Gone');
    lookAway();
    await act(() => end(composer, page) as Promise<unknown>);
    page.crash();
    page = await open();
    expect((await page.composer()).isEmpty()).toBe(true);
  });
});

describe('the end of a session', () => {
  it('wipes what is kept when the person signs out, also for their own next visit', async () => {
    let page = await open();
    say(await page.composer(), 'Mine');
    page.leave();
    page = await open(<Comments />); // where it is not on the screen
    await act(() => page.client.signOut());
    expect(sessionStorage).toHaveLength(0);
    page.leave();
    page = await open();
    expect((await page.composer()).isEmpty()).toBe(true);
  });

  it('keeps nothing of a composer that was on the screen', async () => {
    const page = await open();
    say(await page.composer(), 'Mine');
    lookAway();
    await act(() => page.client.signOut());
    lookAway();
    page.leave();
    expect(sessionStorage).toHaveLength(0);
  });

  it('ends what waits in the open page, too', async () => {
    const page = await open();
    act(() => page.element.disableDraftMode());
    say(await page.composer(), 'Mine');
    page.show(null);
    await act(async () => undefined);
    await act(() => page.client.signOut());
    await act(() => page.client.setAuthProvider(service.as('ada').props.authProvider));
    page.show(threadOne);
    expect((await page.composer()).isEmpty()).toBe(true);
  });
});

describe('the browser’s cache of pages', () => {
  const comeBack = () => act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));

  it('leaves what is in a composer that no other page has touched', async () => {
    const page = await open();
    const composer = await page.composer();
    say(composer, 'Here');
    act(() => void dispatchEvent(new Event('pagehide')));
    comeBack();
    expect(textIn(composer)).toBe('Here');
  });

  it('brings back nothing that another page of the tab has sent, and what it has left', async () => {
    const page = await open();
    const composer = await page.composer();
    say(composer, 'Sent elsewhere');
    act(() => void dispatchEvent(new Event('pagehide')));
    const [name] = Object.keys(sessionStorage);
    const text = sessionStorage.getItem(name!)!;
    sessionStorage.clear();
    comeBack();
    expect(composer.isEmpty()).toBe(true);

    act(() => void dispatchEvent(new Event('pagehide')));
    sessionStorage.setItem(name!, text);
    comeBack();
    expect(textIn(composer)).toBe('Sent elsewhere');
    act(() => page.element.clearComposer({ targetComposerElementId: 'thread-t1' }));
    expect(sessionStorage.getItem(name!)).toBe('{}');
  });

  it('begins a change of a comment again that another page of the tab has saved', async () => {
    const page = await open();
    const composer = await page.edit();
    say(composer, 'Changed');
    act(() => void dispatchEvent(new Event('pagehide')));
    sessionStorage.clear();
    comeBack();
    expect([textIn(composer), composer.isUnsent()]).toEqual(['Hello', false]);
  });
});

describe('a browser that refuses storage', () => {
  it.each(['blocked', 'full', 'full of nonsense'])(
    '%s: nothing breaks, and the open page keeps what is left in it',
    async (how) => {
      if (how === 'full') {
        vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
          throw new DOMException('No room.', 'QuotaExceededError');
        });
      } else if (how === 'blocked') {
        vi.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(() => {
          throw new DOMException('Blocked.', 'SecurityError');
        });
      } else vi.spyOn(Storage.prototype, 'getItem').mockReturnValue('{"comment":');
      const page = await open();
      const failed = vi.fn();
      addEventListener('error', failed);
      act(() => page.element.disableDraftMode());
      say(await page.composer(), 'Left');
      lookAway();
      page.show(null);
      await act(async () => undefined);
      page.show(threadOne);
      const composer = await page.composer();
      expect(textIn(composer)).toBe('Left');
      await act(() => composer.submit());
      await waitFor(() => expect(page.threads()).toEqual([['Hello', 'Left']]));
      await act(() => page.client.signOut());
      removeEventListener('error', failed);
      expect(failed).not.toHaveBeenCalled();
    },
  );
});
