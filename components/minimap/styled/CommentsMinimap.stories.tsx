import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { Comments, CommentsMinimap } from '@parley/react/components';
import { aCommentInput, aThreadInput } from '../../../test/support/someThreads.js';

const SECTIONS = ['Summary', 'Regions', 'Plans', 'Support', 'Outlook'];
const on = (targetElementId: string, text: string) =>
  aThreadInput({ annotationId: targetElementId, targetElementId, comments: [aCommentInput(text)] });
const threads = () => [
  on('summary', 'Say first what changed.'),
  on('plans', 'Which plan?'),
  on('plans-end', 'And from when on?'),
  on('outlook', 'Two offices, or three?'),
];

/** A long report in a scroll container of its own. */
const meta: Meta<typeof CommentsMinimap> = {
  title: 'Comments/Styled/CommentsMinimap',
  component: CommentsMinimap,
  parameters: { parley: { threads: threads() } },
  args: { targetScrollableElementId: 'report' },
  render: (args) => (
    <>
      <div
        id="report"
        style={{
          inlineSize: 'min(34rem, 100%)',
          blockSize: '22rem',
          overflow: 'auto',
          border: '1px solid var(--parley-border-1)',
          font: '15px/1.6 var(--parley-font-family)',
          color: 'var(--parley-text-0)',
        }}
      >
        {SECTIONS.map((name) => (
          <section key={name} style={{ padding: '16px 32px', minBlockSize: '20rem' }}>
            <h2 id={name.toLowerCase()} style={{ font: '650 18px/1.3 var(--parley-font-family)' }}>
              {name}
            </h2>
            <a href={`#${name.toLowerCase()}-end`}>To the end of this part</a>
            <p>Revenue grew in every region, and the new plan was chosen by more teams than we expected.</p>
            <p id={`${name.toLowerCase()}-end`}>Support answered within a day on average.</p>
          </section>
        ))}
      </div>
      <Comments />
      <CommentsMinimap {...args} />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof CommentsMinimap>;

const minimap = () => screen.findByRole('navigation', { name: 'Comments along this page' });
const report = () => document.getElementById('report')!;
const marks = async (count: number) => {
  const strip = await minimap();
  await waitFor(() => expect(within(strip).getAllByRole('button')).toHaveLength(count));
  return within(strip).getAllByRole('button');
};

/** The marks are where the threads are, on the edge of the scroll container. */
export const Default: Story = {
  play: async () => {
    const buttons = await marks(4);
    const strip = (await minimap()).getBoundingClientRect();
    const box = report().getBoundingClientRect();
    await expect(Math.abs(strip.right - (box.right - 1))).toBeLessThan(20); // a scroll bar may be between them
    await expect(Math.abs(strip.height - report().clientHeight)).toBeLessThan(1);
    const tops = buttons.map(({ style }) => parseFloat(style.top));
    await expect(tops[0]).toBeLessThan(5);
    await expect(tops[3]).toBeGreaterThan(78);
    const boxes = buttons.map((button) => button.getBoundingClientRect());
    await expect(boxes.every(({ top }, index) => index === 0 || top >= boxes[index - 1]!.bottom - 1)).toBe(true);
  },
};

/** A click brings the thread into sight and opens it. */
export const Opened: Story = {
  play: async () => {
    const [, , , outlook] = await marks(4);
    await expect(report().scrollTop).toBe(0);
    await userEvent.click(outlook!);
    const dialog = await screen.findByRole('dialog');
    await expect(within(dialog).getByText('Two offices, or three?')).toBeVisible();
    await expect(report().scrollTop).toBeGreaterThan(500);
    const strip = await minimap();
    await waitFor(() =>
      expect(parseFloat(strip.style.getPropertyValue('--parley-minimap-view-start'))).toBeGreaterThan(30),
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
};

/** What the page does moves the marks, and a thread whose element is gone loses its mark. */
export const PageChanges: Story = {
  play: async () => {
    const [, plans] = await marks(4);
    const before = parseFloat(plans!.style.top);
    document.getElementById('summary')!.parentElement!.style.minBlockSize = '60rem';
    await waitFor(async () => expect(parseFloat((await marks(4))[1]!.style.top)).toBeGreaterThan(before + 10));
    document.getElementById('outlook')!.remove();
    await marks(3);
  },
};

export const OnTheLeft: Story = {
  args: { position: 'left' },
  play: async () => {
    await marks(4);
    const strip = (await minimap()).getBoundingClientRect();
    await expect(Math.abs(strip.left - (report().getBoundingClientRect().left + 1))).toBeLessThan(1);
  },
};

/** Without an id: along the page. */
export const OfThePage: Story = {
  args: { targetScrollableElementId: undefined },
  play: async () => {
    await marks(4);
    const strip = (await minimap()).getBoundingClientRect();
    await expect(strip.top).toBe(0);
    await expect(Math.abs(strip.height - document.documentElement.clientHeight)).toBeLessThan(1);
  },
};

export const Empty: Story = {
  parameters: { parley: { threads: [] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Outlook' });
    await expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  },
};

export const Dark: Story = { args: { darkMode: true }, play: Default.play! };
