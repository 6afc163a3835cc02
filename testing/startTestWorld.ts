import { inPageService } from './inPageService.js';
import { TestWorld } from './TestWorld.js';

/** A fresh world for a test or story; the first one starts the service, in about a second. */
export async function startTestWorld(): Promise<TestWorld> {
  return new TestWorld(await inPageService()).found();
}
