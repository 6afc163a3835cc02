'use client';
import { ComposerMentionList, type ComposerMentionListProps } from '../ComposerMentionList.js';
import { SuggestionRow } from './SuggestionRow.js';

export type MentionListProps = Omit<ComposerMentionListProps, 'className' | 'optionClassName' | 'children'> &
  Partial<Pick<ComposerMentionListProps, 'children'>>;

/** The people, groups and items that the word at the caret may mean, below the caret. Put it inside `Composer.Root`. */
export function MentionList({ children, ...props }: MentionListProps) {
  return (
    <ComposerMentionList {...props} className="parley-root parley-suggestions" optionClassName="parley-suggestion">
      {children ?? ((suggestion) => <SuggestionRow suggestion={suggestion} />)}
    </ComposerMentionList>
  );
}
