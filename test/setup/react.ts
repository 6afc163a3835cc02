import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// The service of a test answers when it answers, so components are also updated outside of `act`. Testing Library sets this for the time of its
// own calls.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
// Testing Library finds `afterEach` by itself only where test functions are globals; ours are imported.
afterEach(cleanup);
// Files of a worker may share a page; some have none. They share modules too: a load that is cut off at the end of a file would never end for the next.
afterAll(async () => {
  await vi.dynamicImportSettled();
  if (typeof document === 'object') document.body.replaceChildren();
});
// `waitFor` ends as soon as it is satisfied; a second is not enough for a service on a busy machine.
configure({ asyncUtilTimeout: 20_000 });
