'use client';
import { useLazy } from '../useLazy.js';
import { useLookUp, useStrings } from '../useStrings.js';
import { emojiStrings } from './emojiStrings.js';
import { useSkinTone } from './useSkinTone.js';

const loadPicker = () => import('./EmojiPicker.js');

/** The emoji picker, loaded when it is mounted. As high as it will be from the start. */
export function AllEmojis({ onPick }: { onPick: (emoji: string) => void }) {
  const { module, hasFailed, retry } = useLazy(loadPicker, true);
  const strings = useStrings(emojiStrings);
  const lookUp = useLookUp();
  const [skinTone, onSkinToneChange] = useSkinTone();
  return (
    <div className="parley-emojis" data-parley-part="emojis" aria-busy={!module && !hasFailed}>
      {module && <module.EmojiPicker {...{ strings, lookUp, skinTone, onSkinToneChange, onPick }} />}
      {!module && (
        <p role="status" className="parley-emoji-nothing">
          {hasFailed ? strings.failed : strings.loading}
        </p>
      )}
      {hasFailed && (
        <button type="button" className="parley-button" onClick={retry}>
          {strings.retry}
        </button>
      )}
    </div>
  );
}
