'use client';
import { useLazy } from '../../internal/useLazy.js';
import { useCommentsLayer } from '../CommentsLayerContext.js';
import type { Stream } from './createStream.js';
import { loadStream } from './loadStream.js';

/**
 * Loads and shows the column of threads. State shared with the page is passed as props: otherwise bundlers emit two late chunks that need the page
 * and each other, even in an app without a comment page.
 */
export function StreamColumn({ onChange }: { onChange: (stream: Stream | null) => void }) {
  const layer = useCommentsLayer('Comments.Pins');
  const { module } = useLazy(loadStream, true);
  return module && <module.StreamRoot layer={layer} onChange={onChange} />;
}
