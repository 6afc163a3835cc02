import type { ClientContext } from '../../../ClientContext.js';
import { definedFields } from '../../../definedFields.js';
import { checkHotkey } from '../checkLists.js';
import { togglePairs } from '../../togglePairs.js';
import type { CommentsUi } from '../commentUi.js';
import { extensionsOf } from './checkFile.js';
import type { Composer } from './Composer.js';
import { composerData } from './composerData.js';
import { PAGE_MODE_COMPOSER_ID, type ComposerMethods } from './ComposerMethods.js';

/** The part of the comment element that is about composers; its methods are bound. */
export function createComposerMethods(context: ClientContext): ComposerMethods {
  const { ui, log } = context;
  const setUi = (change: CommentsUi) => ui.setState(({ comments }) => ({ comments: { ...comments, ...change } }));
  const composers = () => ui.getState().comments.composers ?? {};

  function find(method: string, id: string): Composer | undefined {
    const found = composers()[id];
    if (!found) log.warn(`${method}: there is no composer "${id}" on this page.`);
    return found;
  }
  function findForFiles(id: string | undefined, annotationId: string | undefined): Composer | undefined {
    if (id !== undefined) return find('setComposerFileAttachments', id);
    const all = Object.values(composers());
    const found =
      annotationId === undefined
        ? all.length === 1 && all[0]
        : all.find((composer) => composer.draft().annotationId === annotationId);
    if (found) return found;
    log.warn('setComposerFileAttachments: pass the id of the composer: the page has none, or more than one.');
    return undefined;
  }

  return {
    submitComment: ({ targetComposerElementId: id }) => void find('submitComment', id)?.submit(),
    clearComposer: ({ targetComposerElementId: id }) => find('clearComposer', id)?.clear(),
    getComposerData: composerData(context),
    setComposerFileAttachments: ({ files, annotationId, targetElementId }) =>
      void findForFiles(targetElementId, annotationId)?.addFiles(files),

    setFormatConfig: (formatConfig) => setUi({ formatConfig }),
    setAssignToType: ({ type }) => setUi({ assignToType: type }),
    setAllowedFileTypes: (extensions) => setUi({ allowedFileTypes: extensionsOf(extensions) }),
    setAllowedRecordings: (recordings) => setUi({ recordings }),
    createCustomListDataOnComment(data) {
      const why = checkHotkey(data);
      if (why) throw why;
      setUi({ customLists: { ...ui.getState().comments.customLists, [data.hotkey]: data } });
    },

    setContextInPageModeComposer: (request) => setUi({ pageModeComposer: request && definedFields(request) }),
    clearPageModeComposerContext: () => setUi({ pageModeComposer: null }),
    focusPageModeComposer: () => composers()[PAGE_MODE_COMPOSER_ID]?.focus(),
    ...togglePairs({
      ContextInPageModeComposer: (isPageModeContextEnabled) => setUi({ isPageModeContextEnabled }),
    }),
  };
}
