import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ParleyProvider, useCrdtStore } from '@parley/react';
import type { StoryWorld } from '../../.storybook/StoryWorld.js';
import { Canvas } from '../../test/browser/editors/Canvas.js';
import { Tiptap } from '../../test/browser/editors/Tiptap.js';
import { PEOPLE } from '../../testing/aNotification.js';
import '../../.storybook/sharedDocuments.css';

/** What people write together: two of them on one page, each with a client of their own. */
const meta: Meta = {
  title: 'Shared documents/useCrdtStore',
  render: (_, { loaded }) => (
    <TwoPeople world={worldOf(loaded)}>
      <Notes />
    </TwoPeople>
  ),
};
export default meta;

type Story = StoryObj;

const worldOf = (loaded: Record<string, unknown>) => loaded['parley'] as StoryWorld;

interface TwoPeopleProps {
  world: StoryWorld;
  /** What each of them sees. */
  children: ReactNode;
  /** Grace may only read. @default false */
  isViewer?: boolean;
}

function TwoPeople({ world, children, isViewer = false }: TwoPeopleProps) {
  const { authProvider, ...grace } = world.as(PEOPLE.grace).props;
  const generateToken = () => viewerToken(world);
  return (
    <div className="shared-documents">
      <section aria-label="Ada’s screen">
        <h2>Ada</h2>
        {children}
      </section>
      <ParleyProvider
        {...grace}
        authProvider={isViewer ? { ...authProvider, generateToken } : authProvider}
        documentId="roadmap"
        language="en"
      >
        <section aria-label="Grace’s screen">
          <h2>Grace</h2>
          {children}
        </section>
      </ParleyProvider>
    </div>
  );
}

async function viewerToken(world: StoryWorld) {
  const resources = [{ type: 'organization', id: world.organizationId, accessRole: 'viewer' }];
  const data = { organizationId: undefined, userId: 'grace', permissions: { resources } };
  return ((await world.rest('auth/generate_token', data)) as { token: string }).token;
}

/** A text as a plain value, with all that can happen to it. */
function Notes() {
  const { value, update, status, isReadOnly, isSynced, error } = useCrdtStore<string>({
    storeId: 'notes',
    type: 'text',
  });
  return (
    <>
      <textarea
        aria-label="Notes"
        rows={5}
        value={value ?? ''}
        readOnly={value === null || isReadOnly}
        onChange={(event) => update(event.target.value)}
      />
      <p role="status">
        {error ? error.message : stateOf({ isLoading: value === null, status, isReadOnly, isSynced })}
      </p>
    </>
  );
}

interface NotesState {
  isLoading: boolean;
  status: string;
  isReadOnly: boolean;
  isSynced: boolean;
}

function stateOf({ isLoading, status, isReadOnly, isSynced }: NotesState) {
  if (status === 'disconnected') return 'Offline. It is kept here and sent later.';
  if (isLoading) return 'Loading…';
  if (isReadOnly) return 'You may read it.';
  return isSynced ? 'Saved' : 'Saving…';
}

const screenOf = (canvas: ReturnType<typeof within>, name: 'Ada' | 'Grace') =>
  within(canvas.getByRole('region', { name: `${name}’s screen` }));
const notesOf = (canvas: ReturnType<typeof within>, name: 'Ada' | 'Grace') =>
  screenOf(canvas, name).findByRole('textbox', { name: 'Notes' });
const says = (canvas: ReturnType<typeof within>, name: 'Ada' | 'Grace', text: string) =>
  waitFor(() => expect(screenOf(canvas, name).getByRole('status')).toHaveTextContent(text));

/** A text in a text area. What is written without a connection is kept, and merged when it is back. */
export const Text: Story = {
  play: async ({ canvas, loaded }) => {
    await says(canvas, 'Ada', 'Saved');
    await says(canvas, 'Grace', 'Saved');
    const [ada, grace] = [await notesOf(canvas, 'Ada'), await notesOf(canvas, 'Grace')];
    await userEvent.type(ada, 'Hello.');
    await waitFor(() => expect(grace).toHaveValue('Hello.'));
    const { network } = worldOf(loaded);
    network.goOffline();
    await says(canvas, 'Ada', 'Offline');
    await userEvent.type(ada, ' Offline.');
    await userEvent.type(grace, 'Grace: ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
    network.goOnline();
    for (const notes of [ada, grace]) await waitFor(() => expect(notes).toHaveValue('Grace: Hello. Offline.'));
  },
};

/** Grace is a viewer: she follows, and cannot write. */
export const Viewer: Story = {
  render: (_, { loaded }) => (
    <TwoPeople world={worldOf(loaded)} isViewer>
      <Notes />
    </TwoPeople>
  ),
  play: async ({ canvas }) => {
    await says(canvas, 'Ada', 'Saved');
    await userEvent.type(await notesOf(canvas, 'Ada'), 'For you to read.');
    const grace = await notesOf(canvas, 'Grace');
    await waitFor(() => expect(grace).toHaveValue('For you to read.'));
    await says(canvas, 'Grace', 'You may read it.');
    await expect(grace).toHaveAttribute('readonly');
  },
};

/** It is a map already, and cannot be opened as a text. */
export const Refused: Story = {
  parameters: {
    parley: {
      prepare: (world: StoryWorld) =>
        world.rest('crdt/add', { documentId: 'roadmap', editorId: 'notes', type: 'map', data: { zoom: 1 } }),
    },
  },
  play: async ({ canvas }) => {
    await says(canvas, 'Ada', 'map');
    await expect(await notesOf(canvas, 'Ada')).toHaveAttribute('readonly');
  },
};

/** Tiptap with its public binding, `docs/editors/tiptap.md`. */
export const Editor: Story = {
  render: (_, { loaded }) => (
    <TwoPeople world={worldOf(loaded)}>
      <Tiptap />
    </TwoPeople>
  ),
  play: async ({ canvas }) => {
    const [ada, grace] = [
      await screenOf(canvas, 'Ada').findByRole('textbox'),
      await screenOf(canvas, 'Grace').findByRole('textbox'),
    ];
    await userEvent.click(ada);
    await userEvent.keyboard('Written by Ada');
    await waitFor(() => expect(grace).toHaveTextContent('Written by Ada'));
    await within(grace).findByText('Ada Lovelace');
  },
};

/** Cards of React Flow in a map, `docs/editors/react-flow.md`. */
export const Board: Story = {
  render: (_, { loaded }) => (
    <TwoPeople world={worldOf(loaded)}>
      <Canvas />
    </TwoPeople>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await screenOf(canvas, 'Ada').findByRole('button', { name: 'Add card' }));
    await screenOf(canvas, 'Grace').findByText('New card');
  },
};
