'use client';
import { Slot } from '../internal/Slot.js';
import { forwardRef, useMemo, type ComponentPropsWithoutRef } from 'react';
import { useUi } from '../../hooks/useUi.js';
import type { UiState } from '../../src/ui/uiStore.js';
import type { ComposerFile } from '../../src/elements/comment/composer/Composer.js';
import { createPartContext } from '../internal/createPartContext.js';
import { fill } from '../internal/strings.js';
import { useStrings } from '../internal/useStrings.js';
import { useComposerRoot } from './ComposerRootContext.js';
import { composerStrings } from './strings.js';

export interface ComposerAttachmentProps extends ComponentPropsWithoutRef<'li'> {
  /** The file that the parts inside show. */
  file: ComposerFile;
  /** Render the single child in place of the `<li>`, with props and ref merged into it. @default false */
  asChild?: boolean;
}

interface AttachmentContext {
  file: ComposerFile;
  /** A text for its progress or failure; empty when it is uploaded. */
  message: string;
}

export const [AttachmentProvider, useAttachment] = createPartContext<AttachmentContext>('Composer.Attachment');

const selectAllowed = ({ comments }: UiState) => comments.allowedFileTypes;

/** One file. Renders an `<li>` with its name. `data-parley-state`: `uploading` | `done` | `failed` | `refused`. */
export const ComposerAttachment = forwardRef<HTMLLIElement, ComposerAttachmentProps>(function ComposerAttachment(
  { file, asChild = false, children, ...props },
  ref,
) {
  useComposerRoot('Composer.Attachment');
  const strings = useStrings(composerStrings);
  const types = useUi(selectAllowed)?.join(', ') ?? '';
  const { name, state, refusal } = file;
  const context = useMemo(() => {
    const texts = {
      uploading: strings.uploading,
      done: '',
      failed: strings[failureOf(file)],
      refused: strings[REFUSALS[refusal ?? 'type']],
    };
    return { file, message: fill(texts[state], { name, types }) };
  }, [file, name, types, state, refusal, strings]);
  const Comp = asChild ? Slot : 'li';
  return (
    <AttachmentProvider value={context}>
      <Comp data-parley-part="attachment" data-parley-state={state} {...props} ref={ref}>
        {children ?? name}
      </Comp>
    </AttachmentProvider>
  );
});

function failureOf({ isUnreadable, isFull, isUnreachable }: ComposerFile) {
  if (isUnreadable) return 'uploadUnreadable';
  return isFull ? 'uploadFull' : isUnreachable ? 'uploadUnreachable' : 'uploadFailed';
}

const REFUSALS = { type: 'refusedType', size: 'refusedSize', empty: 'refusedEmpty' } as const;
