import axe from 'axe-core';
import { afterEach, expect } from 'vitest';

// Storybook has axe look at each story in light. Another theme changes colors and nothing else, so in dark only contrast is looked at. What is
// right is not described, which takes an eighth of the time.
const RULES = { runOnly: { type: 'rule' as const, values: ['color-contrast'] }, resultTypes: ['violations' as const] };

afterEach(async ({ task }) => {
  const { body, documentElement: root } = document;
  if (!(task.meta as { storyId?: string }).storyId || task.result?.errors?.length) return;
  const { parleyTheme } = root.dataset;
  const { colorScheme } = root.style;
  root.dataset['parleyTheme'] = 'dark';
  root.style.colorScheme = 'dark';
  const { violations } = await axe.run(body, RULES);
  root.dataset['parleyTheme'] = parleyTheme;
  root.style.colorScheme = colorScheme;
  expect(
    violations.flatMap(({ nodes }) => nodes).map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
  ).toEqual([]);
});
