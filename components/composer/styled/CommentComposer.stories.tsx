import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ComponentType, type ReactNode } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { useClient, useCommentAnnotations } from '@parley/react';
import { CommentComposer, Comments } from '@parley/react/components';
import type { NewComment, UploadFile } from '@parley/react/client';
import { chooseOption } from '../../../.storybook/chooseOption.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import type { CommentsUi } from '../../../src/elements/comment/commentUi.js';
import { renderCommentBody } from '../../internal/renderCommentBody.js';
import { ComposerForm, type ComposerFormProps } from './ComposerForm.js';
import { contextOf } from '../../../src/contextOf.js';

interface StoryArgs extends Partial<ComposerFormProps> {
  /** What the host has set for comments. */
  ui?: CommentsUi;
}

const meta: Meta<StoryArgs> = {
  title: 'Composer/Styled',
  // The stories of both components have the arguments in common that are optional here.
  component: ComposerForm as ComponentType<Partial<ComposerFormProps>>,
  args: { targetComposerElementId: 'story', onVisibilityChoice: fn() },
  render: ({ ui = {}, ...args }) => (
    <WithUi ui={ui}>
      <Unconnected {...args} />
    </WithUi>
  ),
};
export default meta;

type Story = StoryObj<StoryArgs>;
type Canvas = Pick<typeof screen, 'getByRole' | 'getByLabelText' | 'findByRole'>;

const richField = async (canvas: Canvas) => {
  await waitFor(() => expect(canvas.getByRole('form').querySelector('[data-parley-state="rich"]')).not.toBeNull());
  return canvas.getByRole('textbox', { name: 'Write a comment' });
};
const type = async (canvas: Canvas, text: string) => {
  await userEvent.click(await richField(canvas));
  await userEvent.keyboard(text);
};
const showLevels = (canvas: Canvas) => userEvent.click(canvas.getByRole('button', { name: /^Who can see this/ }));
const submit = (canvas: Canvas) => canvas.getByRole('button', { name: 'Comment' });

/** One line. The controls come with the focus, and go with it while nothing is written. */
export const Empty: Story = {
  args: { assign: true, ui: { settings: { formatOptions: true, visibilityOptions: true } } },
  play: async ({ canvas }) => {
    const field = await richField(canvas);
    const form = canvas.getByRole('form');
    await expect(within(form).queryByRole('button')).not.toBeInTheDocument();
    const line = form.getBoundingClientRect().height;
    await expect(line).toBeLessThan(40);
    await userEvent.click(field);
    await expect(submit(canvas)).toHaveAttribute('aria-disabled', 'true');
    await expect(await canvas.findByRole('button', { name: 'Bold' })).toBeVisible();
    await expect(canvas.queryByRole('radio')).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Who can see this: Public' })).toBeVisible();
    await userEvent.click(await canvas.findByRole('button', { name: /^Assign to/ }));
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');
    await expect(submit(canvas)).toBeVisible();
    await userEvent.click(document.body);
    await waitFor(() => expect(within(form).queryByRole('button')).not.toBeInTheDocument());
    await expect(form.getBoundingClientRect().height).toBe(line);
    await type(canvas, 'What is written');
    await userEvent.click(document.body);
    await expect(submit(canvas)).toHaveAttribute('aria-disabled', 'false');
  },
};

/** Ctrl+Enter and Cmd+Enter send, whatever control has the focus. */
export const SentByKeys: Story = {
  args: { assign: true, ui: { settings: { enterKeyToSubmit: true } } },
  play: async ({ canvas }) => {
    await type(canvas, 'One{Shift>}{Enter}{/Shift}line');
    // Beside the button or below the box, never both.
    await expect(canvas.getAllByText('Enter to send').filter((hint) => hint.checkVisibility())).toHaveLength(1);
    await userEvent.keyboard('{Meta>}{Enter}{/Meta}');
    await expect(await canvas.findByText(/One/, { selector: 'article *, article' })).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveTextContent(''));
    await type(canvas, 'Two');
    (await canvas.findByRole('button', { name: /^Assign to/ })).focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await canvas.findByText(/Two/, { selector: 'article *, article' })).toBeVisible();
    await expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  },
};

/** Once it is saved the composer is empty again and has the focus. */
export const Typing: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'Looks good to me.{Enter}Ship it?');
    await expect(submit(canvas)).toHaveAttribute('aria-disabled', 'false');
    await userEvent.click(submit(canvas));
    await expect(await canvas.findByRole('article')).toHaveTextContent('Looks good to me.Ship it?');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await expect(canvas.getByRole('textbox')).toHaveTextContent('');
  },
};

/** `@` opens it: people, groups and me. */
export const MentionList: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'Hi @gr');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    await expect(within(list).getByRole('option', { name: /Grace Hopper/ })).toHaveAttribute('aria-selected', 'true');
    await expect(canvas.getByRole('combobox')).toHaveAttribute('aria-expanded', 'true');
  },
};

/** Who could be mentioned is not known: the list says so, the keys load it again, and typing goes on. */
export const MentionsNotLoaded: Story = {
  parameters: {
    parley: {
      provider: { onClientLoad: (client: { disableLogs(): void }) => client.disableLogs() },
      prepare({ network }: StoryWorld) {
        // More often than the field and its lists ask.
        for (let asked = 0; asked < 50; asked++) network.refuseNext('contacts/groups/get');
      },
    },
  },
  play: async ({ canvas }) => {
    await type(canvas, 'Hi @gr');
    await screen.findByRole('option', { name: 'People could not be loaded Try again' });
    await userEvent.keyboard('{ArrowDown}');
    await expect(await screen.findByRole('option', { selected: true })).toBeVisible();
    await expect(canvas.getByRole('combobox')).toHaveTextContent('Hi @gr');
  },
};

/** A pick is one piece, saved by id and shown by name. */
export const Mention: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'Hi @gr');
    await screen.findByRole('option', { name: /Grace Hopper/ });
    await userEvent.keyboard('{Enter}look{Shift>}{Enter}{/Shift}');
    await expect(await canvas.findByRole('article')).toHaveTextContent('Hi @Grace Hopper look');
  },
};

export const Formatting: Story = {
  args: { ui: { settings: { formatOptions: true } } },
  play: async ({ canvas }) => {
    await type(canvas, 'plain ');
    await userEvent.click(await canvas.findByRole('button', { name: 'Bold' }));
    await userEvent.keyboard('bold');
    await expect(canvas.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByText('bold')).toHaveProperty('tagName', 'STRONG');
  },
};

/** The favourites, and all others by their names; none of it comes from another host. */
export const Emoji: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'Well done ');
    await userEvent.click(canvas.getByRole('button', { name: 'Add emoji' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Add emoji' }));
    await expect(menu.getByRole('button', { name: '👍' })).toHaveFocus();
    await menu.findByRole('searchbox', { name: 'Search emoji' });
    const leftOf = (button: HTMLElement) => Math.round(button.getBoundingClientRect().left);
    const [favourites] = menu.getAllByRole('group');
    const [row] = await menu.findAllByRole('row');
    await expect(within(row!).getAllByRole('gridcell').map(leftOf)).toEqual(
      within(favourites!).getAllByRole('button').map(leftOf),
    );
    await userEvent.keyboard('trophy'); // goes there
    // The list follows the words when the browser is idle: "trop" shows it too, behind a fish.
    await menu.findByRole('gridcell', { name: 'trophy', selected: true });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveFocus());
    await userEvent.keyboard('!');
    await expect(canvas.getByRole('textbox')).toHaveTextContent('Well done 🏆!');
    const hosts = performance.getEntriesByType('resource').map(({ name }) => new URL(name).host);
    await expect(hosts.filter((host) => host !== location.host && host !== '')).toEqual([]);
  },
};

/** The tone that somebody chooses is the one of every hand from then on. */
export const SkinTone: Story = {
  play: async ({ canvas }) => {
    await type(canvas, 'Thanks ');
    await userEvent.click(canvas.getByRole('button', { name: 'Add emoji' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Add emoji' }));
    const tones = within(await menu.findByRole('group', { name: 'Skin tone' }));
    await userEvent.click(tones.getByRole('button', { name: 'Medium dark' }));
    await expect(tones.getByRole('button', { name: 'Medium dark' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(menu.getByRole('searchbox', { name: 'Search emoji' }));
    await userEvent.keyboard('waving hand');
    await expect(await menu.findByRole('gridcell', { name: 'waving hand' })).toHaveTextContent('👋🏾');
    await userEvent.click(menu.getByRole('button', { name: '🙏🏾' }));
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveTextContent('Thanks 🙏🏾'));
    await userEvent.click(canvas.getByRole('button', { name: 'Add emoji' }));
    await userEvent.click(await screen.findByRole('button', { name: 'No skin tone' })); // kept in this browser
  },
};

const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const attach = async (canvas: Canvas, ...files: File[]) => {
  await userEvent.click(await richField(canvas));
  await userEvent.upload(canvas.getByLabelText('Attach files', { selector: 'input' }), files, { applyAccept: false });
};
const uploads: UploadFile = (file, { attachmentId, onProgress }) => {
  if (file.name === 'broken.png') return Promise.reject(new Error('of the story'));
  onProgress(file.name === 'slow.png' ? 0.4 : 1);
  return file.name === 'slow.png' ? new Promise(() => undefined) : Promise.resolve({ attachmentId, name: file.name });
};

/** On its way, arrived, broken off, and of a kind that is not allowed: what has to be seen to comes first. */
export const Attachments: Story = {
  args: { onUpload: uploads, ui: { allowedFileTypes: ['png'] } },
  play: async ({ canvas }) => {
    await attach(canvas, png('slow.png'), png('plan.png'), png('broken.png'), png('notes.exe'));
    await expect(canvas.getByRole('progressbar', { name: 'Uploading slow.png' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    await expect(await canvas.findByText('broken.png could not be uploaded')).toBeVisible();
    await expect(
      canvas.getByText(/notes.exe cannot be attached: files of this kind are not allowed. Allowed: png/),
    ).toBeVisible();
    const names = canvas.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/\w+\.\w+/)?.[0]);
    await expect(names).toEqual(['broken.png', 'notes.exe', 'slow.png', 'plan.png']);
    for (const name of ['Try broken.png again', 'Remove broken.png'])
      await expect(canvas.getByRole('button', { name })).toHaveAttribute('title', name);
  },
};

/** What failed holds up the save, and says so. */
export const FailedFile: Story = {
  args: { onUpload: uploads },
  play: async ({ canvas }) => {
    await attach(canvas, png('broken.png'));
    await canvas.findByText('broken.png could not be uploaded');
    await userEvent.click(submit(canvas));
    await expect(await canvas.findByText(/Try it again or remove it/)).toBeVisible();
  },
};

export const FailedFileRemoved: Story = {
  args: { onUpload: uploads },
  play: async (context) => {
    const { canvas } = context;
    await FailedFile.play!(context);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove broken.png' }));
    await expect(canvas.queryByText(/Try it again or remove it/)).not.toBeInTheDocument();
  },
};

/** A button of the bar shows four levels; the last asks for people, and waits for one. Sent, the row is gone. */
export const VisibilityBanner: Story = {
  args: { ui: { settings: { visibilityOptions: true } } },
  play: async ({ canvas, args }) => {
    await type(canvas, 'Between us');
    await showLevels(canvas);
    const row = within(canvas.getByRole('group', { name: 'Who can see this' })).getAllByRole('radio');
    await expect(new Set(row.map((radio) => radio.closest('label')!.getBoundingClientRect().top)).size).toBe(1);
    const titles = row.map((radio) => radio.closest('label')!.title);
    await expect(titles).toEqual(['Public', 'My organization', 'Only me', 'Selected people']);
    await userEvent.click(canvas.getByRole('radio', { name: 'Selected people' }));
    const hint = canvas.getByText(/^Only the people/);
    await expect(hint.scrollWidth).toBe(hint.clientWidth); // who can read it must not be cut off
    await expect(submit(canvas)).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(canvas.getByRole('combobox', { name: 'Search people' }), 'grace');
    await userEvent.click(await canvas.findByRole('option', { name: /Grace Hopper/ }));
    await expect(submit(canvas)).toHaveAttribute('aria-disabled', 'false');
    const picker = canvas.getByRole('group', { name: 'Pick people' }).getBoundingClientRect();
    await expect(picker.top).toBeGreaterThan(
      canvas.getByRole('radio', { name: 'Public' }).getBoundingClientRect().bottom,
    );
    await expect(args.onVisibilityChoice).toHaveBeenLastCalledWith(
      { level: 'restricted', users: [expect.objectContaining({ userId: 'grace' })] },
      expect.anything(),
    );
    await showLevels(canvas);
    await expect(canvas.queryByRole('radio')).not.toBeInTheDocument();
    await expect(canvas.getByRole('button', { name: 'Who can see this: Selected people' })).toHaveTextContent(
      'Selected people',
    );
    await showLevels(canvas);
    await userEvent.click(submit(canvas));
    await waitFor(() => expect(canvas.queryByRole('radio')).not.toBeInTheDocument());
  },
};

export const VisibilityDropdown: Story = {
  args: { ui: { settings: { visibilityOptionDropdown: true } }, assign: true },
  play: async ({ canvas, args }) => {
    await userEvent.click(await richField(canvas));
    await chooseOption(await canvas.findByRole('button', { name: /^Who can see this/ }), 'Private');
    await expect(args.onVisibilityChoice).toHaveBeenLastCalledWith(
      { level: 'restricted-self', users: [] },
      expect.anything(),
    );
    const people = await canvas.findByRole('button', { name: /^Assign to/ });
    await chooseOption(people, 'Grace Hopper');
    await expect(people.closest('label')).toHaveAttribute('data-parley-state', 'assigned');
  },
};

export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/not write any/)).toBeVisible();
    await expect(canvas.queryByRole('textbox')).not.toBeInTheDocument();
  },
};

/** The words are still there. */
export const SaveFails: Story = {
  args: { onSubmit: () => Promise.reject(new Error('of the story')) },
  play: async ({ canvas }) => {
    await type(canvas, 'Do not lose me');
    await userEvent.click(submit(canvas));
    await expect(await canvas.findByText(/could not be saved/)).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveTextContent('Do not lose me');
  },
};

/** The thread is made by the service, with the mention as an id, and shown by the name that the person has today. */
export const Connected: Story = {
  render: () => <Page />,
  play: async ({ canvas }) => {
    await type(canvas, 'Could you look at this, @gra');
    await within(await screen.findByRole('listbox')).findByRole('option', { name: /Grace Hopper/ });
    await userEvent.keyboard('{Enter}please?');
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await expect(await canvas.findByRole('article')).toHaveTextContent('Could you look at this, @Grace Hopper please?');
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveTextContent(''));
  },
};

const addToDocument = async (world: StoryWorld) => {
  const users = [{ userId: 'ada' }, { userId: 'grace' }, { userId: 'alan' }];
  await world.rest('users/add', { documentId: 'roadmap', users });
};

/** `@here` is one word for everybody who was added to the document, and mentions each of them but its writer. */
export const AtHere: Story = {
  render: () => <Page atHere />,
  parameters: { parley: { prepare: addToDocument } },
  play: async ({ canvas, loaded }) => {
    await type(canvas, 'News for @he');
    const here = await screen.findByRole('option', { name: /^here/ });
    await expect(here).toHaveTextContent('Everybody on this page');
    await userEvent.keyboard('{Enter}!');
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await expect(await canvas.findByRole('article')).toHaveTextContent('News for @here !');
    const world = loaded['parley'] as StoryWorld;
    // It is on the page before the service has it.
    await waitFor(async () => {
      const [thread] = (await world.rest('commentannotations/get', { documentId: 'roadmap' })) as {
        mentionedUserIds: string[];
      }[];
      await expect(thread?.mentionedUserIds.toSorted()).toEqual(['alan', 'grace']);
    });
  },
};

const addGroup = async (world: StoryWorld) => {
  const organizationUserGroups = [{ groupId: 'design', groupName: 'Graphic design' }];
  await world.rest('organizations/usergroups/add', { organizationUserGroups });
  await world.rest('users/update', { users: [{ userId: 'mary', groupId: 'design' }] });
};

/** Groups come first here, each with its members below. */
export const MentionGroups: Story = {
  args: { ui: { settings: { showMentionGroupsFirst: true, expandMentionGroups: true } } },
  parameters: { parley: { prepare: addGroup } },
  play: async ({ canvas }) => {
    await type(canvas, 'Hi @gra');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    await within(list).findByRole('option', { name: /Grace Hopper/ });
    const names = within(list)
      .getAllByRole('option')
      .map((option) => option.querySelector('.parley-suggestion-name')?.textContent);
    await expect(names).toEqual(['Graphic design', 'Mary Jackson', 'Grace Hopper']);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('textbox')).toHaveTextContent('Hi @Graphic design');
  },
};

/** The service says no: the thread goes again, the words stay. */
export const Refused: Story = {
  render: () => <Page />,
  parameters: { parley: { prepare: (world: StoryWorld) => world.network.refuseNext('commentAnnotations/add') } },
  play: async ({ canvas }) => {
    await type(canvas, 'Do not lose me');
    await userEvent.click(canvas.getByRole('button', { name: 'Comment' }));
    await expect(await canvas.findByText(/could not be saved/)).toBeVisible();
    await expect(canvas.getByRole('textbox')).toHaveTextContent('Do not lose me');
    await waitFor(() => expect(canvas.queryByRole('article')).not.toBeInTheDocument());
  },
};

const everything: StoryArgs = {
  onUpload: uploads,
  assign: true,
  ui: { settings: { formatOptions: true, visibilityOptions: true } },
};
const showEverything: Story['play'] = async ({ canvas }) => {
  await attach(canvas, png('slow.png'), png('broken.png'));
  await showLevels(canvas);
  await userEvent.click(canvas.getByRole('radio', { name: 'Selected people' }));
  await within(canvas.getByRole('listbox')).findByRole('option', { name: /Grace Hopper/ });
  await type(canvas, 'Hello @gr');
  await screen.findByRole('listbox', { name: 'Suggestions' });
};
export const Dark: Story = { globals: { theme: 'dark' }, args: everything, play: showEverything };
/** The bar begins at the right, also its group of formats. English words read as they do elsewhere, at the edge of the page. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: everything,
  play: async (context) => {
    const { canvas } = context;
    await showEverything(context);
    const [bold, italic] = ['Bold', 'Italic'].map((name) => canvas.getByRole('button', { name }));
    await waitFor(() => expect(leftOf(bold!)).toBeGreaterThan(leftOf(italic!)));
    await userEvent.keyboard('{Escape}, hi!');
    const words = document.createTreeWalker(await canvas.findByRole('textbox'), NodeFilter.SHOW_TEXT);
    let last = words.nextNode()!;
    for (let next = words.nextNode(); next; next = words.nextNode()) last = next;
    const [hi, mark] = [-3, -1].map((from) => {
      const range = document.createRange();
      const start = last.textContent!.length + from;
      range.setStart(last, start);
      range.setEnd(last, start + 1);
      return range.getBoundingClientRect().left;
    });
    await expect(mark).toBeGreaterThan(hi!);
  },
};
const leftOf = (element: HTMLElement) => element.getBoundingClientRect().left;
export const Narrow: Story = {
  globals: { viewport: { value: 'phone' } },
  args: everything,
  play: showEverything,
};

function WithUi({ ui, children }: { ui: CommentsUi; children: ReactNode }) {
  const { client } = useClient();
  const [isSet, setIsSet] = useState(false);
  if (!client) return null;
  if (!isSet) {
    contextOf(client).ui.setState({ comments: ui });
    setIsSet(true);
  }
  return <div style={{ maxInlineSize: '26rem' }}>{children}</div>;
}

/** Shows what it saved. */
function Unconnected({ onSubmit, ...args }: Partial<ComposerFormProps>) {
  const [saved, setSaved] = useState<NewComment[]>([]);
  const save: ComposerFormProps['onSubmit'] = async (submission, ...callbacks) => {
    await onSubmit?.(submission, ...callbacks);
    setSaved((before) => [...before, submission.comment]);
  };
  return (
    <>
      {saved.map((comment, index) => (
        <article key={index}>{renderCommentBody(comment, { unknownUser: 'Unknown user' })}</article>
      ))}
      <ComposerForm {...args} onSubmit={save} />
    </>
  );
}

/** What the document has, and a place to write. */
function Page({ atHere }: { atHere?: boolean }) {
  const { data = [] } = useCommentAnnotations();
  return (
    <div style={{ display: 'grid', gap: 12, maxInlineSize: '26rem' }}>
      {data.flatMap(({ comments }) =>
        comments.map((comment) => (
          <article key={comment.commentId}>{renderCommentBody(comment, { unknownUser: 'Unknown user' })}</article>
        )),
      )}
      <Comments atHereEnabled={atHere} atHereDescription="Everybody on this page" />
      <CommentComposer targetComposerElementId="story" />
    </div>
  );
}
