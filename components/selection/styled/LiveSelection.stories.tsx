import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import { LiveSelection } from '@parley/react/components';
import { joinRoadmap } from '../../../.storybook/joinRoadmap.js';
import type { User } from '../../../src/index.js';
import { PEOPLE } from '../../../testing/aNotification.js';

const field = { display: 'grid', gap: 4 } as const;
const input = { font: 'inherit', padding: 8, inlineSize: '100%', boxSizing: 'border-box' } as const;

const meta: Meta<typeof LiveSelection> = {
  title: 'Live selection/Styled/LiveSelection',
  component: LiveSelection,
  parameters: { parley: {} },
  render: (args) => (
    <form style={{ display: 'grid', gap: 20, inlineSize: 'min(24rem, 100%)' }}>
      <label style={field}>
        Title <input id="title" style={input} defaultValue="Offline first" />
      </label>
      <label style={field}>
        Owner{' '}
        <select id="owner" style={input}>
          <option>Ada</option>
        </select>
      </label>
      <p id="brief" style={{ margin: 0, lineHeight: 1.6 }}>
        People on trains lose what they write. This year every change is kept on the device first, and sent as soon as
        the connection is back.
      </p>
      <LiveSelection {...args} />
    </form>
  ),
};
export default meta;

type Story = StoryObj<typeof LiveSelection>;

const shown = (userId: string) =>
  waitFor(() => {
    const mark = document.querySelector(`[data-parley-part=indicator][data-parley-id=${userId}]`);
    void expect(mark).toHaveAttribute('data-parley-state', 'shown');
    return mark as HTMLElement;
  });
const { grace, alan, mary } = PEOPLE;
const signOf = (userId: string) =>
  document.querySelector<HTMLElement>(`[data-parley-id=${userId}] [data-parley-part=sign]`)!;

/** Whether nothing of the layer is painted over an element, along the line in its middle. */
function isOnTop(element: HTMLElement): boolean {
  const layer = element.closest<HTMLElement>('[data-parley-part=live-selections]')!;
  const { left, top, width, height } = element.getBoundingClientRect();
  layer.style.pointerEvents = 'auto';
  const found = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
    document.elementFromPoint(left + part * width, top + height / 2),
  );
  layer.style.pointerEvents = 'none';
  return found.every((top) => element.contains(top));
}
interface OwnPresence {
  selections: { xpath: string; start?: number; end?: number };
}
const at = (id: string): OwnPresence => ({ selections: { xpath: `//*[@id="${id}"]` } });
const words: OwnPresence = { selections: { xpath: '//*[@id="brief"]', start: 10, end: 72 } };

/** Grace and Mary are in the title, Alan has selected words. */
export const Marks: Story = {
  parameters: { docs: { story: { autoplay: true } } },
  play: async ({ loaded }) => {
    const join = async (person: User, presence: OwnPresence) => {
      (await joinRoadmap(loaded, person)).say(presence);
      return shown(person.userId);
    };
    // One after the other, as the rings in a field are in the order in which people came.
    const mark = await join(grace, at('title'));
    await join(mary, at('title'));
    await join(alan, words);
    const [ring, box] = [mark, document.getElementById('title')].map((element) => element!.getBoundingClientRect());
    await expect([ring!.left, ring!.top, ring!.width]).toEqual([box!.left, box!.top, box!.width]);
    // Neither ring crosses a picture: all pictures are above all rings.
    for (const { userId } of [grace, mary]) await expect(isOnTop(signOf(userId))).toBe(true);
  },
};

/** Names in place of pictures, at the start. */
export const Labels: Story = {
  args: { indicatorType: 'label', indicatorPosition: 'start' },
  play: async ({ loaded }) => {
    (await joinRoadmap(loaded, grace)).say(at('owner'));
    await shown(grace.userId);
    (await joinRoadmap(loaded, alan)).say(words);
    await shown(alan.userId);
    await expect(screen.getByText('Grace Hopper')).toBeVisible();
    (await joinRoadmap(loaded, mary)).say(at('owner'));
    await shown(mary.userId);
    await expect(isOnTop(signOf(grace.userId))).toBe(true);
    // Beside each other, and not over the label of the field.
    const label = document.createRange();
    label.selectNode(document.querySelector('label:has(#owner)')!.firstChild!);
    await waitFor(() => {
      const boxes = [signOf(grace.userId), signOf(mary.userId), label].map((of) => of.getBoundingClientRect());
      const isApart = (a: DOMRect, b: DOMRect) =>
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      return expect(boxes.flatMap((a, i) => boxes.slice(i + 1).map((b) => isApart(a, b)))).toEqual([true, true, true]);
    });
  },
};

/** Who comes to the field hears who is in it: the ring is for the eyes only. */
export const Announced: Story = {
  play: async ({ loaded, canvas }) => {
    (await joinRoadmap(loaded, grace)).say(at('title'));
    await shown(grace.userId);
    await userEvent.click(canvas.getByRole('textbox', { name: 'Title' }));
    await waitFor(() => expect(screen.getByText('Grace Hopper is in this field')).toBeInTheDocument());
  },
};

/** A scroll container cuts the mark off with its field. */
export const Scrolled: Story = {
  render: (args) => (
    <div id="scroller" style={{ blockSize: 120, inlineSize: 300, overflow: 'auto', border: '1px solid #aaa' }}>
      <div style={{ blockSize: 60 }} />
      <input id="title" style={{ margin: 16 }} aria-label="Title" />
      <div style={{ blockSize: 400 }} />
      <LiveSelection {...args} />
    </div>
  ),
  play: async ({ loaded }) => {
    (await joinRoadmap(loaded, grace)).say(at('title'));
    const mark = await shown(grace.userId);
    const scroller = document.getElementById('scroller')!;
    scroller.scrollTop = 40;
    await waitFor(() => {
      const { top } = document.getElementById('title')!.getBoundingClientRect();
      return expect(mark.getBoundingClientRect().top).toBe(top);
    });
    scroller.scrollTop = 300;
    await waitFor(() => expect(mark).toHaveAttribute('data-parley-state', 'hidden'));
    scroller.scrollTop = 0;
    await shown(grace.userId);
    document.getElementById('title')!.remove();
    await waitFor(() => expect(mark).toHaveAttribute('data-parley-state', 'hidden'));
  },
};

/** A component of your own in place of the picture. */
export const Slots: Story = {
  args: { slots: { Sign: ({ selection }) => <b>✎ {selection.user.name?.split(' ')[0]}</b> } },
  play: async ({ loaded }) => {
    (await joinRoadmap(loaded, grace)).say(at('title'));
    await shown(grace.userId);
    await expect(screen.getByText('✎ Grace')).toBeVisible();
  },
};

export const Dark: Story = { args: { darkMode: true }, play: Marks.play! };
