'use client';
import { Slot } from '../internal/Slot.js';
import {
  forwardRef,
  useEffect,
  useId,
  useMemo,
  useState,
  type ComponentPropsWithoutRef,
  type DragEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';
import { useCurrentUser } from '../../hooks/session.js';
import { useFeature } from '../../hooks/useFeature.js';
import { useNewest } from '../../hooks/useNewest.js';
import { useObservable } from '../../hooks/useObservable.js';
import { useParley } from '../../hooks/ParleyContext.js';
import type {
  Composer,
  ComposerState,
  ComposerSubmission,
  ComposerTarget,
  UploadFile,
} from '../../src/elements/comment/composer/Composer.js';
import { isReadOnly as isReadOnlyFor } from '../../src/elements/comment/commentRights.js';
import { createComposer } from '../../src/elements/comment/composer/createComposer.js';
import { isEmptyComposer } from '../../src/elements/comment/composer/isEmptyComposer.js';
import { registerComposer } from '../../src/elements/comment/composer/registerComposer.js';
import { useFileDrop } from './useFileDrop.js';
import { useFilesTriedAgain } from './useFilesTriedAgain.js';
import { useStrings } from '../internal/useStrings.js';
import { ComposerOptionsProvider, ComposerRootProvider, type ComposerEditorState } from './ComposerRootContext.js';
import type { ComposerEvents } from './ComposerEvents.js';
import { composerStrings } from './strings.js';
import { useSetting } from './useSetting.js';
import { useTypingSigns } from './useTypingSigns.js';
import { useUnsentContent } from './useUnsentContent.js';
import { contextOf } from '../../src/contextOf.js';

export interface ComposerRootProps
  extends
    Omit<ComponentPropsWithoutRef<'form'>, 'onSubmit'>,
    Pick<ComposerTarget, 'annotationId' | 'comment' | 'isEdit' | 'context'>,
    ComposerEvents {
  /** Id of the composer, for `submitComment` and similar methods. @default generated */
  targetComposerElementId?: string | undefined;
  /** Shown while nothing is written. @default 'Write a comment' */
  placeholder?: string | undefined;
  /** The document of the comment. @default the root document */
  documentId?: string | undefined;
  /** Whether this composer is read-only; overrides the setting. @default the setting `readOnly`, and the permissions of the reader */
  readOnly?: boolean | undefined;
  /**
   * Saves the comment. The composer is cleared when it resolves, or when it calls `onShown` (the comment is visible now) or `onQueued` (the comment
   * is stored in the offline queue or in its thread). When it rejects, the composer keeps its content or restores it. `isLeft`:
   * the composer has unmounted or contains another comment, so a refused one cannot be restored to it.
   */
  onSubmit: (
    submission: ComposerSubmission,
    onQueued: () => void,
    isLeft: () => boolean,
    onShown: () => void,
  ) => Promise<unknown>;
  /** Uploads one file. @default no files can be attached */
  onUpload?: UploadFile | undefined;
  /**
   * Name under which unsent content is stored in this tab for the person: the next composer of that name in the same document restores it,
   * also after a reload of the page. @default nothing is stored
   */
  saveUnsentAs?: string | undefined;
  /**
   * The composer was unmounted with unsent content. `forget` deletes the content stored by `saveUnsentAs`, and returns a function that puts it back.
   * Not called while files of it are not uploaded: the next composer of that name shows all of it, and uploads them.
   */
  onAbandon?: ((submission: ComposerSubmission, forget: () => () => void) => void) | undefined;
  /** Render the single child in place of the `<form>`, with props and ref merged into it. @default false */
  asChild?: boolean | undefined;
}

/**
 * One composer: its text, its files, and saving them. Composers of one page are independent of each other. Renders a `<form>`.
 * `data-parley-drop`: files are dragged over it. `data-parley-state`: `empty` | `ready` | `waiting` (for files) | `submitting` | `failed` | `read-only`.
 */
export const ComposerRoot = forwardRef<HTMLFormElement, ComposerRootProps>(function ComposerRoot(props, ref) {
  const isEnabled = useFeature('comment');
  // Another person must not see the former person's unsent content.
  const { epoch } = useObservable(contextOf(useParley().client).session.scope);
  return isEnabled ? <Root key={`${epoch} ${props.targetComposerElementId}`} {...props} ref={ref} /> : null;
});

const Root = forwardRef<HTMLFormElement, ComposerRootProps>(function Root(
  {
    targetComposerElementId,
    annotationId,
    comment,
    isEdit,
    context,
    documentId,
    placeholder,
    readOnly,
    onSubmit,
    onUpload,
    saveUnsentAs,
    onAbandon,
    onTextChange,
    onVisibilityChoice,
    onMentionSearch,
    onKeyDownCapture,
    onDragOver,
    onDragLeave,
    onDrop,
    asChild = false,
    ...props
  },
  ref,
) {
  const own = contextOf(useParley().client);
  const strings = useStrings(composerStrings);
  const id = useId();
  const user = useCurrentUser();
  useSetting('readOnly'); // with the person and the permissions, the inputs of `isReadOnlyFor`
  useObservable(own.permissions);
  const isReply = annotationId !== undefined;
  const rootDocumentId = useObservable(own.documents.current)?.rootDocumentId ?? undefined;
  const place = documentId ?? (isReply ? undefined : rootDocumentId);
  const isReadOnly = readOnly === true || (user ? isReadOnlyFor(own, place, readOnly) : false);
  const takesFiles = useSetting('attachments') && onUpload !== undefined;

  const newest = useNewest({
    target: { annotationId, comment, isEdit, context },
    host: {
      submit: onSubmit,
      upload: onUpload ?? null,
      allowedFileTypes: () => own.ui.getState().comments.allowedFileTypes,
      onTextChange: onTextChange ?? IGNORE,
      onVisibilityChoice: onVisibilityChoice ?? IGNORE,
    },
    onAbandon,
    onMentionSearch: onMentionSearch ?? IGNORE,
  });
  const [root] = useState(() => ({
    id,
    composer: createComposer(
      targetComposerElementId ?? `composer-${id}`,
      () => newest.current.target,
      () => newest.current.host,
    ),
    editor: createStore<ComposerEditorState>(() => ({
      editor: null,
      field: null,
      active: [],
      trigger: null,
      list: null,
      hasList: false,
    })),
    onMentionSearch: (search: { searchText: string; type: 'contact' | 'custom' | 'group' }) =>
      newest.current.onMentionSearch(search),
  }));
  const { composer } = root;

  useEffect(() => registerComposer(own, composer), [own, composer]);
  useEffect(() => composer.setContext(context), [composer, context]);
  useTypingSigns(composer, isEdit ? undefined : annotationId);
  const unsent = useUnsentContent(
    composer,
    saveUnsentAs === undefined
      ? null
      : JSON.stringify([place, annotationId, isEdit && comment?.commentId, saveUnsentAs]),
  );
  useAbandoned(composer, () => {
    // A draft has no room for files that are not uploaded.
    if (!unsent.leave()) newest.current.onAbandon?.(composer.submission(), unsent.forget);
  });

  useFilesTriedAgain(composer);
  const drop = useFileDrop(composer, takesFiles && !isReadOnly);

  const shownPlaceholder = placeholder ?? strings.placeholder;
  const options = useMemo(
    () => ({ placeholder: shownPlaceholder, isReadOnly, isReply, takesFiles, documentId }),
    [shownPlaceholder, isReadOnly, isReply, takesFiles, documentId],
  );
  const state = useStore(composer.state, stateWord);
  const Comp = asChild ? Slot : 'form';

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    event.stopPropagation(); // a composer may be inside a form of the host
    if (!isReadOnly) void composer.submit();
  }

  /** Before the control that has the focus, which might take Enter for a click. The field has keys of its own; a portal is no part of it. */
  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    onKeyDownCapture?.(event);
    const { key, ctrlKey, metaKey, nativeEvent, target, currentTarget } = event;
    if (event.defaultPrevented || key !== 'Enter' || !(ctrlKey || metaKey) || nativeEvent.isComposing) return;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (!target.closest('[data-parley-part=field]')) submit(event);
  }

  return (
    <ComposerRootProvider value={root}>
      <ComposerOptionsProvider value={options}>
        <Comp
          aria-label={strings.composer}
          aria-busy={state === 'submitting' || state === 'waiting' || undefined}
          data-parley-part="composer"
          data-parley-id={composer.targetComposerElementId}
          data-parley-state={isReadOnly ? 'read-only' : state}
          data-parley-drop={drop.isOver ? '' : undefined}
          {...props}
          onSubmit={submit}
          onKeyDownCapture={handleKeyDown}
          onDragOver={(event: DragEvent<HTMLFormElement>) => {
            onDragOver?.(event);
            drop.handleDragOver(event);
          }}
          onDragLeave={(event: DragEvent<HTMLFormElement>) => {
            onDragLeave?.(event);
            drop.handleDragLeave(event);
          }}
          onDrop={(event: DragEvent<HTMLFormElement>) => {
            onDrop?.(event);
            drop.handleDrop(event);
          }}
          ref={ref}
        />
      </ComposerOptionsProvider>
    </ComposerRootProvider>
  );
});

/**
 * Reports unsent content when the composer is unmounted for good: strict mode unmounts and mounts it again at once. Nothing is reported
 * after a sign-out, as the content would become somebody else's draft.
 */
function useAbandoned(composer: Composer, onAbandoned: () => void) {
  const { ui, session } = contextOf(useParley().client);
  const newest = useNewest(onAbandoned);
  const [{ epoch }] = useState(() => session.scope.value);
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (ui.getState().comments.composers?.[composer.targetComposerElementId] === composer) return;
        composer.leave();
        // A comment that is being saved is unsent only when the save fails.
        void composer.settled().then(() => {
          if (composer.isUnsent() && session.scope.value.epoch === epoch) newest.current();
          composer.dispose();
        });
      }),
    [composer, ui, session, epoch, newest],
  );
}

function stateWord(state: ComposerState) {
  if (state.status !== 'idle') return state.status;
  if (state.failure) return 'failed';
  return isEmptyComposer(state) ? 'empty' : 'ready';
}

const IGNORE = () => undefined;
