import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { EditorAccessPanel } from '@parley/react/components';
import type { StoryWorld } from '../../../.storybook/StoryWorld.js';
import type { AccessElement } from '../../../src/elements/access/AccessElement.js';
import type { ParleyClient } from '../../../src/ParleyClient.js';
import { PEOPLE } from '../../../testing/aNotification.js';

/** Long enough to look at: requests of these stories wait for a minute. */
const PATIENCE_SECONDS = 60;

const meta: Meta<typeof EditorAccessPanel> = {
  title: 'Editor access/Styled/EditorAccessPanel',
  component: EditorAccessPanel,
  args: { singleEditorMode: true },
  parameters: {
    parley: {
      provider: {
        onClientLoad: (client: ParleyClient) => client.getAccessElement().setEditorAccessTimeout(PATIENCE_SECONDS),
      },
    },
  },
  render: (args) => (
    <div style={{ display: 'grid', gap: 16, inlineSize: 'min(33.5rem, 100%)' }}>
      <EditorAccessPanel {...args} />
      <form data-parley-sync-access="true" style={{ display: 'grid', gap: 8 }}>
        <label>
          Title <input defaultValue="Roadmap" style={{ font: 'inherit' }} />
        </label>
        <label>
          <input type="checkbox" /> Published
        </label>
      </form>
    </div>
  ),
};
export default meta;

type Story = StoryObj<typeof EditorAccessPanel>;
type Context = Parameters<NonNullable<Story['play']>>[0];

const worldOf = ({ loaded }: Pick<Context, 'loaded'>) => loaded['parley'] as StoryWorld;
const title = ({ canvas }: Context) => canvas.findByRole<HTMLInputElement>('textbox', { name: 'Title' });
const button = ({ canvas }: Context, name: string) => canvas.findByRole('button', { name });
/** What a part says; the announcer says some of it too. */
const says = ({ canvasElement }: Context, text: string, part = 'status') =>
  waitFor(() => expect(canvasElement.querySelector(`[data-parley-part=${part}]`)).toHaveTextContent(text));
const press = async (context: Context, name: string) => userEvent.click(await button(context, name));

/** Opens another browser beside the story, whose own page stays as it is. */
async function join(context: Context, who: keyof typeof PEOPLE): Promise<AccessElement> {
  const client = await worldOf(context).join(PEOPLE[who]);
  const access = client.getAccessElement();
  access.setEditorAccessTimeout(PATIENCE_SECONDS);
  access.enableSingleEditorMode({ customMode: true });
  return access;
}

/** Grace edits already. */
async function graceEdits(context: Context): Promise<AccessElement> {
  const grace = await join(context, 'grace');
  await grace.setUserAsEditor();
  await says(context, 'Grace Hopper is editing');
  return grace;
}

const isAskedBy = (editor: AccessElement, userId: string) =>
  waitFor(() => {
    let requester: string | undefined;
    editor
      .isEditorAccessRequested()
      .subscribe((request) => (requester = request?.requestedBy.userId))
      .unsubscribe();
    return expect(requester).toBe(userId);
  });

/** Nobody edits: the fields of the page are read-only, until the person takes the seat, and again when they leave it. */
export const Nobody: Story = {
  play: async (context) => {
    await says(context, 'Nobody is editing');
    await expect(await title(context)).toHaveAttribute('readonly');
    await press(context, 'Edit');
    await says(context, 'You are editing');
    await waitFor(async () => expect(await title(context)).not.toHaveAttribute('readonly'));
    await expect(await button(context, 'Stop editing')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await says(context, 'Nobody is editing');
    await expect(await button(context, 'Edit')).toHaveFocus();
  },
};

/** The person edits in another tab: this one takes over. */
export const AnotherTab: Story = {
  play: async (context) => {
    const other = await join(context, 'ada');
    await other.setUserAsEditor();
    await says(context, 'You are editing in another tab');
    await expect(await title(context)).toHaveAttribute('readonly');
    await press(context, 'Edit here');
    await says(context, 'You are editing');
  },
};

/** Grace edits; the person asks, and takes the request back. */
export const Ask: Story = {
  play: async (context) => {
    const grace = await graceEdits(context);
    await press(context, 'Ask to edit');
    await says(context, 'Waiting for Grace Hopper');
    await isAskedBy(grace, 'ada');
    await expect(context.canvas.getByRole('timer')).toHaveAccessibleName(/seconds left$/);
    await press(context, 'Cancel');
    await expect(await button(context, 'Ask to edit')).toHaveFocus();
  },
};

/** Grace keeps editing. */
export const Rejected: Story = {
  play: async (context) => {
    const grace = await graceEdits(context);
    await press(context, 'Ask to edit');
    await isAskedBy(grace, 'ada');
    await grace.rejectEditorAccessRequest();
    await says(context, 'Grace Hopper keeps editing', 'notice');
    await button(context, 'Ask to edit');
  },
};

/** Grace hands over. */
export const AccessGranted: Story = {
  play: async (context) => {
    const grace = await graceEdits(context);
    await press(context, 'Ask to edit');
    await isAskedBy(grace, 'ada');
    await grace.acceptEditorAccessRequest();
    await says(context, 'You are editing');
    await says(context, 'Grace Hopper handed over', 'notice');
    await expect(await title(context)).not.toHaveAttribute('readonly');
  },
};

/** Grace asks the person, who edits. */
export const AccessRequested: Story = {
  play: async (context) => {
    const grace = await join(context, 'grace');
    await press(context, 'Edit');
    await says(context, 'You are editing');
    grace.requestEditorAccess().subscribe(() => undefined);
    await says(context, 'Grace Hopper asks to edit');
    await button(context, 'Keep editing');
    await expect(await title(context)).not.toHaveAttribute('readonly');
  },
};

/** The person hands over to Grace. */
export const HandedOver: Story = {
  play: async (context) => {
    await AccessRequested.play!(context);
    await press(context, 'Hand over');
    await says(context, 'Grace Hopper is editing');
    await says(context, 'You handed over', 'notice');
    await expect(await title(context)).toHaveAttribute('readonly');
  },
};

/** A viewer sees who edits, and why they cannot. */
export const Viewer: Story = {
  parameters: {
    parley: {
      prepare: (world: StoryWorld) =>
        world.rest('auth/permissions/add', {
          organizationId: undefined,
          user: { userId: 'ada' },
          permissions: {
            resources: [
              { type: 'document', id: 'roadmap', organizationId: world.organizationId, accessRole: 'viewer' },
            ],
          },
        }),
    },
  },
  play: async (context) => {
    await graceEdits(context);
    await says(context, 'You can only read this document', 'notice');
    await expect(context.canvas.queryByRole('button')).not.toBeInTheDocument();
  },
};

/** The connection is lost: nothing can be done until it is back. */
export const Offline: Story = {
  play: async (context) => {
    await says(context, 'Nobody is editing');
    worldOf(context).network.goOffline();
    await says(context, 'You are offline', 'notice');
    await expect(await button(context, 'Edit')).toHaveAttribute('aria-disabled', 'true');
    worldOf(context).network.goOnline();
    await waitFor(async () => expect(await button(context, 'Edit')).not.toHaveAttribute('aria-disabled'));
  },
};

/** A component of your own in place of the picture and the words. */
export const Slots: Story = {
  args: { slots: { Status: ({ access }) => <b>{access.editor ? access.editor.name : 'Free'}</b> } },
  play: async (context) => {
    await context.canvas.findByText('Free');
    await press(context, 'Edit');
    await context.canvas.findByText('Ada Lovelace');
  },
};
