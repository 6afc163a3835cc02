import type { TestService } from '../../../server/test/support/startTestService.js';
import type { TestKey } from '../../../server/test/support/TestKey.js';
import { createParley, type ParleyOptions } from '../../src/index.js';

/** A fetch that ends in the service of this process. */
export const fetchOf =
  ({ service }: Pick<TestService, 'service'>): typeof fetch =>
  (input, init) =>
    service.fetch(new Request(input, init), {});

/** The client of a backend that holds the key. */
export const parleyOn = (test: TestService, key: TestKey, options: Partial<ParleyOptions> = {}) =>
  createParley({
    baseUrl: 'http://service.test/',
    apiKey: key.apiKey,
    authToken: key.authToken,
    fetch: fetchOf(test),
    ...options,
  });
