import { beforeAll } from 'vitest';

// Storybook keeps 93 elements hidden in its page, to show in place of a story. Queries by role and axe would look at them in each story again.
beforeAll(() => {
  for (const element of document.querySelectorAll('.sb-wrapper')) element.remove();
});
