'use client';
import { Dialog } from 'radix-ui';
import type { Attachment } from '../../../src/elements/comment/CommentAnnotation.js';
import { CloseIcon } from '../../internal/icons.js';
import { fill } from '../../internal/strings.js';
import { useStrings } from '../../internal/useStrings.js';
import { commentStrings } from '../strings.js';

interface LightboxProps {
  /** `null`: nothing is shown. */
  image: Attachment | null;
  onClose: () => void;
}

/** A picture as large as the window allows. Escape, the button and a click beside it close it. */
export function Lightbox({ image, onClose }: LightboxProps) {
  const strings = useStrings(commentStrings);
  const name = image?.name ?? strings.attachment;
  return (
    <Dialog.Root open={image !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="parley-root parley-lightbox" data-parley-part="lightbox" data-parley-theme="dark">
          <Dialog.Content aria-describedby={undefined} className="parley-lightbox-content">
            <Dialog.Title className="parley-hidden">{fill(strings.image, { name })}</Dialog.Title>
            {image && <img src={image.url} alt={name} />}
            <Dialog.Close className="parley-icon-button" title={strings.close} aria-label={strings.close}>
              <CloseIcon />
            </Dialog.Close>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
