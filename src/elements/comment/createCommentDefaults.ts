import type { ClientContext } from '../../ClientContext.js';
import { checkAnnotationList } from './checkLists.js';
import type { CommentDefaults } from './CommentElement.js';
import type { ContextProvider } from './CommentRequests.js';
import type { CommentsUi } from './commentUi.js';

/** Defaults of new threads and options to choose from, set by the host. Private mode ends with the session, the rest stays. */
export function createCommentDefaults({ ui, session, log }: ClientContext): CommentDefaults & {
  contextProvider: () => ContextProvider | null;
} {
  let contextProvider: ContextProvider | null = null;
  const warned = new Set<string>();

  const setUi = (change: CommentsUi) => ui.setState(({ comments }) => ({ comments: { ...comments, ...change } }));
  const enablePrivateMode: CommentDefaults['enablePrivateMode'] = (config) =>
    setUi({ privateMode: config.type === 'public' ? null : config });
  const disablePrivateMode = () => setUi({ privateMode: null });

  /** A choice among fewer than two is none. */
  const atLeastTwo = <T>(method: string, entries: readonly T[], set: () => void) => {
    if (entries.length >= 2) set();
    else log.warn(`${method} needs at least two entries, so nothing was changed.`);
  };
  const deprecated = (method: string, instead: string) => {
    if (!warned.has(method)) log.warn(`${method} is deprecated. Call ${instead}.`);
    warned.add(method);
  };

  session.whileSignedIn(() => disablePrivateMode);

  return {
    contextProvider: () => contextProvider,
    setContextProvider: (provider) => void (contextProvider = provider),
    setCustomStatus: (statuses) => atLeastTwo('setCustomStatus', statuses, () => setUi({ statuses })),
    setCustomPriority: (priorities) => atLeastTwo('setCustomPriority', priorities, () => setUi({ priorities })),
    setCustomCategory: (categories) => atLeastTwo('setCustomCategory', categories, () => setUi({ categories })),
    createCustomListDataOnAnnotation(annotationList) {
      const why = checkAnnotationList(annotationList);
      if (why) throw why;
      setUi({ annotationList });
    },
    setCustomReactions: (customReactions) => setUi({ customReactions }),
    enablePrivateMode,
    disablePrivateMode,
    enablePrivateCommentMode() {
      deprecated('enablePrivateCommentMode', "enablePrivateMode({ type: 'restricted' })");
      enablePrivateMode({ type: 'restricted' });
    },
    disablePrivateCommentMode() {
      deprecated('disablePrivateCommentMode', 'disablePrivateMode');
      disablePrivateMode();
    },
    updateSettings: (change) =>
      ui.setState(({ comments }) => ({ comments: { ...comments, settings: { ...comments.settings, ...change } } })),
  };
}
