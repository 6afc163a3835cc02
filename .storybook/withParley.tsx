import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import { ParleyProvider, type ParleyProviderProps } from '@parley/react';
import type { ThreadInput } from '../test/support/someThreads.js';
import { PEOPLE, type NotificationInput } from '../testing/aNotification.js';
import { StoryWorld } from './StoryWorld.js';

/** `parameters.parley` of a story. */
export interface ParleyParameters {
  /** Who looks at the story. @default 'ada' */
  userId?: keyof typeof PEOPLE;
  /** The person is an admin. @default false */
  isAdmin?: boolean;
  /** Documents by id and name. @default roadmap, onboarding, pricing */
  documents?: Record<string, string>;
  /** What is in the inbox when the story begins. */
  notifications?: NotificationInput[];
  /** Threads of the roadmap when the story begins. */
  threads?: ThreadInput[];
  /** Further preparation, after the notifications and before anything is drawn. */
  prepare?: (world: StoryWorld) => Promise<void> | void;
  provider?: Partial<ParleyProviderProps>;
}

const DOCUMENTS = { roadmap: 'Roadmap', onboarding: 'Onboarding checklist', pricing: 'Pricing experiments' };

/** Storybook loads a story again whenever a control changes. It keeps its service then; starting over has another signal. */
const worlds = new WeakMap<AbortSignal, Promise<StoryWorld>>();

/** Starts the service in the page, makes the story's organization and fills it. Plays find it as `loaded.parley`. */
export const startParley: Loader = async ({ abortSignal, parameters }) => {
  const world = worlds.get(abortSignal) ?? startWorld((parameters['parley'] ?? {}) as ParleyParameters);
  worlds.set(abortSignal, world);
  return { parley: await world };
};

async function startWorld({
  documents = DOCUMENTS,
  notifications = [],
  threads = [],
  prepare,
}: ParleyParameters): Promise<StoryWorld> {
  const world = await StoryWorld.start();
  await world.rest('organizations/add', {
    organizations: [{ organizationId: world.organizationId, organizationName: 'Analytical Engines' }],
  });
  await world.rest('organizations/documents/add', {
    documents: Object.entries(documents).map(([documentId, documentName]) => ({ documentId, documentName })),
  });
  await world.rest('users/add', { users: Object.values(PEOPLE) });
  await world.notify(...notifications);
  await world.comment(...threads);
  await prepare?.(world);
  return world;
}

/** What a story leaves in the page, all later ones would see. */
export const endParley: NonNullable<Preview['beforeEach']> =
  ({ loaded }) =>
  () =>
    (loaded['parley'] as StoryWorld).end();

/** Puts the story inside a provider whose network is the service in the page. */
export const withParley: Decorator = (Story, { loaded, parameters, id }) => {
  const world = loaded['parley'] as StoryWorld | undefined;
  if (!world) return <Story />;
  const { userId = 'ada', isAdmin, provider } = (parameters['parley'] ?? {}) as ParleyParameters;
  return (
    <ParleyProvider
      key={`${id} ${world.organizationId}`}
      {...world.browser.props}
      authProvider={{
        user: { ...PEOPLE[userId], organizationId: world.organizationId },
        generateToken: () => world.token(userId, { isAdmin }),
      }}
      documentId="roadmap"
      language="en"
      {...provider}
    >
      <Story />
    </ParleyProvider>
  );
};
