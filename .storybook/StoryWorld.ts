import { inPageService } from '../testing/inPageService.js';
import { TestWorld } from '../testing/TestWorld.js';
import type { ThreadInput } from '../test/support/someThreads.js';

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
}
