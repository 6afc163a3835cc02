import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { useCommentElement } from '@parley/react';
import { CommentsSidebar } from '@parley/react/headless';
import { someThreads } from '../../test/support/someThreads.js';
import { chooseOption } from '../../.storybook/chooseOption.js';

/** The parts alone: what they render without a stylesheet of ours. */
const meta: Meta<CommentsSidebar.RootProps> = {
  title: 'Comments sidebar/Headless',
  parameters: { parley: { threads: someThreads() } },
  render: (args) => (
    <CommentsSidebar.Root {...args}>
      <CommentsSidebar.Search />
      <CommentsSidebar.MinimalFilter
        config={{ label: 'Mine', actions: [{ label: 'By Ada', field: 'people', value: { userId: 'ada' } }, 'reset'] }}
      />
      <CommentsSidebar.Sort />
      <CommentsSidebar.Filter field={{ field: 'people' }}>
        {(choices) =>
          choices.map(({ id, name, count, isChosen, setChosen }) => (
            <label key={id}>
              <input type="checkbox" checked={isChosen} onChange={(event) => setChosen(event.target.checked)} />
              {name} ({count})
            </label>
          ))
        }
      </CommentsSidebar.Filter>
      <CommentsSidebar.Count />
      <CommentsSidebar.NoMatch />
      <CommentsSidebar.List>
        {(row) =>
          row.type === 'annotation' ? (
            <CommentsSidebar.Item key={`${row.groupId} ${row.annotation.annotationId}`} row={row}>
              <CommentsSidebar.Open>{row.annotation.comments[0]?.commentText}</CommentsSidebar.Open>
              <CommentsSidebar.Navigate />
            </CommentsSidebar.Item>
          ) : (
            <CommentsSidebar.Item key={row.group.id} row={row}>
              <CommentsSidebar.GroupHeading />
            </CommentsSidebar.Item>
          )
        }
      </CommentsSidebar.List>
      <CommentsSidebar.Back />
      <Selected />
    </CommentsSidebar.Root>
  ),
};
export default meta;

type Story = StoryObj<typeof meta>;

/** What the host shows of the thread that is selected. */
function Selected() {
  const element = useCommentElement();
  return <button onClick={() => element?.selectCommentByAnnotationId()}>Close thread</button>;
}

const rows = () => within(screen.getByRole('list', { name: 'Threads' })).getAllByRole('listitem');
const shows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count));

/** Arrow keys go from row to row; a choice of the host's own and a field narrow the list. */
export const List: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('3 threads');
    canvas.getByRole('button', { name: 'Which two?' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(rows()[1]).toContainElement(document.activeElement as HTMLElement);
    await chooseOption(canvas.getByRole('button', { name: /^Mine/ }), 'By Ada');
    await shows(1);
    await chooseOption(canvas.getByRole('button', { name: /^Mine/ }), 'Reset');
    await shows(3);
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Mary Jackson (1)' }));
    await shows(1);
    await userEvent.type(canvas.getByRole('searchbox'), 'nowhere');
    await expect(await canvas.findByText('Nothing matches')).toBeVisible();
  },
};

/** One thread has the focus; Escape, the button, or nothing selected goes back. */
export const FocusedThread: Story = {
  args: { focusedThreadMode: true },
  play: async ({ canvas }) => {
    await canvas.findByText('3 threads');
    const open = () => userEvent.click(canvas.getByRole('button', { name: 'Which two?' }));
    const back = () => canvas.queryByRole('button', { name: 'Back to all comments' });
    await open();
    await waitFor(() => expect(back()).toBeVisible());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(back()).not.toBeInTheDocument());
    await open();
    await waitFor(() => expect(back()).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Close thread' }));
    await waitFor(() => expect(back()).not.toBeInTheDocument());
  },
};

/** Under headings, which open and close. */
export const Grouped: Story = {
  args: { groupConfig: { enable: true, groupBy: 'people' } },
  play: async ({ canvas }) => {
    const heading = await canvas.findByRole('button', { name: 'Ada Lovelace 1', expanded: true });
    const before = rows().length;
    await userEvent.click(heading);
    await shows(before - 1);
  },
};
