'use client';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { forwardRef, useMemo, useRef, type ComponentPropsWithoutRef } from 'react';
import { useFeature } from '../../../hooks/useFeature.js';
import type { CommentAnnotation } from '../../../src/elements/comment/CommentAnnotation.js';
import type { CommentContext } from '../../../src/ParleyTypes.js';
import { AnonymousEmailProvider } from '../../composer/AnonymousEmailContext.js';
import { ComposerForm } from '../../composer/styled/ComposerForm.js';
import type { ComposerSlots } from '../../composer/styled/slots.js';
import { useComposerConnection } from '../../composer/useComposerConnection.js';
import { giveFocusTo } from '../../internal/giveFocusTo.js';
import { LoadingRows } from '../../internal/LoadingRows.js';
import { useMissingForThreads } from '../../internal/useMissingForThreads.js';
import { withBoundary, type BoundedProps, type Drawn } from '../../internal/withBoundary.js';
import { useDocumentWarning } from '../../internal/useDocumentWarning.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { commentStrings } from '../strings.js';
import { useCanWrite } from '../useCanWrite.js';
import { useFocusAfterDeletion } from '../../internal/useFocusAfterDeletion.js';
import { useSectionThreads, type SectionQuery } from '../useSectionThreads.js';
import { classes, type CommentsPresetProps } from './CommentsPresetProps.js';
import { LoadFailure } from './LoadFailure.js';
import { SectionThread } from './SectionThread.js';
import { SignIn } from './SignIn.js';
import { CommentsToasts } from './CommentsToasts.js';
import { TruncationProvider } from './TruncatedText.js';
import { PlaceholdersProvider, usePlaceholders, type Placeholders } from './PlaceholdersContext.js';

export interface InlineCommentsSectionProps
  extends
    BoundedProps,
    CommentsPresetProps,
    SectionQuery,
    Placeholders,
    Omit<ComponentPropsWithoutRef<'section'>, 'children' | 'onError'> {
  /** Where a new thread is written: above the others or below them. @default 'bottom' */
  composerPosition?: 'top' | 'bottom' | undefined;
  /** Whether the section is read-only; overrides the setting. @default the setting `readOnly` */
  readOnly?: boolean | undefined;
  /** In its composers a typed email address of somebody unknown becomes a mention. @default the setting of this name, on */
  anonymousEmail?: boolean | undefined;
  /** Placeholder of the composer of a new thread. @default 'Write a comment', or the one of `Comments` */
  commentPlaceholder?: string | undefined;
  /** Long comments show their first lines, and a button for the rest. @default false */
  messageTruncation?: boolean | undefined;
  /** Threads show all their comments; overrides `collapsedComments`. @default the setting `fullExpanded` */
  fullExpanded?: boolean | undefined;
  /** How many lines that is. @default 4 */
  messageTruncationLines?: number | undefined;
}

const Unbounded = forwardRef<HTMLElement, Drawn<InlineCommentsSectionProps>>(
  function InlineCommentsSection(props, ref) {
    return useFeature('comment') ? <Section {...props} ref={ref} /> : null;
  },
);

/**
 * Comments as part of the page, below an article for instance: the threads of the section, and a composer for a new one. They have no pins
 * on the page. Renders a `<section>`. `data-parley-state`: `loading` | `error` | `empty` | `ready`.
 */
export const InlineCommentsSection = withBoundary<InlineCommentsSectionProps, HTMLElement>(
  'InlineCommentsSection',
  Unbounded,
);

const Section = forwardRef<HTMLElement, Drawn<InlineCommentsSectionProps>>(function Section(
  {
    targetElementId,
    multiThread = true,
    sortBy,
    sortOrder,
    context,
    contextOptions,
    composerPosition = 'bottom',
    readOnly,
    anonymousEmail,
    commentPlaceholder,
    replyPlaceholder,
    editPlaceholder,
    fullExpanded,
    messageTruncation = false,
    messageTruncationLines = 4,
    darkMode,
    variant,
    slots,
    className,
    ...props
  },
  ref,
) {
  const strings = useStrings(commentStrings);
  const query = { targetElementId, multiThread, sortBy, sortOrder, context, contextOptions };
  const { threads, error, refetch } = useSectionThreads(query);
  const placeholders = useMemo(() => ({ replyPlaceholder, editPlaceholder }), [replyPlaceholder, editPlaceholder]);
  usePreset();
  useDocumentWarning();
  const missing = useMissingForThreads();
  const state = threads?.length ? 'ready' : threads ? 'empty' : error ? 'error' : missing ? 'empty' : 'loading';
  const section = useRef<HTMLElement>(null);
  const noteFocus = useFocusAfterDeletion(section, (threads ?? []).map(idOf), (thread) =>
    giveFocusTo(thread ?? section.current),
  );
  // A section with a single thread takes replies only.
  const takesNew = threads !== undefined && (multiThread || threads.length === 0);
  const composer = takesNew && (
    <SectionComposer
      {...{ targetElementId, context, readOnly }}
      placeholder={commentPlaceholder}
      slots={slots?.composer}
    />
  );

  return (
    <AnonymousEmailProvider value={anonymousEmail}>
      <section
        aria-label={strings.thread}
        aria-busy={state === 'loading' || undefined}
        data-parley-part="section"
        data-parley-state={state}
        data-parley-variant={variant}
        {...themeAttribute(darkMode)}
        tabIndex={-1}
        {...props}
        className={classes('parley-root parley-section', className)}
        ref={useComposedRefs(section, ref)}
      >
        {composerPosition === 'top' && composer}
        {state === 'loading' && (
          <div>
            <p className="parley-hidden">{strings.loading}</p>
            <LoadingRows />
          </div>
        )}
        {state === 'error' && error && <LoadFailure error={error} refetch={refetch} />}
        {state === 'empty' && (
          <p className="parley-section-note">
            {missing === 'user' ? strings.signedOut : missing === 'access' ? strings.noAccess : strings.empty}
          </p>
        )}
        {threads && threads.length > 0 && (
          <PlaceholdersProvider value={placeholders}>
            <TruncationProvider value={messageTruncation ? messageTruncationLines : null}>
              <ul className="parley-section-list">
                {threads.map((thread) => (
                  <li key={thread.annotationId}>
                    <SectionThread
                      annotation={thread}
                      onFocusIn={noteFocus}
                      {...{ readOnly, fullExpanded, darkMode, variant, slots }}
                    />
                  </li>
                ))}
              </ul>
            </TruncationProvider>
          </PlaceholdersProvider>
        )}
        {composerPosition === 'bottom' && composer}
        {missing === 'user' && <SignIn />}
        <CommentsToasts darkMode={darkMode} />
      </section>
    </AnonymousEmailProvider>
  );
});

const idOf = ({ annotationId }: CommentAnnotation) => annotationId;

interface SectionComposerProps {
  targetElementId: string;
  context: CommentContext | undefined;
  readOnly: boolean | undefined;
  placeholder: string | undefined;
  slots: ComposerSlots | undefined;
}

function SectionComposer({ targetElementId, context, readOnly, placeholder, slots }: SectionComposerProps) {
  const strings = useStrings(commentStrings);
  const { commentPlaceholder = strings.commentPlaceholder } = usePlaceholders();
  const connection = useComposerConnection(
    { readOnly },
    {
      targetElementId,
      targetInlineCommentElementId: targetElementId,
      inlineCommentSectionConfig: { id: targetElementId },
    },
  );
  if (!useCanWrite(readOnly)) return <SignIn />;
  return (
    <ComposerForm
      {...connection}
      aria-label={undefined}
      slots={slots}
      readOnly={readOnly}
      targetComposerElementId={`section-${targetElementId}`}
      saveUnsentAs={`section-${targetElementId}`}
      placeholder={placeholder ?? commentPlaceholder}
      {...(context && { context })}
      assign
    />
  );
}
