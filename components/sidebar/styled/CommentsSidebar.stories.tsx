import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import {
  type CommentAnnotation,
  type MinimalFilterConfig,
  type ParleyClient,
  useCommentElement,
  useEventCallback,
} from '@parley/react';
import { Comments, CommentsSidebar, SidebarButton } from '@parley/react/components';
import { chooseOption } from '../../../.storybook/chooseOption.js';
import { HELD, holdThread } from '../../../.storybook/holdThread.js';
import { HostPage } from '../../../.storybook/HostPage.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput, RESOLVED_INPUT, someThreads } from '../../../test/support/someThreads.js';

/** Three on the page, one about another place, one done. */
const threads = () => [
  ...someThreads(),
  aThreadInput({
    minutesAgo: 200,
    location: { id: 'appendix', locationName: 'Appendix' },
    comments: [aCommentInput('The appendix is from last year.', PEOPLE.mary)],
  }),
  aThreadInput({ minutesAgo: 300, status: RESOLVED_INPUT, comments: [aCommentInput('Typo in the title.')] }),
];

const meta: Meta<typeof CommentsSidebar> = {
  title: 'Comments sidebar/Styled/CommentsSidebar',
  component: CommentsSidebar,
  args: { version: '2' },
  parameters: { layout: 'fullscreen', parley: { threads: threads() } },
  render: (args) => (
    <HostPage>
      <SidebarButton />
      <CommentsSidebar {...args} />
    </HostPage>
  ),
};
export default meta;

type Story = StoryObj<typeof CommentsSidebar>;

const button = () => screen.findByRole('button', { name: /^Comments, 4/ });
const openSidebar = async () => {
  await userEvent.click(await button());
  return screen.findByRole('complementary', { name: 'Comments' });
};
const rowsIn = (sidebar: HTMLElement) =>
  within(within(sidebar).getByRole('list', { name: 'Threads' })).getAllByRole('listitem');
const shows = (sidebar: HTMLElement, count: number) =>
  waitFor(() => expect(within(sidebar).getByText(`${count} thread${count === 1 ? '' : 's'}`)).toBeVisible());
const worldOf = (context: { loaded: Record<string, unknown> }) => context.loaded['parley'] as StoryWorld;

/** What is done is hidden at first; the newest is on top; the focus goes in, and back to the button with Escape. */
export const Opened: Story = {
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await expect(rowsIn(sidebar)[0]).toHaveTextContent('Which two?');
    await expect(sidebar).toHaveFocus();
    await expect(within(sidebar).queryByText('Typo in the title.')).not.toBeInTheDocument();
  },
};

export const ClosedByEscape: Story = {
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
    await expect(await button()).toHaveFocus();
  },
};

const onCommentClick = fn();
const onCommentNavigationButtonClick = fn();

/** Arrow keys go from row to row; Enter opens one, which shows the whole thread and is read by that. */
export const Keyboard: Story = {
  args: { onCommentClick },
  play: async () => {
    onCommentClick.mockClear();
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    within(rowsIn(sidebar)[0]!)
      .getByRole('button', { name: /by Ada/ })
      .focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const third = within(rowsIn(sidebar)[2]!).getByRole('button', { name: /first by Grace Hopper, 2 unread/ });
    await expect(third).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(onCommentClick).toHaveBeenCalledOnce();
    await waitFor(() => expect(third).toHaveAttribute('aria-expanded', 'true'));
    await expect(within(sidebar).getByText(/The south was counted late/)).toBeVisible();
    await waitFor(() => expect(third).toHaveAccessibleName('2 comments, first by Grace Hopper'));
    await expect(third).toHaveFocus();
    await userEvent.keyboard('{Enter}{End}');
    await waitFor(() => expect(rowsIn(sidebar).at(-1)).toContainElement(document.activeElement as HTMLElement));
  },
};

/** The page moves only when it is asked to. */
export const Navigation: Story = {
  args: { onCommentNavigationButtonClick },
  play: async () => {
    onCommentNavigationButtonClick.mockClear();
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await userEvent.click(within(rowsIn(sidebar)[3]!).getByRole('button', { name: 'Go to this place' }));
    await expect(onCommentNavigationButtonClick.mock.lastCall).toMatchObject([
      { annotation: { location: { id: 'appendix', locationName: 'Appendix' } } },
    ]);
  },
};

/** A thread that is resolved or deleted leaves the list: the next row gets the focus. */
export const FocusStaysInTheList: Story = {
  args: { focusedThreadMode: true },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await userEvent.click(within(rowsIn(sidebar)[1]!).getByRole('button', { name: 'Resolve' }));
    await shows(sidebar, 3);
    await expect(rowsIn(sidebar)[1]).toContainElement(document.activeElement as HTMLElement);

    const own = within(rowsIn(sidebar)[0]!).getByRole('button', { name: /by Ada/ });
    await userEvent.click(own);
    const menus = await within(sidebar).findAllByRole('button', { name: 'More actions' });
    await userEvent.click(menus[1]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete thread' }));
    const question = await within(sidebar).findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await shows(sidebar, 2);
    await waitFor(() => expect(rowsIn(sidebar)[0]).toContainElement(document.activeElement as HTMLElement));
  },
};

/** Search covers words and authors; nothing found offers the way back. */
export const Searched: Story = {
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    const search = within(sidebar).getByRole('searchbox', { name: 'Search comments' });
    await userEvent.type(search, 'mary');
    await shows(sidebar, 2);
    await userEvent.type(search, ' unknown');
    await expect(await within(sidebar).findByText('Nothing matches')).toBeVisible();
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Reset' }));
    await shows(sidebar, 5);
  },
};

/** Facets count all threads; what is chosen narrows the list. */
export const Filtered: Story = {
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    const funnel = within(sidebar).getByRole('button', { name: /^Filter/ });
    await userEvent.click(funnel);
    await expect(within(sidebar).getByRole('group', { name: 'Filters' })).toHaveFocus();
    const chosen = await choose(sidebar, 'Status: Open', /Resolved/);
    await shows(sidebar, 5);
    await waitFor(() => expect(chosen).toHaveAccessibleName('Status: Open, Resolved'));
    await expect(chosen).toHaveFocus();
    await choose(sidebar, 'Location: Any', /Appendix/);
    await shows(sidebar, 1);
    await choose(sidebar, 'Location: Appendix', /Others/);
    await shows(sidebar, 5);
    await userEvent.keyboard('{Escape}');
    await expect(within(sidebar).queryByRole('group', { name: 'Filters' })).not.toBeInTheDocument();
    await expect(funnel).toHaveFocus();
  },
};

/** Opens a dropdown, chooses in it, and closes it with Escape. @returns its button */
async function choose(sidebar: HTMLElement, dropdown: string, choice: RegExp) {
  const opener = within(sidebar).getByRole('button', { name: dropdown });
  await userEvent.click(opener);
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('checkbox', { name: choice }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return opener;
}

/** All values at once, between the head and the list. */
export const FilterMenu: Story = {
  args: { filterPanelLayout: 'menu', filterOptionLayout: 'checkbox' },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await userEvent.click(within(sidebar).getByRole('button', { name: /^Filter/ }));
    const status = within(sidebar).getByRole('group', { name: 'Status' });
    await expect(within(status).getByRole('checkbox', { name: /Open/ })).toBeChecked();
    await userEvent.click(within(status).getByRole('checkbox', { name: /Resolved/ }));
    await shows(sidebar, 5);
  },
};

const HOST_FILTERS: MinimalFilterConfig[] = [
  { type: 'quick' },
  { label: 'Where', fields: [{ field: 'location', includeUnset: true }] },
  { sorts: ['date', { label: 'By place', path: 'location.id', order: 'asc' }] },
  {
    label: 'Work',
    actions: [
      'unread',
      {
        label: 'Of Mary, open',
        conditions: [
          { field: 'people', value: { userId: 'mary' } },
          { field: 'status', value: 'OPEN' },
        ],
      },
      'reset',
    ],
  },
];

/** The host's own controls in the head. */
export const MinimalFilters: Story = {
  args: { minimalFilters: HOST_FILTERS },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await expect(within(sidebar).queryByRole('button', { name: /^Group/ })).not.toBeInTheDocument();
    const work = within(sidebar).getByRole('button', { name: /^Work/ });
    await chooseOption(work, 'Of Mary, open');
    await shows(sidebar, 2);
    await chooseOption(work, 'Unread');
    await shows(sidebar, 3);
    await chooseOption(work, 'Work');
    await shows(sidebar, 4);
    await chooseOption(within(sidebar).getByRole('button', { name: /^Sort/ }), 'By place');
    await waitFor(() => expect(rowsIn(sidebar)[0]).toHaveTextContent('The appendix is from last year.'));
    await choose(sidebar, 'Where', /Appendix/);
    await shows(sidebar, 1);
    await chooseOption(work, 'Reset');
    await shows(sidebar, 5);
  },
};

/** The same behind one funnel. */
export const MiniFilters: Story = {
  args: { miniFilters: HOST_FILTERS },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await userEvent.click(within(sidebar).getByRole('button', { name: 'Quick filters' }));
    const menu = await screen.findByRole('dialog', { name: 'Quick filters' });
    await chooseOption(within(menu).getByRole('button', { name: /^Show/ }), 'Resolved');
    await shows(sidebar, 1);
    await chooseOption(within(menu).getByRole('button', { name: /^Work/ }), 'Reset');
    await shows(sidebar, 5);
    await userEvent.click(within(menu).getByRole('checkbox', { name: /Appendix/ }));
    await shows(sidebar, 1);
  },
};

export const QuickChoice: Story = {
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    const quick = within(sidebar).getByRole('button', { name: /^Show/ });
    await chooseOption(quick, 'Resolved');
    await shows(sidebar, 1);
    await chooseOption(quick, 'Unread');
    await shows(sidebar, 3);
    await chooseOption(quick, 'Reset');
    await shows(sidebar, 5);
  },
};

/** Headings open and close; what has no location is under Others. */
export const Grouped: Story = {
  args: { groupConfig: { enable: true } },
  play: async () => {
    const sidebar = await openSidebar();
    const heading = await within(sidebar).findByRole('button', { name: /Appendix 1/ });
    await expect(heading).toHaveAttribute('aria-expanded', 'true');
    await expect(within(sidebar).getByRole('button', { name: /Others 3/ })).toBeVisible();
    await userEvent.click(heading);
    await expect(heading).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(within(sidebar).queryByText(/appendix is from last year/)).not.toBeInTheDocument());
  },
};

/** The heading of where one is says so. */
export const GroupOfThisPage: Story = {
  args: { groupConfig: { enable: true }, currentLocationSuffix: true },
  parameters: {
    parley: {
      provider: {
        onClientLoad: (client: ParleyClient) => client.setLocation({ id: 'appendix', locationName: 'Appendix' }),
      },
    },
  },
  play: async () => {
    const sidebar = await openSidebar();
    await expect(
      await within(sidebar).findByRole('button', { name: /Appendix \(this page\) 1/, expanded: true }),
    ).toBeVisible();
    await expect(within(sidebar).getByRole('button', { name: /Others 3/, expanded: false })).toBeVisible();
  },
};

/** Every comment of every thread, to read. */
export const FullExpanded: Story = {
  args: { fullExpanded: true },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await expect(within(sidebar).getByText(/The south was counted late/)).toBeVisible();
    await userEvent.click(within(sidebar).getByRole('button', { name: /first by Grace/ }));
    await waitFor(() => expect(within(sidebar).getByRole('button', { name: 'More actions' })).toBeVisible());
    await expect(within(sidebar).getAllByText(/The south was counted late/)).toHaveLength(1);
  },
};

/** The host's own order and headings. */
export const OwnData: Story = {
  args: { customActions: true },
  render: (args) => (
    <HostPage>
      <SidebarButton />
      <CommentsSidebar {...args} />
      <ByLength />
    </HostPage>
  ),
  play: async () => {
    const sidebar = await openSidebar();
    const short = await within(sidebar).findByRole('button', { name: /Short 2/, expanded: true });
    await expect(within(sidebar).getByRole('button', { name: /Long 3/, expanded: true })).toBeVisible();
    await userEvent.click(short);
    await waitFor(() => expect(within(sidebar).queryByText('Which two?')).not.toBeInTheDocument());
  },
};

/** Puts what the sidebar has to say under headings of its own. */
function ByLength() {
  const element = useCommentElement();
  const put = ({ commentAnnotations }: { commentAnnotations: CommentAnnotation[] }) => {
    const isShort = ({ comments }: CommentAnnotation) => (comments[0]?.commentText ?? '').length < 20;
    element?.setCommentSidebarData([
      { id: 'short', label: 'Short', annotations: commentAnnotations.filter(isShort) },
      { id: 'long', label: 'Long', annotations: commentAnnotations.filter((one) => !isShort(one)) },
    ]);
  };
  useEventCallback('commentSidebarDataInit', put);
  useEventCallback('commentSidebarDataUpdate', put);
  return null;
}

/** One thread in place of the list, and back. */
export const Focused: Story = {
  args: { focusedThreadMode: true },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await userEvent.click(within(rowsIn(sidebar)[2]!).getByRole('button', { name: /first by Grace/ }));
    const back = await within(sidebar).findByRole('button', { name: 'Back to all comments' });
    await expect(back).toHaveFocus();
    await expect(within(sidebar).getByText(/The south was counted late/)).toBeVisible();
    await userEvent.click(back);
    await shows(sidebar, 4);
  },
};

/** A thread about the page as a whole is written here, and answered in its row. */
export const PageMode: Story = {
  args: { pageMode: true },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    const form = within(sidebar).getByRole('textbox', { name: 'Comment on this page' }).closest('form')!;
    await userEvent.click(within(form).getByRole('textbox'));
    await waitFor(() => expect(form.querySelector('[data-parley-state="rich"]')).not.toBeNull());
    await userEvent.click(within(form).getByRole('textbox'));
    await userEvent.keyboard('The whole page reads well.');
    await userEvent.click(within(form).getByRole('button', { name: /send|submit|comment/i }));
    await shows(sidebar, 5);
    await expect(rowsIn(sidebar)[0]).toHaveTextContent('The whole page reads well.');
    await userEvent.click(within(rowsIn(sidebar)[0]!).getByRole('button', { name: /by Ada/ }));
    // The rich field takes the place of the plain one at any time.
    await waitFor(() => expect(within(rowsIn(sidebar)[0]!).getByRole('textbox', { name: 'Reply' })).toBeVisible());
  },
};

/** Escape closes the sidebar; what was written about the page is there when it is opened again, until it is sent. */
export const PageCommentKept: Story = {
  args: { pageMode: true },
  play: async () => {
    const field = async () => {
      const form = (await screen.findByRole('textbox', { name: 'Comment on this page' })).closest('form')!;
      await userEvent.click(within(form).getByRole('textbox'));
      await waitFor(() => expect(form.querySelector('[data-parley-state="rich"]')).not.toBeNull());
      return within(form).getByRole('textbox');
    };
    await openSidebar();
    await field();
    await userEvent.keyboard('Half a thought');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument());
    await openSidebar();
    await expect(await field()).toHaveTextContent('Half a thought');
  },
};

/** A press on the page closes it; one on a pin's dialog does not. From a thread that was gone to, Escape leads back to its row. */
export const BesidePins: Story = {
  render: (args) => (
    <HostPage>
      <SidebarButton />
      <Comments />
      <CommentsSidebar {...args} />
    </HostPage>
  ),
  play: async ({ canvas }) => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await userEvent.click(within(rowsIn(sidebar)[2]!).getByRole('button', { name: /first by Grace/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByText(/The south was counted late/));
    await expect(sidebar).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(within(rowsIn(sidebar)[1]!).getByRole('button', { name: /by Mary/ }));
    const onText = await screen.findByRole('dialog');
    // Its place is beside the sidebar, which is not covered.
    await waitFor(() =>
      expect(onText.getBoundingClientRect().right).toBeLessThanOrEqual(sidebar.getBoundingClientRect().left),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await userEvent.click(within(rowsIn(sidebar)[2]!).getByRole('button', { name: 'Go to this place' }));
    await waitFor(async () => expect(await screen.findByRole('dialog')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(within(rowsIn(sidebar)[2]!).getByRole('button', { name: /first by Grace/ })).toHaveFocus(),
    );
    await userEvent.click(canvas.getByText('North'));
    await waitFor(() => expect(sidebar).not.toBeInTheDocument());
  },
};

/** A part of the page: always there, without a button to close it. */
export const Embedded: Story = {
  args: { embedMode: true },
  render: (args) => (
    <div style={{ blockSize: 620, inlineSize: 380 }}>
      <CommentsSidebar {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await shows(canvasElement, 4);
    await expect(screen.queryByRole('button', { name: 'Close comments' })).not.toBeInTheDocument();
  },
};

/** Only what is near the screen is in the document, and every row can be reached. */
export const Many: Story = {
  parameters: {
    parley: {
      threads: [],
      prepare: async (world: StoryWorld) => {
        for (const at of [0, 100, 200]) {
          await world.rest('commentannotations/add', {
            documentId: 'roadmap',
            commentAnnotations: Array.from({ length: 100 }, (_, index) =>
              aThreadInput({ annotationId: `many-${at + index}`, comments: [aCommentInput(`Remark ${at + index}`)] }),
            ),
          });
        }
      },
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Comments, 300 threads' }));
    const sidebar = await screen.findByRole('complementary', { name: 'Comments' });
    await shows(sidebar, 300);
    // The first 40 are there until the code of long lists is.
    await waitFor(() => expect(rowsIn(sidebar).length).toBeLessThan(40));
    await expect(rowsIn(sidebar).length).toBeGreaterThan(3);
    within(rowsIn(sidebar)[0]!)
      .getByRole('button', { name: /by Grace/ })
      .focus();
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(document.activeElement?.closest('li')).toHaveAttribute('aria-posinset', '300'));
  },
};

/** As large as the window, and back. */
export const FullScreen: Story = {
  args: { fullScreen: true },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    const toggle = within(sidebar).getByRole('button', { name: 'Full screen' });
    await userEvent.click(toggle);
    await waitFor(() => expect(sidebar.getBoundingClientRect().width).toBe(innerWidth));
    await expect(toggle).toHaveAccessibleName('Leave full screen');
  },
};

/** A card over the page, on the other side. */
export const FloatingLeft: Story = {
  args: { floatingMode: true, position: 'left' },
  play: async () => {
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    await waitFor(() => expect(sidebar.getBoundingClientRect().left).toBe(16));
  },
};

const LONG_NAMED = {
  userId: 'long',
  name: 'Wolfeschlegelsteinhausenbergerdorff-Zimmermann the Younger, Regional Sales',
};

/** Nothing of it makes the sidebar wider. */
export const LongWords: Story = {
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          location: {
            id: 'long',
            locationName: 'Appendix to the quarterly report of the southern regions, second part',
          },
          comments: [
            aCommentInput(`https://example.com/${'a-very-long-path/'.repeat(12)}`, LONG_NAMED),
            aCommentInput('W'.repeat(300)),
          ],
        }),
        ...someThreads(),
      ],
    },
  },
  args: { groupConfig: { enable: true }, fullExpanded: true },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Comments, 4/ }));
    const sidebar = await screen.findByRole('complementary', { name: 'Comments' });
    await shows(sidebar, 4);
    const scroller = within(sidebar).getByRole('list', { name: 'Threads' }).parentElement!;
    await expect(scroller.scrollWidth).toBe(scroller.clientWidth);
    await userEvent.click(within(sidebar).getByRole('button', { name: /^Filter/ }));
    const filters = within(sidebar).getByRole('group', { name: 'Filters' });
    await expect(filters.scrollWidth).toBe(filters.clientWidth);
  },
};

export const Empty: Story = {
  parameters: { parley: { threads: [] } },
  play: async () => {
    const opener = await screen.findByRole('button', { name: 'Comments, 0 threads' });
    await expect(opener).toHaveTextContent(/^$/); // no badge of a 0
    await userEvent.click(opener);
    await expect(await screen.findByText('No comments yet')).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { parley: { prepare: (world: StoryWorld) => void world.network.hold('commentAnnotations/list') } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Open comments' }));
    await expect(await screen.findByText('Loading comments')).toBeInTheDocument();
  },
};

/** Ends the refusals of the story below. */
let answerAgain = () => {};

/** The service answers with an error; trying again helps. */
export const ErrorAndRetry: Story = {
  parameters: {
    // Not the next request only: the client asks again by itself when its connection opens.
    parley: { prepare: (world: StoryWorld) => void (answerAgain = world.network.refuse('commentAnnotations/list')) },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /comments/i, expanded: false }));
    await expect(await screen.findByRole('alert')).toHaveTextContent('Comments could not be loaded');
    answerAgain();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await shows(await screen.findByRole('complementary', { name: 'Comments' }), 4);
  },
};

export const Offline: Story = {
  play: async (context) => {
    const world = worldOf(context);
    const sidebar = await openSidebar();
    await shows(sidebar, 4);
    world.network.goOffline();
    await expect(await within(sidebar).findByText(/You are offline/)).toBeVisible();
    await expect(rowsIn(sidebar)).toHaveLength(4);
    world.network.goOnline();
    await waitFor(() => expect(within(sidebar).queryByText(/You are offline/)).not.toBeInTheDocument());
  },
};

/** The classic layout of the same data. */
/** In `moderatorMode` one click lists what waits for approval; a thread is approved where it is opened. */
export const WaitingForApproval: Story = {
  args: { focusedThreadMode: true },
  parameters: {
    parley: { isAdmin: true, threads: [...threads(), aThreadInput({ annotationId: HELD })], prepare: holdThread },
  },
  render: (args) => (
    <HostPage>
      <SidebarButton />
      <Comments moderatorMode />
      <CommentsSidebar {...args} />
    </HostPage>
  ),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Comments, 5/ }));
    const sidebar = await screen.findByRole('complementary', { name: 'Comments' });
    await shows(sidebar, 5);
    await userEvent.click(await within(sidebar).findByRole('button', { name: 'Waiting for approval: 1' }));
    await shows(sidebar, 1);
    await expect(await within(rowsIn(sidebar)[0]!).findByText('Waits for approval')).toBeVisible();
  },
};

export const ApprovedInSidebar: Story = {
  ...WaitingForApproval,
  play: async (context) => {
    await WaitingForApproval.play!(context);
    const sidebar = screen.getByRole('complementary', { name: 'Comments' });
    await userEvent.click(within(rowsIn(sidebar)[0]!).getByRole('button', { name: /by Grace Hopper/ }));
    await userEvent.click(await within(sidebar).findByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(within(sidebar).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument());
  },
};

export const Classic: Story = {
  args: { version: '1' },
  play: async () => shows(await openSidebar(), 4),
};

export const Dark: Story = { ...Filtered, globals: { theme: 'dark' } };
export const RightToLeft: Story = { ...Keyboard, globals: { direction: 'rtl' } };
export const OnAPhone: Story = { ...Opened, globals: { viewport: { value: 'phone' } } };
