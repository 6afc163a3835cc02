'use client';
import * as DismissableLayer from '@radix-ui/react-dismissable-layer';
import * as FocusScope from '@radix-ui/react-focus-scope';
import type { Attachment } from '../../../src/elements/comment/CommentAnnotation.js';
import { BodyPortal } from '../../internal/BodyPortal.js';
import { CloseIcon } from '../../internal/icons.js';
import { IconButton } from '../../internal/IconButton.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { attachmentState } from '../attachmentState.js';
import { commentStrings } from '../strings.js';

interface LightboxProps {
  /** `null`: nothing is shown. */
  image: Attachment | null;
  onClose: () => void;
}

/**
 * A picture as large as the window allows. Escape, the button and a press beside it close it. Made of the parts of a modal dialog: the
 * ready one puts a style element into the page, which a host's security policy may forbid.
 */
export function Lightbox({ image, onClose }: LightboxProps) {
  const strings = useStrings(commentStrings);
  if (!image || attachmentState(image) !== 'ready') return null;
  const name = image.name ?? strings.attachment;
  return (
    <BodyPortal>
      <div className="parley-root parley-lightbox" data-parley-part="lightbox" data-parley-theme="dark">
        <FocusScope.Root asChild loop trapped>
          <DismissableLayer.Root
            asChild
            disableOutsidePointerEvents
            deferPointerDownOutside
            onFocusOutside={(event) => event.preventDefault()}
            onDismiss={onClose}
          >
            <div
              role="dialog"
              aria-modal="true"
              aria-label={fill(strings.image, { name })}
              tabIndex={-1}
              className="parley-lightbox-content"
            >
              <img src={image.url} alt={name} />
              <IconButton label={strings.close} onClick={onClose}>
                <CloseIcon />
              </IconButton>
            </div>
          </DismissableLayer.Root>
        </FocusScope.Root>
      </div>
    </BodyPortal>
  );
}
