'use client';
import { createContext, useContext } from 'react';

export interface Placeholders {
  /** Shown in the composer that answers a thread. @default 'Reply' */
  replyPlaceholder?: string | undefined;
  /** Shown in the composer that changes a comment. @default 'Edit your comment' */
  editPlaceholder?: string | undefined;
}

const PlaceholdersContext = createContext<Placeholders>({});
PlaceholdersContext.displayName = 'CommentsPlaceholders';

export const PlaceholdersProvider = PlaceholdersContext.Provider;

/** The host's words for the composers inside a thread. */
export function usePlaceholders(): Placeholders {
  return useContext(PlaceholdersContext);
}
