'use client';
import { forwardRef, type ComponentPropsWithoutRef } from 'react';
import { useComposedRefs } from '@radix-ui/react-compose-refs';
import { usePlayerState } from './PlayerContext.js';

export type RecorderPlayerMediaProps = ComponentPropsWithoutRef<'video'>;

/**
 * The media element: a `<video>`, or a hidden `<audio>`; nothing while the file is not loaded. A click on the picture plays and pauses;
 * `RecorderPlayer.Play` does the same for the keyboard.
 */
export const RecorderPlayerMedia = forwardRef<HTMLVideoElement, RecorderPlayerMediaProps>(function RecorderPlayerMedia(
  { onClick, ...props },
  ref,
) {
  const { url, thumbnailUrl, status, isVideo, mediaRef, toggle } = usePlayerState('RecorderPlayer.Media');
  const setRef = useComposedRefs<HTMLVideoElement>(mediaRef, ref);
  if (url === '' || status === 'processing') return null;
  // An `<audio>` is what a `<video>` is but for the picture: one component, with the props and the ref of both.
  const Media = (isVideo ? 'video' : 'audio') as 'video';
  return (
    <Media
      src={url}
      preload="metadata"
      playsInline
      tabIndex={-1}
      {...(isVideo && { poster: thumbnailUrl })}
      data-parley-part="media"
      {...props}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) toggle();
      }}
      ref={setRef}
    />
  );
});
