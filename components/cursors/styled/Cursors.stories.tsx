import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, waitFor } from 'storybook/test';
import { Cursors } from '@parley/react/components';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../../testing/aNotification.js';

const meta: Meta<typeof Cursors> = {
  title: 'Cursors/Styled/Cursors',
  component: Cursors,
  parameters: { parley: {} },
  render: (args) => (
    <div id="canvas" style={{ inlineSize: 'min(30rem, 100%)', blockSize: '16rem', border: '1px solid #aaa' }}>
      <p id="note" style={{ margin: '6rem 2rem 0' }}>
        Move the pointer: Grace does so too.
      </p>
      <Cursors {...args} />
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof Cursors>;

/** Grace's pointer goes where that of this page goes: both are in one window. */
const moveGrace = async (loaded: Record<string, unknown>) => {
  const world = loaded['parley'] as StoryWorld;
  const client = await world.join(PEOPLE.grace);
  client
    .getCursorElement()
    .getOnlineUsersOnCurrentDocument()
    .subscribe(() => undefined);
  return (at: Element) => {
    const { left, top } = at.getBoundingClientRect();
    window.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + 40, clientY: top + 8, pointerType: 'mouse' }),
    );
  };
};

/** An arrow in the person's color, with their name. */
export const Named: Story = {
  play: async ({ loaded }) => {
    const note = document.querySelector('#note')!;
    const move = await moveGrace(loaded);
    await waitFor(async () => {
      move(note);
      await expect(screen.getByText('Grace Hopper')).toBeVisible();
    });
    const cursor = document.querySelector('[data-parley-part=cursor]')!;
    const { left, top } = note.getBoundingClientRect();
    await waitFor(async () => {
      const at = cursor.getBoundingClientRect();
      await expect([Math.round(at.left - left), Math.round(at.top - top)]).toEqual([40, 8]);
    });
  },
};

/** Their picture, or initial, in place of the arrow. */
export const Avatars: Story = {
  args: { avatarMode: true },
  play: async ({ loaded }) => {
    const move = await moveGrace(loaded);
    await waitFor(async () => {
      move(document.querySelector('#note')!);
      const cursor = document.querySelector('[data-parley-part=cursor][data-parley-state=shown]');
      await expect(cursor).toHaveTextContent('G');
    });
  },
};
