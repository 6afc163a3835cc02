import { beforeEach } from 'vitest';

// Storybook keeps all that axe found out about a story, also what is right, in `meta.reports`. Vitest would send that to its own process, a
// megabyte for each story. A story with violations has failed before.
beforeEach(({ task }) => {
  Object.defineProperty(task.meta, 'reports', { get: () => undefined, set: () => {} });
});
