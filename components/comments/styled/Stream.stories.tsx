import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Comments } from '@parley/react/components';
import { HostPage } from '../../../.storybook/HostPage.js';
import { someThreads } from '../../../test/support/someThreads.js';

const meta: Meta<typeof Comments> = {
  title: 'Comments/Styled/Stream',
  component: Comments,
  parameters: { layout: 'fullscreen', parley: { threads: someThreads() } },
  args: { streamMode: true, streamViewContainerId: 'report' },
  render: (args) => (
    <>
      <div id="report" style={{ maxInlineSize: '34rem' }}>
        <HostPage />
      </div>
      <Comments {...args} />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof Comments>;

/** The window has room for the column. */
const isWide = () => innerWidth >= 860;
const cardOf = (name: RegExp) => screen.findAllByRole('button', { name }).then(([first]) => first!);
const inColumn = async (name: RegExp) => {
  const column = await screen.findByRole('region', { name: 'Comments' });
  return within(column).findByRole('button', { name });
};

/** Three threads, each at the height of its place. */
export const Shown: Story = {
  play: async () => {
    await cardOf(/by Grace Hopper/);
    if (!isWide()) return;
    await expect(await inColumn(/by Grace Hopper/)).toBeVisible();
    await expect(await inColumn(/by Ada Lovelace/)).toBeVisible();
  },
};

/** The open one stands exactly at its place. */
export const Opened: Story = {
  play: async () => {
    await userEvent.click(await (isWide() ? inColumn(/by Grace Hopper/) : cardOf(/by Grace Hopper/)));
    const dialog = await screen.findByRole('dialog');
    await expect(await within(dialog).findAllByRole('listitem')).toHaveLength(2);
    if (!isWide()) return;
    const row = document.getElementById('total')!;
    await waitFor(() =>
      expect(Math.abs(dialog.getBoundingClientRect().top - row.getBoundingClientRect().top)).toBeLessThan(24),
    );
  },
};

/** Where nothing is named, the column is over the end of the window. */
export const AtTheEnd: Story = { args: { streamViewContainerId: undefined }, play: Shown.play! };

export const Dark: Story = { globals: { theme: 'dark' }, play: Opened.play! };
export const RightToLeft: Story = { globals: { direction: 'rtl' }, play: Opened.play! };

/** On a phone dialogs are sheets, as ever. */
export const Narrow: Story = { globals: { viewport: { value: 'phone' } }, play: Opened.play! };
