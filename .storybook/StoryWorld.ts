import type { addActivities, EndpointInput } from '@parley/protocol';
import { inPageService } from '../testing/inPageService.js';
import { TestWorld } from '../testing/TestWorld.js';
import type { ThreadInput } from '../test/support/someThreads.js';

/** An activity as a backend adds it, and how long ago it did. */
export type ActivityInput = EndpointInput<typeof addActivities>['activities'][number] & { minutesAgo?: number };

/** What a story has: a world, and one browser in it, whose network the story may cut. */
export class StoryWorld extends TestWorld {
  readonly browser = this.as('ada');
  readonly network = this.browser.network;

  static async start(): Promise<StoryWorld> {
    return new StoryWorld(await inPageService()).found();
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
