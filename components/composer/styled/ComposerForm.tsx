'use client';
import { NO_PROPS, Slotted } from '../../internal/Slotted.js';
import { forwardRef } from 'react';
import { useStartFailure } from '../../../hooks/session.js';
import { AttachIcon, BoldIcon, ItalicIcon, SendIcon, StrikethroughIcon, UnderlineIcon } from '../../internal/icons.js';
import { selectLook } from '../../internal/selectLook.js';
import { useFailureText } from '../../internal/useFailureText.js';
import { usePreset } from '../../internal/usePreset.js';
import { useStrings } from '../../internal/useStrings.js';
import { themeAttribute } from '../../internal/useSurroundings.js';
import { ComposerAssign } from '../ComposerAssign.js';
import { ComposerAttach } from '../ComposerAttach.js';
import { ComposerAttachments } from '../ComposerAttachments.js';
import { ComposerEditor } from '../ComposerEditor.js';
import { ComposerFormat } from '../ComposerFormat.js';
import { ComposerMentionList } from '../ComposerMentionList.js';
import { ComposerRoot, type ComposerRootProps } from '../ComposerRoot.js';
import { ComposerStatus } from '../ComposerStatus.js';
import { ComposerSubmit } from '../ComposerSubmit.js';
import { ComposerToolbar } from '../ComposerToolbar.js';
import { ComposerVisibilitySelect } from '../ComposerVisibilitySelect.js';
import { composerStrings } from '../strings.js';
import { useSubmitKey } from '../useSetting.js';
import { UploadTile } from './UploadTile.js';
import type { ComposerSlots } from './slots.js';
import { SuggestionRow } from './SuggestionRow.js';
import { VisibilityBanner } from './VisibilityBanner.js';

export interface ComposerFormProps extends Omit<ComposerRootProps, 'children' | 'asChild'> {
  /** Dark or light whatever surrounds the component; its portals follow. @default as the page */
  darkMode?: boolean | undefined;
  /** Written to `data-parley-variant` of the component's root, for your own styles. */
  variant?: string | undefined;
  /** Components in place of ours. */
  slots?: ComposerSlots | undefined;
  /** Focus the field when it is mounted. @default false */
  focusOnMount?: boolean | undefined;
  /** Offer to assign the thread. @default false */
  assign?: boolean | undefined;
}

const FORMATS = [
  ['bold', BoldIcon],
  ['italic', ItalicIcon],
  ['underline', UnderlineIcon],
  ['strikethrough', StrikethroughIcon],
] as const;

/** A composer with every part that the settings switch on; `onSubmit` saves its comments. Renders a `<form>`. */
export const ComposerForm = forwardRef<HTMLFormElement, ComposerFormProps>(function ComposerForm(
  { darkMode, variant, slots = {}, focusOnMount = false, assign = false, className, ...props },
  ref,
) {
  const strings = useStrings(composerStrings);
  const submitKey = useSubmitKey();
  const { Suggestion, File, Submit, Visibility } = slots;
  usePreset();
  return (
    <ComposerRoot
      data-parley-variant={variant}
      {...themeAttribute(darkMode)}
      {...props}
      className={['parley-root parley-composer', className].filter(Boolean).join(' ')}
      ref={ref}
    >
      <div className="parley-composer-box">
        <ComposerEditor className="parley-composer-editor" focusOnMount={focusOnMount} />
        <ComposerAttachments className="parley-files">
          {(file) => (
            <Slotted key={file.attachmentId} of={File} name="File" props={{ file }}>
              <UploadTile file={file} />
            </Slotted>
          )}
        </ComposerAttachments>
        <div className="parley-composer-bar">
          <ComposerToolbar className="parley-format">
            {FORMATS.map(([format, Icon]) => (
              <ComposerFormat key={format} format={format} className="parley-icon-button" title={strings[format]}>
                <Icon />
              </ComposerFormat>
            ))}
          </ComposerToolbar>
          <ComposerAttach className="parley-icon-button" title={strings.attach}>
            <AttachIcon />
          </ComposerAttach>
          <span className="parley-composer-space" />
          {assign && (
            <ComposerAssign {...selectLook} className="parley-assign" controlClassName="parley-assign-control" />
          )}
          <ComposerVisibilitySelect {...selectLook} className="parley-select" />
          <ComposerSubmit className="parley-submit" title={`${strings.submit} (${submitKey})`}>
            <Slotted of={Submit} name="Submit" props={NO_PROPS}>
              <SendIcon />
            </Slotted>
          </ComposerSubmit>
        </div>
      </div>
      <ComposerStatus className="parley-composer-status" />
      <CannotStart />
      <Slotted of={Visibility} name="Visibility" props={NO_PROPS}>
        <VisibilityBanner />
      </Slotted>
      <ComposerMentionList
        className="parley-root parley-suggestions"
        optionClassName="parley-suggestion"
        darkMode={darkMode}
      >
        {(suggestion) => (
          <Slotted of={Suggestion} name="Suggestion" props={{ suggestion }}>
            <SuggestionRow suggestion={suggestion} />
          </Slotted>
        )}
      </ComposerMentionList>
    </ComposerRoot>
  );
});

/** Says why nothing can be sent while the client could not start. The content stays. */
function CannotStart() {
  const strings = useStrings(composerStrings);
  const { error, retry } = useStartFailure();
  const text = useFailureText(error);
  if (!error) return null;
  return (
    <p role="alert" data-parley-part="start-failure" className="parley-composer-status parley-composer-failure">
      <span>{text}</span>
      <button type="button" className="parley-button" onClick={retry}>
        {strings.retry}
      </button>
    </p>
  );
}
