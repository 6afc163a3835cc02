import type { addActivities, EndpointInput } from '@parley/protocol';
import { createParleyClient } from '../src/createParleyClient.js';
import type { ParleyClient } from '../src/ParleyClient.js';
import type { User } from '../src/ParleyTypes.js';
import { inPageService } from '../testing/inPageService.js';
import { TestWorld } from '../testing/TestWorld.js';
import type { ThreadInput } from '../test/support/someThreads.js';

/** An activity as a backend adds it, and how long ago it did. */
export type ActivityInput = EndpointInput<typeof addActivities>['activities'][number] & { minutesAgo?: number };

/** What a story has: a world, and one browser in it, whose network the story may cut. */
export class StoryWorld extends TestWorld {
  readonly browser = this.as('ada');
  readonly network = this.browser.network;
  readonly #joined: ParleyClient[] = [];

  static async start(): Promise<StoryWorld> {
    return new StoryWorld(await inPageService()).found();
  }

  /** Signs a person in beside the story, whose own page stays as it is, and opens the roadmap, until the story ends. */
  async join(user: User): Promise<ParleyClient> {
    const { apiKey, transport, authProvider } = this.as(user).props;
    const client = createParleyClient({ apiKey, transport });
    this.#joined.push(client);
    await client.setAuthProvider(authProvider);
    await client.setDocument('roadmap');
    return client;
  }

  /** Closes the clients of those who joined. */
  end(): void {
    for (const client of this.#joined) client.close();
  }

  /** Adds threads to the roadmap, the oldest first. */
  async comment(...threads: ThreadInput[]): Promise<void> {
    const oldestFirst = threads.toSorted((a, b) => (b.minutesAgo ?? 0) - (a.minutesAgo ?? 0));
    for (const { minutesAgo = 0, ...thread } of oldestFirst) {
      const data = { documentId: 'roadmap', commentAnnotations: [thread] };
      await this.callEarlier(minutesAgo, 'commentannotations/add', data);
    }
  }

  /** Adds activities to the log of the roadmap. */
  async log(...activities: ActivityInput[]): Promise<void> {
    for (const { minutesAgo = 0, ...activity } of activities) {
      await this.callEarlier(minutesAgo, 'activities/add', { documentId: 'roadmap', activities: [activity] });
    }
  }
}
