'use client';
import {
  forwardRef,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type ReactNode,
} from 'react';
import { useAnonymousEmail } from './AnonymousEmailContext.js';
import { useMentionSearch } from '../../hooks/useMentionSearch.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useParley } from '../../hooks/ParleyContext.js';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import { useLoadedPopups, usePopups, usePopupsAhead } from '../internal/usePopups.js';
import { useStrings } from '../internal/useStrings.js';
import { useSurroundings } from '../internal/useSurroundings.js';
import { useComposerEditor, useComposerRoot } from './ComposerRootContext.js';
import type { Trigger } from './editor/Editor.js';
import { mentionOf, type MentionSuggestion } from './mentionOf.js';
import { composerStrings } from './strings.js';
import { suggestionText } from './suggestionText.js';
import { useSetting } from './useSetting.js';

export interface ComposerMentionListProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Renders one suggestion. @default its name */
  children?: ((suggestion: MentionSuggestion) => ReactNode) | undefined;
  /** Forces dark or light mode. @default as the composer */
  darkMode?: boolean | undefined;
  /** Class of each suggestion's element. */
  optionClassName?: string | undefined;
}

/** More are found by typing on. */
const MAX_SUGGESTIONS = 30;
/** A search is reported after a pause of this long, ms (client contract §7.3). */
const SEARCH_DELAY_MS = 250;

/**
 * The suggestions that `@`, or the hotkey of a custom list, opens at the cursor. The keys stay in the field: arrows choose,
 * Enter and Tab pick, Escape closes. Renders a `<div>` of role `listbox` in a portal while it is open, in it a `<div>` of role
 * `option` for each suggestion with `data-parley-type`: `contact` | `group` | `email` | `custom` | `here`, and `data-parley-member` on a
 * member below their group. When people could not be loaded it has one option, of the type `retry`, which loads them again; Enter picks it
 * only after an arrow has chosen it.
 */
export const ComposerMentionList = forwardRef<HTMLDivElement, ComposerMentionListProps>(
  function ComposerMentionList(props, ref) {
    const { editor } = useComposerRoot('Composer.MentionList');
    const trigger = useComposerEditor('Composer.MentionList', (state) => state.trigger);

    useEffect(() => {
      editor.setState({ hasList: true });
      return () => editor.setState({ hasList: false });
    }, [editor]);

    usePopupsAhead();
    const { module: popups } = usePopups(trigger !== null);

    return (
      trigger && popups && <OpenList key={`${trigger.sign}${trigger.from}`} trigger={trigger} {...props} ref={ref} />
    );
  },
);

const OpenList = forwardRef<HTMLDivElement, ComposerMentionListProps & { trigger: Trigger }>(function OpenList(
  { trigger, children, darkMode, optionClassName, ...props },
  ref,
) {
  const { Popover, PopoverAnchor, PopoverPortal, PopoverContent } = useLoadedPopups();
  const { editor: store, onMentionSearch } = useComposerRoot('Composer.MentionList');
  const { client } = useParley();
  const strings = useStrings(composerStrings);
  const id = useId();
  const { found, retry } = useSuggestions(trigger);
  const suggestions = useMemo(() => found.slice(0, MAX_SUGGESTIONS), [found]);
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    suggestions.findIndex((suggestion) => keyOf(suggestion) === chosen),
    0,
  );
  const active = suggestions[at];
  const idOf = (suggestion: MentionSuggestion) => `${id}-${keyOf(suggestion)}`;
  const isRetryChosen = retry !== null && chosen === RETRY;
  const activeId = isRetryChosen ? `${id}-${RETRY}` : active && idOf(active);
  const isOpen = active !== undefined || retry !== null;

  function pick(suggestion: MentionSuggestion) {
    store.getState().editor?.insert(mentionOf(suggestion, trigger.sign, strings.unknownUser), trigger);
    if (suggestion.type === 'contact') client.getContactElement().selectContact(suggestion.contact);
  }

  const press = useNewest((event: KeyboardEvent) => {
    if (!isOpen) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      setChosen(active ? keyOf(suggestions[(at + step + suggestions.length) % suggestions.length]!) : RETRY);
      return true;
    }
    if (event.key === 'Escape') {
      store.getState().editor?.dismiss();
      return true;
    }
    if ((event.key !== 'Enter' && event.key !== 'Tab') || event.shiftKey || event.ctrlKey || event.metaKey)
      return false;
    if (active) pick(active);
    else if (isRetryChosen) retry();
    else return false; // nothing was chosen: the key is of the field
    return true;
  });

  useLayoutEffect(() => {
    store.setState({ list: isOpen ? { id, activeId, press: (event) => press.current(event) } : null });
    return () => store.setState({ list: null });
  }, [store, id, activeId, isOpen, press]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  useEffect(() => {
    const type = trigger.sign === '@' ? 'contact' : 'custom';
    const timer = setTimeout(() => onMentionSearch({ searchText: trigger.query, type }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [onMentionSearch, trigger.sign, trigger.query]);

  const anchor = useRef({
    getBoundingClientRect: () => store.getState().editor?.rectAt(trigger.from) ?? new DOMRect(),
  });
  const field = useRef<Element>(null);
  useLayoutEffect(() => {
    field.current = document.activeElement;
  }, []);
  const surroundings = useSurroundings(field, isOpen, darkMode);
  const isInField = (target: EventTarget | null) => field.current?.contains(target as Node) ?? false;

  return (
    <>
      <span role="status" data-parley-part="mention-status" style={HIDDEN}>
        {retry ? strings.peopleNotLoaded : isOpen ? strings.suggestionCount(suggestions.length) : ''}
      </span>
      <Popover open={isOpen} onOpenChange={(next) => !next && store.getState().editor?.dismiss()}>
        <PopoverAnchor virtualRef={anchor} />
        <PopoverPortal>
          <PopoverContent
            align="start"
            sideOffset={4}
            collisionPadding={8}
            aria-label={strings.suggestions}
            data-parley-part="mention-list"
            {...surroundings}
            {...props}
            role="listbox"
            id={id}
            ref={ref}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => isInField(event.target) && event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()} // the focus stays in the field
          >
            {suggestions.map((suggestion) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <div
                key={keyOf(suggestion)}
                id={idOf(suggestion)}
                role="option"
                tabIndex={-1}
                aria-selected={suggestion === active}
                data-parley-part="mention-option"
                data-parley-type={suggestion.type}
                data-parley-member={suggestion.type === 'contact' && suggestion.groupId ? '' : undefined}
                className={optionClassName}
                onMouseMove={() => setChosen(keyOf(suggestion))}
                onClick={() => pick(suggestion)}
              >
                {children ? children(suggestion) : suggestionText(suggestion, strings.unknownUser)}
              </div>
            ))}
            {retry && (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <div
                id={`${id}-${RETRY}`}
                role="option"
                tabIndex={-1}
                aria-selected={isRetryChosen}
                data-parley-part="mention-option"
                data-parley-type={RETRY}
                className={optionClassName}
                onMouseMove={() => setChosen(RETRY)}
                onClick={retry}
              >
                <span data-parley-part="failure">{strings.peopleNotLoaded}</span>{' '}
                <span data-parley-part="retry">{strings.retry}</span>
              </div>
            )}
          </PopoverContent>
        </PopoverPortal>
      </Popover>
    </>
  );
});

/** The suggestions; `retry` when people could not be loaded, while the typed text may still be a name. */
function useSuggestions({ sign, query }: Trigger): { found: readonly MentionSuggestion[]; retry: (() => void) | null } {
  const list = useUi(({ comments }: UiState) => comments.customLists?.[sign]);
  const {
    data: people,
    isError,
    refetch,
  } = useMentionSearch(query, {
    enabled: list === undefined,
    anonymousEmail: useAnonymousEmail(),
  });
  const isAppSearch = useSetting('customAutocompleteSearch');
  const isMissing = isError && !people && !/\s/u.test(query);
  const found = useMemo(() => {
    if (!list) return people ?? NOBODY;
    const needle = isAppSearch ? '' : query.trim().toLowerCase();
    return list.data
      .filter(({ name }) => name.toLowerCase().includes(needle))
      .map((item) => ({ type: 'custom', id: item.id, label: item.name, item }) as const);
  }, [list, people, query, isAppSearch]);
  return { found, retry: isMissing ? () => void refetch() : null };
}

const keyOf = ({ type, id }: MentionSuggestion) => `${type}-${id}`;
const NOBODY: readonly MentionSuggestion[] = [];
const RETRY = 'retry';

/** For screen readers only; a headless part has no class. */
const HIDDEN = {
  position: 'absolute',
  inlineSize: 1,
  blockSize: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;
