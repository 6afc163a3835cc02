import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { ParleyProvider, useLiveState } from '@parley/react';
import type { StoryWorld } from '../../.storybook/StoryWorld.js';
import { PEOPLE } from '../../testing/aNotification.js';

/** A value that everybody in the document shares: two people on one page, each with a client of their own. */
const meta: Meta = {
  title: 'Live state/useLiveState',
  parameters: {
    parley: {
      // It is stored: who comes later sees it.
      prepare: (world: StoryWorld) =>
        world.rest('livestate/broadcast', { documentId: 'roadmap', liveStateDataId: 'slide', data: 7 }),
    },
  },
  render: (_, { loaded }) => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: '1.5rem' }}>
      <Talk name="Ada" />
      <ParleyProvider {...worldOf(loaded).as(PEOPLE.grace).props} documentId="roadmap" language="en">
        <Talk name="Grace" />
      </ParleyProvider>
    </div>
  ),
};
export default meta;

type Story = StoryObj;

const worldOf = (loaded: Record<string, unknown>) => loaded['parley'] as StoryWorld;

/** What each of them sees of a talk. */
function Talk({ name }: { name: string }) {
  const [slide, setSlide] = useLiveState('slide', { initialValue: 1 });
  const [zoom, setZoom] = useLiveState('zoom', { initialValue: 100 });
  return (
    <section aria-label={`${name}’s screen`} style={{ inlineSize: '16rem', padding: '1rem', border: '1px solid #999' }}>
      <h2 style={{ margin: 0, fontSize: '1rem' }}>{name}’s screen</h2>
      <p role="status">
        Slide {slide}, {zoom} %
      </p>
      <button type="button" onClick={() => setSlide((present) => present + 1)}>
        Next slide
      </button>
      <label style={{ display: 'block', marginBlockStart: '0.5rem' }}>
        Zoom
        <input type="range" min={50} max={200} value={zoom} onChange={(event) => setZoom(event.target.valueAsNumber)} />
      </label>
    </section>
  );
}

const screens = (canvas: ReturnType<typeof within>) =>
  ['Ada’s screen', 'Grace’s screen'].map((name) => within(canvas.getByRole('region', { name })));
const bothShow = (canvas: ReturnType<typeof within>, text: string) =>
  waitFor(async () => {
    for (const screen of screens(canvas)) await expect(screen.getByRole('status')).toHaveTextContent(text);
  });

/** What one of them does shows at once, and on the other's screen a moment later. */
export const Shared: Story = {
  play: async ({ canvas }) => {
    const [ada, grace] = screens(canvas);
    await bothShow(canvas, 'Slide 7, 100 %');
    await userEvent.click(ada!.getByRole('button', { name: 'Next slide' }));
    await expect(ada!.getByRole('status')).toHaveTextContent('Slide 8');
    await bothShow(canvas, 'Slide 8, 100 %');
    await userEvent.click(grace!.getByRole('button', { name: 'Next slide' }));
    await bothShow(canvas, 'Slide 9, 100 %');
    for (const value of [110, 120, 130]) await fireEvent.change(grace!.getByRole('slider'), { target: { value } });
    await bothShow(canvas, 'Slide 9, 130 %');
  },
};

/** A backend writes it too. */
export const FromBackend: Story = {
  play: async ({ canvas, loaded }) => {
    await bothShow(canvas, 'Slide 7, 100 %');
    await worldOf(loaded).rest('livestate/broadcast', { documentId: 'roadmap', liveStateDataId: 'slide', data: 8 });
    await bothShow(canvas, 'Slide 8, 100 %');
  },
};

/** A write that the service refuses is undone. */
export const WriteRefused: Story = {
  play: async ({ canvas, loaded }) => {
    const [ada] = screens(canvas);
    await bothShow(canvas, 'Slide 7, 100 %');
    const { network } = worldOf(loaded);
    const answer = network.hold('liveState/set');
    network.refuseNext('liveState/set', 'PERMISSION_DENIED');
    await userEvent.click(ada!.getByRole('button', { name: 'Next slide' }));
    await waitFor(() => expect(ada!.getByRole('status')).toHaveTextContent('Slide 8'));
    answer();
    await bothShow(canvas, 'Slide 7, 100 %');
  },
};

/** Offline, the newest value waits, and is sent when the connection is back. */
export const OfflineThenBack: Story = {
  play: async ({ canvas, loaded }) => {
    const [ada] = screens(canvas);
    await bothShow(canvas, 'Slide 7, 100 %');
    const { network } = worldOf(loaded);
    network.goOffline();
    const next = ada!.getByRole('button', { name: 'Next slide' });
    await userEvent.click(next);
    await userEvent.click(next);
    await expect(ada!.getByRole('status')).toHaveTextContent('Slide 9');
    network.goOnline();
    await bothShow(canvas, 'Slide 9, 100 %');
  },
};
