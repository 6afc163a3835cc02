import type { Decorator, Loader, Preview } from '@storybook/react-vite';
import { ParleyProvider, type ParleyProviderProps } from '@parley/react';
import type { ThreadInput } from '../test/support/someThreads.js';
import { PEOPLE, type NotificationInput } from '../testing/aNotification.js';
import { StoryWorld } from './StoryWorld.js';

/** `parameters.parley` of a story. */
export interface ParleyParameters {
  /** Who looks at the story. @default 'ada' */
  userId?: keyof typeof PEOPLE;
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

/** Starts the service in the page, makes the story's organization and fills it. Plays find it as `loaded.parley`. */
export const startParley: Loader = async ({ parameters }) => {
  const {
    documents = DOCUMENTS,
    notifications = [],
    threads = [],
    prepare,
  } = (parameters['parley'] ?? {}) as ParleyParameters;
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
  return { parley: world };
};

/** What a story leaves in the page, all later ones would see. */
export const endParley: NonNullable<Preview['beforeEach']> =
  ({ loaded }) =>
  () =>
    (loaded['parley'] as StoryWorld).end();

/** Puts the story inside a provider whose network is the service in the page. */
export const withParley: Decorator = (Story, { loaded, parameters, id }) => {
  const world = loaded['parley'] as StoryWorld | undefined;
  if (!world) return <Story />;
  const { userId = 'ada', provider } = (parameters['parley'] ?? {}) as ParleyParameters;
  return (
    <ParleyProvider
      key={`${id} ${world.organizationId}`}
      {...world.browser.props}
      authProvider={{
        user: { ...PEOPLE[userId], organizationId: world.organizationId },
        generateToken: () => world.token(userId),
      }}
      documentId="roadmap"
      language="en"
      {...provider}
    >
      <Story />
    </ParleyProvider>
  );
};
