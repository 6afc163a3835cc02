import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, waitFor } from 'storybook/test';
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
  return (at: Element, x = 40) => {
    const { left, top } = at.getBoundingClientRect();
    window.dispatchEvent(
      new PointerEvent('pointermove', { clientX: left + x, clientY: top + 8, pointerType: 'mouse' }),
    );
  };
};

/** An arrow in the person's color, with their name. */
export const Named: Story = {
  parameters: { docs: { story: { autoplay: true } } },
  play: async ({ loaded }) => {
    const note = document.querySelector('#note')!;
    const move = await moveGrace(loaded);
    await waitFor(async () => {
      move(note, 20);
      await expect(screen.getByText('Grace Hopper')).toBeVisible();
    });
    move(note); // once: when it is seen no other move is on its way, which the picture's own layout would put elsewhere
    const cursor = document.querySelector('[data-parley-part=cursor]')!;
    const { left, top } = note.getBoundingClientRect();
    await waitFor(async () => {
      const at = cursor.getBoundingClientRect();
      await expect([Math.round(at.left - left), Math.round(at.top - top)]).toEqual([40, 8]);
    });
  },
};

/** Where the window ends, the name is on the other side of the pointer: nothing of it is cut off. */
export const AtTheEdge: Story = {
  render: (args) => (
    <>
      <p id="corner" style={{ position: 'fixed', right: 0, bottom: 0, margin: 0, inlineSize: 60, blockSize: 12 }} />
      <Cursors {...args} />
    </>
  ),
  play: async ({ loaded }) => {
    const move = await moveGrace(loaded);
    await waitFor(async () => {
      move(document.querySelector('#corner')!);
      await expect(screen.getByText('Grace Hopper')).toBeVisible();
    });
    await waitFor(async () => {
      const { right, bottom, left } = screen.getByText('Grace Hopper').getBoundingClientRect();
      await expect([left >= 0, right <= window.innerWidth, bottom <= window.innerHeight]).toEqual([true, true, true]);
    });
  },
};

/** A scroll container cuts the cursor off with the element that it is on. */
export const Scrolled: Story = {
  // Nothing is scrolled in Grace's own window: the note stays under her pointer.
  beforeEach: () => {
    const underPointer = spyOn(document, 'elementFromPoint').mockImplementation(() => document.querySelector('#note'));
    return () => underPointer.mockRestore();
  },
  render: (args) => (
    <div id="scroller" style={{ blockSize: 120, inlineSize: 300, overflow: 'auto', border: '1px solid #aaa' }}>
      <p id="note" style={{ margin: '40px 16px' }}>
        A note that scrolls
      </p>
      <div style={{ blockSize: 400 }} />
      <Cursors {...args} />
    </div>
  ),
  play: async ({ loaded }) => {
    const note = document.querySelector('#note')!;
    const move = await moveGrace(loaded);
    await waitFor(async () => {
      move(note);
      await expect(screen.getByText('Grace Hopper')).toBeVisible();
    });
    const cursor = document.querySelector('[data-parley-part=cursor]')!;
    const scroller = document.getElementById('scroller')!;
    const scroll = (top: number) => {
      scroller.scrollTop = top;
      move(note);
    };
    scroll(20);
    await waitFor(() => {
      const { top } = note.getBoundingClientRect();
      return expect(Math.round(cursor.getBoundingClientRect().top - top)).toBe(8);
    });
    scroll(200);
    await waitFor(() => expect(cursor).toHaveAttribute('data-parley-state', 'hidden'));
    scroll(0);
    await waitFor(() => expect(cursor).toHaveAttribute('data-parley-state', 'shown'));
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
