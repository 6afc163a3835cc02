'use client';
import {
  AssignIcon,
  AttachIcon,
  BoldIcon,
  ItalicIcon,
  SendIcon,
  StrikethroughIcon,
  UnderlineIcon,
} from '../../internal/icons.js';
import { selectLook } from '../../internal/selectLook.js';
import { NO_PROPS, Slotted } from '../../internal/Slotted.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { ComposerAssign } from '../ComposerAssign.js';
import { ComposerAttach } from '../ComposerAttach.js';
import { ComposerAttachments } from '../ComposerAttachments.js';
import { ComposerEditor } from '../ComposerEditor.js';
import { ComposerFormat } from '../ComposerFormat.js';
import { ComposerSubmit } from '../ComposerSubmit.js';
import { ComposerToolbar } from '../ComposerToolbar.js';
import { ComposerVisibilitySelect } from '../ComposerVisibilitySelect.js';
import { composerStrings } from '../strings.js';
import { useSubmitKeyName } from '../useSetting.js';
import { EmojiButton } from './EmojiButton.js';
import type { ComposerSlots } from './slots.js';
import { UploadTile } from './UploadTile.js';
import { VisibilityToggle } from './VisibilityToggle.js';
import { useRecording } from './useRecording.js';

interface ComposerBoxProps {
  /** Off: only the field is shown. */
  isOpen: boolean;
  focusOnMount: boolean;
  assign: boolean;
  /** The four levels are shown below. */
  showsLevels: boolean;
  onShowLevels: (isShown: boolean) => void;
  slots: ComposerSlots;
}

const FORMATS = [
  ['bold', BoldIcon],
  ['italic', ItalicIcon],
  ['underline', UnderlineIcon],
  ['strikethrough', StrikethroughIcon],
] as const;

/** The field, the files, and once they are needed the controls. */
export function ComposerBox({
  isOpen,
  focusOnMount,
  assign,
  showsLevels,
  onShowLevels,
  slots: { File, Submit },
}: ComposerBoxProps) {
  const strings = useStrings(composerStrings);
  const submitKey = useSubmitKeyName();
  const recording = useRecording();
  return (
    <div className="parley-composer-box" data-parley-open={isOpen ? '' : undefined}>
      <ComposerEditor className="parley-composer-editor" focusOnMount={focusOnMount} />
      <ComposerAttachments className="parley-files">
        {(file) => (
          <Slotted key={file.attachmentId} of={File} name="File" props={{ file }}>
            <UploadTile file={file} />
          </Slotted>
        )}
      </ComposerAttachments>
      {recording.content}
      {isOpen && (
        <div className="parley-composer-bar">
          <EmojiButton />
          <ComposerAttach className="parley-icon-button" title={strings.attach}>
            <AttachIcon />
          </ComposerAttach>
          {recording.button}
          <ComposerToolbar className="parley-format">
            {FORMATS.map(([format, Icon]) => (
              <ComposerFormat key={format} format={format} className="parley-icon-button" title={strings[format]}>
                <Icon />
              </ComposerFormat>
            ))}
          </ComposerToolbar>
          {assign && (
            <ComposerAssign
              {...selectLook}
              className="parley-assign"
              title={strings.assign}
              controlClassName="parley-quiet-select"
              sign={
                <>
                  <AssignIcon className="parley-assign-sign" />
                  {selectLook.sign}
                </>
              }
            />
          )}
          <VisibilityToggle isOpen={showsLevels} onOpenChange={onShowLevels} />
          <ComposerVisibilitySelect {...selectLook} className="parley-quiet-select" />
          <span className="parley-submit-hint">
            <span>{fill(strings.submitHint, { key: submitKey })}</span>
          </span>
          <ComposerSubmit className="parley-submit" title={`${strings.submit} (${submitKey})`}>
            <Slotted of={Submit} name="Submit" props={NO_PROPS}>
              <SendIcon />
            </Slotted>
          </ComposerSubmit>
        </div>
      )}
    </div>
  );
}
