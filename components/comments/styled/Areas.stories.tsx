import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { Comments } from '@parley/react/components';
import { HostPage } from '../../../.storybook/HostPage.js';
import { PEOPLE } from '../../../testing/aNotification.js';
import { aCommentInput, aThreadInput } from '../../../test/support/someThreads.js';

const areaThread = () =>
  aThreadInput({
    areaAnnotationId: 'sums',
    targetElementId: undefined,
    targetElement: {
      xpath: '//*[@id="north"]/../..',
      topPercentage: 0,
      leftPercentage: 60,
      widthPercentage: 40,
      heightPercentage: 66,
    },
    comments: [aCommentInput('Do these two add up?'), aCommentInput('They do now.', PEOPLE.alan)],
  });

const meta: Meta<typeof Comments> = {
  title: 'Comments/Styled/Areas',
  component: Comments,
  parameters: { layout: 'fullscreen', parley: { threads: [areaThread()] } },
  render: (args) => (
    <>
      <HostPage />
      <Comments {...args} />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof Comments>;

const area = (state: string) => document.querySelector(`[data-parley-part=area][data-parley-state=${state}]`);
const pin = () => screen.findByRole('button', { name: /^2 comments, first by Grace Hopper, on an area/ });
const comment = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
  await screen.findByText(/drag over an area/);
};

/** A rectangle, and a pin in its corner. */
export const Shown: Story = {
  play: async () => {
    await pin();
    await waitFor(() => expect(area('idle')).toBeVisible());
  },
};

/** The dialog stands beside the rectangle and covers nothing of it. */
export const Opened: Story = {
  play: async () => {
    await userEvent.click(await pin());
    const dialog = await screen.findByRole('dialog');
    await waitFor(() => expect(area('active')).toBeVisible());
    if (innerWidth <= 480) return; // a sheet
    await waitFor(() => {
      const { right } = area('active')!.getBoundingClientRect();
      return expect(dialog.getBoundingClientRect().left).toBeGreaterThanOrEqual(right);
    });
  },
};

/** Comment mode, and the rectangle that a drag draws in it. */
export const Drawing: Story = {
  parameters: { parley: { threads: [] } },
  play: async ({ canvas }) => {
    await comment();
    const from = { button: 0, isPrimary: true, clientX: 20, clientY: 100 };
    await fireEvent.pointerDown(canvas.getByRole('table').parentElement!, from);
    await fireEvent.pointerMove(window, { clientX: 330, clientY: 250 });
    await expect(area('drawing')).toBeVisible();
  },
};

/** Once the drag has ended, the comment is written beside what was drawn. */
export const Drawn: Story = {
  ...Drawing,
  play: async (context) => {
    await Drawing.play!(context);
    await fireEvent.pointerUp(window, { clientX: 330, clientY: 250 });
    const dialog = await screen.findByRole('dialog', { name: 'New comment' });
    await expect(area('drawing')).toBeNull();
    await waitFor(() => expect(area('active')).toBeVisible());
    await expect(within(dialog).getByRole('textbox')).toBeVisible();
  },
};

/** Shift+Enter begins with what has the focus; the arrow keys move the area, with Shift they size it. */
export const ByKeyboard: Story = {
  ...Drawing,
  play: async () => {
    await comment();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    await expect(await screen.findByText(/Arrow keys move the area/)).toBeVisible();
    const before = area('drawing')!.getBoundingClientRect();
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowLeft}{/Shift}');
    const after = area('drawing')!.getBoundingClientRect();
    await expect([after.top - before.top, after.width - before.width]).toEqual([10, -10]);
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('dialog', { name: 'New comment' })).toBeVisible();
  },
};

export const Dark: Story = { globals: { theme: 'dark' }, play: Opened.play! };
