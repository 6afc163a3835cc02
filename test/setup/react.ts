import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Testing Library finds `afterEach` by itself only where test functions are globals; ours are imported.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
afterEach(cleanup);
// `waitFor` ends as soon as it is satisfied; a second is not enough for a service on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
