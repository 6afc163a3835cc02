'use client';
import { useLazy } from '../../internal/useLazy.js';
import { useCommentsLayer } from '../CommentsLayerContext.js';
import type { Stream } from './createStream.js';
import { loadStream } from './loadStream.js';

/**
 * Loads the column of threads, and shows it. What it shares with the page it is given: bundlers keep two late chunks that need the page and each
 * other, also in an app that has no page of comments.
 */
export function StreamColumn({ onChange }: { onChange: (stream: Stream | null) => void }) {
  const layer = useCommentsLayer('Comments.Pins');
  const { module } = useLazy(loadStream, true);
  return module && <module.StreamRoot layer={layer} onChange={onChange} />;
}
