import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { useCommentAnnotations } from '@parley/react';
import { Comments } from '@parley/react/headless';
import { someThreads } from '../../test/support/someThreads.js';

/** The parts alone: what they render without a stylesheet of ours. */
const meta: Meta = {
  title: 'Comments/Headless',
  parameters: { parley: { threads: someThreads().slice(0, 1) } },
};
export default meta;

type Story = StoryObj;

function FirstThread() {
  const { data, isLoading } = useCommentAnnotations();
  const thread = data?.[0];
  if (!thread) return <p>{isLoading ? 'Loading' : 'Nothing'}</p>;
  return (
    <Comments.Thread annotation={thread}>
      <Comments.Status /> <Comments.Resolve />
      <Comments.List>
        {(comment) => (
          <Comments.Item key={comment.commentId} comment={comment}>
            <Comments.Author /> <Comments.Time />
            <Comments.Text />
            <Comments.Reactions />
            <Comments.ReactionOptions />
          </Comments.Item>
        )}
      </Comments.List>
      <Comments.CopyLink /> <Comments.Subscribe />
      <Comments.Notice />
    </Comments.Thread>
  );
}

export const Thread: Story = {
  render: () => <FirstThread />,
  play: async ({ canvas }) => {
    const thread = await canvas.findByRole('article', { name: 'Comments by Grace Hopper' });
    await expect(within(thread).getByRole('button', { name: /^Status/ })).toHaveAttribute('data-parley-value', 'OPEN');
    await expect(within(within(thread).getByRole('list', { name: 'Messages' })).getAllByRole('listitem')).toHaveLength(
      2,
    );
  },
};

/** Pins over the page, in the host's own looks. */
export const Pins: Story = {
  render: () => (
    <>
      <p id="total" style={{ margin: 60 }}>
        The total
      </p>
      <Comments.Pins>
        {(annotation) => (
          <Comments.Place key={annotation.annotationId} thread={annotation}>
            <Comments.Pin annotation={annotation}>{annotation.comments.length}</Comments.Pin>
          </Comments.Place>
        )}
      </Comments.Pins>
    </>
  ),
  play: async ({ canvasElement }) => {
    const pin = await within(canvasElement.ownerDocument.body).findByRole('button', { name: /^2 comments/ });
    await expect(pin).toHaveTextContent('2');
  },
};
