import { type CommentSettings, type CommentToggles, DEFAULT_COMMENT_SETTINGS, OWN_SUFFIX } from './CommentSettings.js';

/** Makes the toggles over the one function that changes settings. */
export function createCommentToggles(update: (change: Partial<CommentSettings>) => void): CommentToggles {
  const toggles: Record<string, () => void> = {};
  for (const key of Object.keys(DEFAULT_COMMENT_SETTINGS) as (keyof CommentSettings)[]) {
    if (key === 'deleteThreadWithFirstComment') continue;
    const own: Partial<Record<keyof CommentSettings, string>> = OWN_SUFFIX;
    const suffix = own[key] ?? `${key[0]!.toUpperCase()}${key.slice(1)}`;
    const [on, off] = key.endsWith('OnDom') && key !== 'filterCommentsOnDom' ? ['show', 'hide'] : ['enable', 'disable'];
    toggles[`${on}${suffix}`] = () => update({ [key]: true });
    toggles[`${off}${suffix}`] = () => update({ [key]: false });
  }
  return toggles as CommentToggles; // the names that the loop made are those of the mapped type
}
