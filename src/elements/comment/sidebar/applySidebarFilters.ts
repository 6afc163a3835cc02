import type { ClientContext } from '../../../ClientContext.js';
import { filterThreads } from './filterThreads.js';
import type { SidebarMethods } from './SidebarMethods.js';

/** `applyCommentSidebarClientFilters`, which needs nothing of the rest of the element. */
export function applySidebarFilters({
  ui,
  session,
}: Pick<ClientContext, 'ui' | 'session'>): SidebarMethods['applyCommentSidebarClientFilters'] {
  return (annotations, filters) => {
    const { sidebar, sidebarFields = [] } = ui.getState().comments;
    return filterThreads(annotations, {
      filters,
      operator: sidebar?.systemFiltersOperator ?? 'and',
      fields: sidebarFields,
      me: session.scope.value.userId,
    });
  };
}
