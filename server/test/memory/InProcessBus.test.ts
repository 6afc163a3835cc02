import { afterEach } from 'vitest';
import { InProcessBus } from '../../src/memory/InProcessBus.js';
import { describeBus } from '../contracts/busContract.js';

let first: InProcessBus | undefined;
afterEach(() => {
  first = undefined;
});

describeBus('in process', async () => (first ? new InProcessBus(first) : (first = new InProcessBus())));
