import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { Comments } from '@parley/react/components';
import { HELD, holdThread } from '../../../.storybook/holdThread.js';
import { HostPage } from '../../../.storybook/HostPage.js';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput, someThreads } from '../../../test/support/someThreads.js';
import { pinOnTotal, openTotal } from '../../../.storybook/threadSteps.js';

const meta: Meta<typeof Comments> = {
  title: 'Comments/Styled/Review and suggestions',
  component: Comments,
  parameters: { layout: 'fullscreen', parley: { threads: someThreads() } },
  render: (args) => (
    <>
      <HostPage />
      <Comments {...args} />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof Comments>;

const pinOfAda = () => screen.findByRole('button', { name: '1 comment by Ada Lovelace, private' });

/** Whether the point of Ada's pin is inside of an element. */
const isOn = async (element: HTMLElement) => {
  const { left, top } = (await pinOfAda()).parentElement!.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  return left >= box.left && left <= box.right && top >= box.top && top <= box.bottom;
};

/** The author drags a pin to another place, where everybody finds it then; the press opens nothing, and Escape takes it back. */
export const Dragged: Story = {
  play: async ({ canvas }) => {
    const pin = await pinOfAda();
    await userEvent.hover(pin);
    await screen.findByRole('dialog');
    const north = await canvas.findByText('North');
    const drag = async (endWith: () => Promise<unknown>) => {
      const from = pin.parentElement!.getBoundingClientRect();
      const { left, top, width, height } = north.getBoundingClientRect();
      const by = { x: left + width / 2 - from.left, y: top + height / 2 - from.top };
      await fireEvent.pointerDown(pin, { button: 0, clientX: 500, clientY: 500 });
      await fireEvent.pointerMove(window, { clientX: 500 + by.x, clientY: 500 + by.y });
      await expect(pin).toHaveAttribute('data-parley-dragging');
      await fireEvent.pointerEnter(pin, { buttons: 1 }); // the pin follows the pointer
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument()); // its preview covers the page
      await endWith();
      await fireEvent.pointerUp(window);
      await fireEvent.click(pin, { detail: 1 });
    };
    await drag(() => userEvent.keyboard('{Escape}'));
    await expect(pin).not.toHaveAttribute('data-parley-dragging');
    await expect(await isOn(north)).toBe(false);
    await drag(() => Promise.resolve());
    await waitFor(async () => expect(await isOn(north)).toBe(true));
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(await pinOnTotal()).not.toHaveAttribute('data-parley-movable');
    // A key is no end of a drag.
    (await pinOfAda()).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('dialog')).toBeVisible();
  },
};

/** Without dragging: the menu of the thread asks for the next click. */
export const Moved: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await pinOfAda());
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'More actions' })[0]!);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move pin' }));
    await expect(await screen.findByText(/Click where the pin belongs/)).toBeVisible();
    const north = await canvas.findByText('North');
    await userEvent.click(north);
    await waitFor(async () => expect(await isOn(north)).toBe(true));
    await expect(screen.queryByText(/Click where/)).not.toBeInTheDocument();
    await expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
};

/** A thread may suggest a change; whoever may write decides, and the host hears of it. */
export const Suggestion: Story = {
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          type: 'suggestion',
          suggestion: { summary: 'Say the year', oldValue: 'Next quarter', newValue: 'In spring 2027' },
          comments: [aCommentInput('Readers will not know which quarter is meant.')],
        }),
      ],
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Grace Hopper/ }));
    const suggestion = within(await screen.findByRole('region', { name: 'Suggestion' }));
    await expect(suggestion.getByText('In spring 2027')).toBeVisible();
    const decision = suggestion.getByRole('status');
    await expect(decision).toBeEmptyDOMElement();
    await expect(suggestion.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expect(suggestion.getByRole('button', { name: 'Reject' })).toBeVisible();
  },
};

export const SuggestionAccepted: Story = {
  parameters: Suggestion.parameters!,
  play: async (context) => {
    await Suggestion.play!(context);
    const suggestion = within(screen.getByRole('region', { name: 'Suggestion' }));
    await userEvent.click(suggestion.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(suggestion.getByRole('status')).toHaveTextContent('Accepted'));
    await expect(suggestion.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** A suggestion whose place has changed meanwhile says so, and is not to be decided. */
export const SuggestionStale: Story = {
  parameters: {
    parley: {
      threads: [
        aThreadInput({
          annotationId: HELD,
          type: 'suggestion',
          suggestion: { newValue: 'In spring 2027' },
          comments: [aCommentInput('Readers will not know which quarter is meant.')],
        }),
      ],
      prepare: (world: StoryWorld) =>
        world.rest('commentannotations/update', {
          documentId: 'roadmap',
          annotationIds: [HELD],
          updatedData: { suggestion: { newValue: 'In spring 2027', status: 'stale' } },
        }),
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Grace Hopper/ }));
    const suggestion = within(await screen.findByRole('region', { name: 'Suggestion' }));
    await expect(suggestion.getByRole('status')).toHaveTextContent('Out of date');
    await expect(suggestion.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** In `suggestionMode` any thread is accepted or rejected; the host hears of it. */
export const SuggestionMode: Story = {
  args: { settings: { suggestionMode: true } },
  play: async () => {
    await openTotal();
    const decision = within(await screen.findByRole('region', { name: 'Decision' }));
    await expect(decision.getByRole('button', { name: 'Reject' })).toBeVisible();
    await userEvent.click(decision.getByRole('button', { name: 'Accept' }));
    await waitFor(() => expect(decision.getByRole('status')).toHaveTextContent('Accepted'));
    await expect(decision.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** Of a thread that waits for approval, its author sees that others do not see it. */
export const WaitsForApproval: Story = {
  args: { settings: { moderatorMode: true } },
  parameters: {
    parley: {
      threads: [aThreadInput({ annotationId: HELD, comments: [aCommentInput('Who decides this?', PEOPLE.ada)] })],
      prepare: holdThread,
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Ada/ }));
    const approval = within(await screen.findByRole('region', { name: 'Approval' }));
    await expect(approval.getByRole('status')).toHaveTextContent('Only its author and admins see it.');
    await expect(approval.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** An admin approves it, and everybody sees it. */
export const Approve: Story = {
  args: { settings: { moderatorMode: true } },
  parameters: {
    parley: { isAdmin: true, threads: [aThreadInput({ annotationId: HELD })], prepare: holdThread },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /by Grace Hopper/ }));
    const approval = within(await screen.findByRole('region', { name: 'Approval' }));
    await expect(approval.getByRole('button', { name: 'Reject' })).toBeVisible();
    await expect(approval.getByRole('button', { name: 'Approve' })).toBeVisible();
  },
};

export const Approved: Story = {
  ...Approve,
  play: async (context) => {
    await Approve.play!(context);
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Approval' })).not.toBeInTheDocument());
    await expect(screen.getByRole('dialog')).toBeVisible();
  },
};

/** What an admin rejected stays with its author and with admins. It may still be approved. */
export const RejectedByAdmin: Story = {
  ...Approve,
  play: async (context) => {
    await Approve.play!(context);
    const approval = within(screen.getByRole('region', { name: 'Approval' }));
    await userEvent.click(approval.getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(approval.getByRole('status')).toHaveTextContent('Rejected.'));
    await expect(approval.getByRole('button', { name: 'Approve' })).toBeVisible();
    await expect(approval.queryByRole('button', { name: 'Reject' })).not.toBeInTheDocument();
  },
};
