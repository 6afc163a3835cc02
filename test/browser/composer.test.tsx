import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from 'vitest/browser';
import { useLayoutEffect } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ParleyProvider } from '../../hooks/ParleyProvider.js';
import { createHttpTransport } from '../../src/transport/createHttpTransport.js';
import { useClient } from '../../hooks/session.js';
import { InlineCommentsSection } from '../../components/comments/styled/InlineCommentsSection.js';
import { Composer } from '../../components/composer/index.js';
import type { ComposerRootProps } from '../../components/composer/ComposerRoot.js';
import type { ComposerSubmission } from '../../src/elements/comment/composer/Composer.js';
import type { CommentsUi } from '../../src/elements/comment/commentUi.js';
import { StoryWorld } from '../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../testing/aNotification.js';
import type { TestBrowser } from '../../testing/TestWorld.js';
import { XSS } from '../support/xss.js';
import { contextOf } from '../../src/contextOf.js';

let world: StoryWorld;
beforeAll(async () => {
  world = await StoryWorld.start();
  const { organizationId } = world;
  await world.rest('organizations/add', { organizations: [{ organizationId }] });
  await world.rest('users/add', { users: [PEOPLE.grace, { userId: 'gr', name: 'Gr' }, { ...PEOPLE.ada }] });
});
afterEach(cleanup);

/** A composer whose rich field is there, and what it has saved. */
async function openComposer({
  ui = NOTHING_SET,
  browser = world.as(PEOPLE.ada),
  ...props
}: Partial<ComposerRootProps> & { ui?: CommentsUi; browser?: TestBrowser } = {}) {
  const saved: ComposerSubmission[] = [];
  const onSubmit = vi.fn(async (submission: ComposerSubmission) => void saved.push(submission));
  render(
    <ParleyProvider {...browser.props}>
      <SetUi ui={ui} />
      <Composer.Root onSubmit={onSubmit} targetComposerElementId="test" {...props}>
        <Composer.Toolbar>
          <Composer.Format format="bold" />
        </Composer.Toolbar>
        <Composer.Editor focusOnMount />
        <Composer.MentionList />
        <Composer.Status />
        <Composer.Submit />
      </Composer.Root>
    </ParleyProvider>,
  );
  await waitFor(() => expect(document.querySelector('[data-parley-state="rich"]')).not.toBeNull());
  const field = () => document.querySelector<HTMLElement>('[data-parley-part="field"]')!;
  field().focus();
  const save = async () => {
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Comment' })));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    return saved.at(-1)!.comment;
  };
  return { field, save, onSubmit, saved };
}

const NOTHING_SET: CommentsUi = {};

function SetUi({ ui }: { ui: CommentsUi }) {
  const { client } = useClient();
  useLayoutEffect(() => {
    if (client) contextOf(client).ui.setState(({ comments }) => ({ comments: { ...comments, ...ui } }));
  }, [client, ui]);
  return null;
}

const press = (keys: string) => act(() => userEvent.keyboard(keys));

function paste(field: HTMLElement, { html = '', text = '', files = [] as File[] }) {
  const clipboardData = new DataTransfer();
  if (html) clipboardData.setData('text/html', html);
  if (text) clipboardData.setData('text/plain', text);
  for (const file of files) clipboardData.items.add(file);
  act(() => void field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })));
}

describe('the keys (§7.13)', () => {
  it('Enter is a new line and Shift+Enter saves; undo brings back what was typed', async () => {
    const { field, onSubmit, saved } = await openComposer();
    await press('one{Enter}two');
    expect(field().querySelectorAll('p')).toHaveLength(2);
    await press('{Control>}z{/Control}');
    expect(field()).not.toHaveTextContent('two');
    await press('{Control>}{Shift>}z{/Shift}{/Control}');
    expect(field()).toHaveTextContent('onetwo');
    expect(onSubmit).not.toHaveBeenCalled();
    await press('{Shift>}{Enter}{/Shift}');
    await waitFor(() => expect(saved[0]?.comment.commentText).toBe('one\ntwo'));
    await waitFor(() => expect(field().textContent).toBe(''));
    expect(field()).toHaveFocus();
  });

  it('enterKeyToSubmit swaps them', async () => {
    const { onSubmit, saved } = await openComposer({ ui: { settings: { enterKeyToSubmit: true } } });
    await press('one{Shift>}{Enter}{/Shift}two');
    expect(onSubmit).not.toHaveBeenCalled();
    await press('{Enter}');
    await waitFor(() => expect(saved[0]?.comment.commentText).toBe('one\ntwo'));
  });

  it.each([true, false])(
    'Ctrl+Enter saves too, also while a list of people is open (enterKeyToSubmit: %s)',
    async (is) => {
      const { saved } = await openComposer({ ui: { settings: { enterKeyToSubmit: is } } });
      await press('one @gr');
      await screen.findAllByRole('option');
      await press('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(saved[0]?.comment.commentText).toBe('one @gr'));
    },
  );

  it.each([
    [true, 'Enter'],
    [false, 'Shift+Enter'],
  ])('says which key saves (enterKeyToSubmit: %s)', async (enterKeyToSubmit, key) => {
    await openComposer({ ui: { settings: { enterKeyToSubmit } } });
    expect(screen.getByRole('button', { name: 'Comment' })).toHaveAttribute('aria-keyshortcuts', key);
  });

  it('an input method never submits', async () => {
    const { field, onSubmit } = await openComposer({ ui: { settings: { enterKeyToSubmit: true } } });
    await press('x');
    act(() => {
      field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      // oxlint-disable typescript/no-deprecated -- what browsers send while an input method is at work
      const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true };
      field().dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229, isComposing: true }));
      field().dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 13, isComposing: true }));
      // oxlint-enable typescript/no-deprecated
      field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    });
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('format only what is offered', async () => {
    const { field } = await openComposer({ ui: { settings: { formatOptions: false } } });
    await press('{Control>}b{/Control}plain');
    expect(field().querySelector('strong, b')).toBeNull();
    cleanup();

    const offered = await openComposer({
      ui: { settings: { formatOptions: true }, formatConfig: { italic: { enable: false } } },
    });
    await press(
      '{Control>}b{/Control}bold{Control>}b{/Control} {Control>}i{/Control}not{Control>}{Shift>}x{/Shift}{/Control}s',
    );
    expect((await offered.save()).commentHtml).toBe('<p><strong>bold</strong> not<s>s</s></p>');
  });
});

describe('mentions (§7.3)', () => {
  it('come from the list, by keys, and go as a whole', async () => {
    const { field, save } = await openComposer();
    await press('Hi @gr');
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Gr', 'Grace Hopper']);
    expect(field()).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await press('{ArrowDown}');
    expect(field()).toHaveAttribute('aria-activedescendant', options[1]!.id);
    await press('{Tab}and @gr');
    await screen.findAllByRole('option');
    await press('{Enter}!');
    expect(field()).toHaveTextContent('Hi @Grace Hopper and @Gr !');
    expect(
      [...field().querySelectorAll('.parley-mention')].map((span) => (span as HTMLElement).contentEditable),
    ).toEqual(['false', 'false']);
    await press('{Backspace}{Backspace}{Backspace}');
    expect(field().textContent).toBe('Hi @Grace Hopper and ');
    const comment = await save();
    expect(comment).toMatchObject({
      commentText: 'Hi {{grace}} and ',
      taggedUserContacts: [{ userId: 'grace', text: '@Grace Hopper', contact: PEOPLE.grace }],
    });
    expect(comment.commentHtml).not.toContain('Grace');
  });

  it('Escape closes the list, and only the list', async () => {
    const { field } = await openComposer();
    await press('@gr');
    await screen.findAllByRole('option');
    await press('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await press('a');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field()).toHaveFocus();
  });

  it('take an address of nobody known only while that is on, and are gone with userMentions', async () => {
    await openComposer();
    await press('@new@example.com');
    expect(await screen.findByRole('option')).toHaveTextContent('new@example.com');
    cleanup();
    const { field } = await openComposer({ ui: { settings: { anonymousEmail: false } } });
    await press('@grace@example.com');
    expect(await screen.findByRole('option')).toHaveTextContent('Grace Hopper');
    await press('{Backspace}x');
    expect(field()).toHaveTextContent('@grace@example.cox');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    cleanup();
    await openComposer({ ui: { settings: { userMentions: false } } });
    await press('@gr');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('take such an address in a section only as the section says', async () => {
    render(
      <ParleyProvider {...world.as(PEOPLE.ada).props} documentId="emails">
        <InlineCommentsSection targetElementId="below" anonymousEmail={false} />
      </ParleyProvider>,
    );
    const plain = await screen.findByRole('textbox');
    act(() => plain.focus());
    await waitFor(() => expect(document.querySelector('[data-parley-state="rich"]')).not.toBeNull());
    act(() => document.querySelector<HTMLElement>('[data-parley-part="field"]')!.focus());
    await press('@grace@example.com');
    expect(await screen.findByRole('option')).toHaveTextContent('Grace Hopper');
    await press('{Backspace}x');
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  });

  it('that cannot be loaded are said to be missing; typing goes on, and the keys load them again', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const browser = world.as(PEOPLE.ada);
    let isDown = true;
    const { apiKey } = browser.props;
    const { WebSocket, fetch } = browser.network;
    const transport = createHttpTransport({
      apiKey,
      baseUrl: 'http://parley.test',
      WebSocket,
      fetch: async (input, init) =>
        isDown && new Request(input, init).url.includes('/contacts/')
          ? new Response('', { status: 503 })
          : fetch(input, init),
    });
    const { field } = await openComposer({ browser: { ...browser, props: { ...browser.props, transport } } });
    await press('Hi @');
    const name = 'People could not be loaded Try again';
    expect(await screen.findByRole('option', { name })).toHaveAttribute('aria-selected', 'false');
    expect(screen.getByText('People could not be loaded', { selector: '[role="status"]' })).toBeInTheDocument();
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    await press('g{Enter}there');
    expect(field().textContent).toBe('Hi @gthere');
    expect(screen.queryByRole('listbox')).toBeNull(); // the cursor has left the name
    await press(' @gr');
    await screen.findByRole('option', { name }); // each list that opens asks again
    await press('{ArrowDown}');
    const option = screen.getByRole('option', { name, selected: true });
    expect(field()).toHaveAttribute('aria-activedescendant', option.id);
    await press('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await press(' @gr');
    await screen.findByRole('option', { name });
    await press('{ArrowUp}');
    expect(screen.getByRole('option', { selected: true })).toHaveAccessibleName(name);
    isDown = false;
    await press('{Enter}');
    expect(await screen.findByRole('option', { name: 'Grace Hopper' })).toBeVisible();
    await press('{ArrowDown}{Enter}');
    expect(field()).toHaveTextContent('@Grace Hopper');
  });

  it('of a custom list come by its hotkey', async () => {
    const data = [
      { id: '1', name: 'PRJ-1' },
      { id: '2', name: 'OPS-2' },
    ];
    const { save } = await openComposer({
      ui: { settings: {}, customLists: { '#': { hotkey: '#', type: 'custom', data } } },
    });
    await press('see #ops');
    await screen.findByRole('option', { name: 'OPS-2' });
    await press('{Enter}');
    expect(await save()).toMatchObject({
      commentText: 'see #OPS-2 ',
      customList: [{ text: '#OPS-2', custom: { id: '2', name: 'OPS-2' } }],
    });
  });
});

describe('paste (§7.13)', () => {
  it('keeps lines, makes links of addresses over a selection, and drops foreign styles', async () => {
    const { field, save } = await openComposer();
    paste(field(), { text: 'one\n\nthree' });
    expect(field().querySelectorAll('p')).toHaveLength(3);
    await press('{Shift>}{Home}{/Shift}');
    paste(field(), { text: 'https://example.com/x' });
    await press('{End}');
    paste(field(), { html: '<b style="font-weight:normal"><p style="color:red" class="x"><b>four</b></p></b>' });
    expect((await save()).commentHtml).toBe(
      '<p>one</p><p><br></p><p><a href="https://example.com/x">three</a>four</p>',
    );
  });

  it('makes attachments of images', async () => {
    const { field } = await openComposer({ onUpload: () => new Promise(() => undefined) });
    paste(field(), {
      files: [new File(['x'], 'image.png', { type: 'image/png' })],
      html: '<img src="https://x.example/y">',
    });
    expect(field().querySelector('img')).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Comment' })).toHaveAttribute('aria-disabled', 'false'),
    );
  });

  it('keeps mentions of people who are known here, with their names of today', async () => {
    const { field, save } = await openComposer();
    await press('@gr');
    await screen.findAllByRole('option'); // people are there
    await press('{Escape}{Backspace}{Backspace}{Backspace}');
    const span = (id: string) => `<span class="parley-mention" data-user-id="${id}">@Somebody</span>`;
    paste(field(), { html: `<p>${span('grace')} ${span('stranger')}</p>` });
    expect(await save()).toMatchObject({
      commentText: '{{grace}} @Somebody',
      taggedUserContacts: [{ userId: 'grace', text: '@Grace Hopper' }],
    });
  });
});

describe('hostile markup', () => {
  it.each(XSS)('is inert when it is pasted and when it is parsed: %s', async (html) => {
    const run = vi.fn();
    Object.assign(window, { xss: run });
    const { field } = await openComposer({ comment: { commentHtml: `<p>stored</p>${html}` } });
    paste(field(), { html: `<p>pasted</p>${html}` });
    await press('.');
    expectInert(field());
    expect(run).not.toHaveBeenCalled();
  });
});

function expectInert(root: HTMLElement) {
  for (const element of root.querySelectorAll('*')) {
    expect(['P', 'BR', 'SPAN', 'A', 'STRONG', 'EM', 'U', 'S', 'UL', 'OL', 'LI', 'CODE', 'IMG']).toContain(
      element.tagName,
    );
    for (const { name } of element.attributes) expect(name).not.toMatch(/^on|^style$|^src/);
    for (const name of element.classList) expect(name).toMatch(/^ProseMirror|^parley-mention(--\w+)?$/);
  }
  for (const link of root.querySelectorAll('[href]')) {
    expect(link.getAttribute('href')).toMatch(/^(https?|mailto):/);
  }
}
