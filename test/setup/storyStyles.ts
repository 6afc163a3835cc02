import { afterEach, expect } from 'vitest';
import comments from '../../components/comments.css?inline';
import notifications from '../../components/notifications.css?inline';
import all from '../../components/styles.css?inline';

/** By the beginning of the ids of stories: the smaller file that has to be enough for them. */
const FILES: readonly [family: RegExp, css: string][] = [
  [/^notifications-styled/, notifications],
  [/^(comments|comments-sidebar|composer|activity-log|reactions)-styled/, comments],
];

/** Each rule of a stylesheet, those in layers and conditions too. */
function rulesOf(css: string): CSSStyleRule[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  const within = (rules: CSSRuleList): CSSStyleRule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSStyleRule) return [rule];
      return rule instanceof CSSGroupingRule ? within(rule.cssRules) : [];
    });
  return within(sheet.cssRules);
}

/** The elements of rules that a smaller file leaves out, in whatever state they are. */
function leftOutOf(css: string): string[] {
  const split = new Set(rulesOf(css).map(({ cssText }) => cssText));
  const missing = rulesOf(all).filter(({ cssText }) => !split.has(cssText));
  return missing.map(({ selectorText }) =>
    selectorText
      .replaceAll(/(?<=^|, )::[\w-]+(\([^)]*\))?/g, ':not(*)') // of the whole page
      .replaceAll(/::[\w-]+(\([^)]*\))?/g, '')
      .replaceAll(/:(hover|active|focus-visible|focus-within|focus)(?![\w-])/g, ':is(*)'),
  );
}

const leftOut = new Map(FILES.map(([, css]) => [css, leftOutOf(css)]));

// A page with a smaller file looks like one with all styles.
afterEach(({ task }) => {
  const { storyId = '' } = task.meta as { storyId?: string };
  const css = FILES.find(([family]) => family.test(storyId))?.[1];
  if (!css || task.result?.errors?.length) return;
  const selectors = leftOut.get(css)!;
  expect(selectors.length).toBeGreaterThan(0);
  expect(selectors.filter((selector) => document.querySelector(selector))).toEqual([]);
});
