import { inPageService } from './inPageService.js';
import { TestWorld } from './TestWorld.js';

/** Makes a new world for a test or story. The first call starts the service, which takes about a second. */
export async function startTestWorld(): Promise<TestWorld> {
  return new TestWorld(await inPageService()).found();
}
