import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import { EditorAccess } from '@parley/react/headless';

const meta: Meta = { title: 'Editor access/Headless', parameters: { parley: {} } };
export default meta;

type Story = StoryObj;

/** Every part. Those that belong to another state render nothing. */
export const Parts: Story = {
  render: () => (
    <EditorAccess.Root singleEditorMode>
      <EditorAccess.Avatar /> <EditorAccess.Status /> <EditorAccess.Timer /> <EditorAccess.Notice />
      <EditorAccess.Edit /> <EditorAccess.Stop /> <EditorAccess.TakeOver />
      <EditorAccess.Request /> <EditorAccess.Cancel />
      <EditorAccess.Accept /> <EditorAccess.Reject />
      <EditorAccess.Announcer />
    </EditorAccess.Root>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit' }));
    await canvas.findByText('You are editing');
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
  },
};
