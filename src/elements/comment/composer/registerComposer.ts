import type { ClientContext } from '../../../ClientContext.js';
import type { Composer } from './Composer.js';

/** Registers a composer by its id while it is on the page; the newest of an id wins. Returns a function that removes it. */
export function registerComposer({ ui }: ClientContext, composer: Composer): () => void {
  const id = composer.targetComposerElementId;
  ui.setState(({ comments }) => ({
    comments: { ...comments, composers: { ...comments.composers, [id]: composer } },
  }));
  return () =>
    ui.setState(({ comments }) => {
      if (comments.composers?.[id] !== composer) return {};
      const { [id]: _, ...composers } = comments.composers;
      return { comments: { ...comments, composers } };
    });
}
