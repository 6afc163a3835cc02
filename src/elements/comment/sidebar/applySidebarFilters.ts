import type { ClientContext } from '../../../ClientContext.js';
import { filterThreads } from './filterThreads.js';
import type { SidebarMethods } from './SidebarMethods.js';

/** `applyCommentSidebarClientFilters`, which needs nothing of the rest of the element. */
export function applySidebarFilters({
  ui,
  session,
}: Pick<ClientContext, 'ui' | 'session'>): SidebarMethods['applyCommentSidebarClientFilters'] {
  return (annotations, filters) => {
    const { systemFiltersOperator = 'and', fields = [] } = ui.getState().comments.sidebar ?? {};
    return filterThreads(annotations, {
      filters,
      operator: systemFiltersOperator,
      fields,
      me: session.scope.value.userId,
    });
  };
}
