'use client';
import { useEffect, useState } from 'react';
import { useParley } from '../../../hooks/ParleyContext.js';
import { useUi } from '../../../hooks/useUi.js';
import { contextOf } from '../../../src/contextOf.js';
import type { UiState } from '../../../src/ui/uiStore.js';
import { useStrings } from '../../internal/useStrings.js';
import type { CommentsLayerValue } from '../CommentsLayerContext.js';
import { commentStrings } from '../strings.js';
import { createStream, type Stream } from './createStream.js';

interface StreamRootProps {
  layer: CommentsLayerValue;
  /** With `null` while there is no room for it. */
  onChange: (stream: Stream | null) => void;
}

/** The column of threads. */
export function StreamRoot({ layer, onChange }: StreamRootProps) {
  const { ui } = contextOf(useParley().client);
  const containerId = useUi(selectContainer);
  const strings = useStrings(commentStrings);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  useEffect(
    () => (root ? createStream({ root, layer, ui, containerId, onChange }) : undefined),
    [root, layer, ui, containerId, onChange],
  );
  return (
    <div role="region" aria-label={strings.thread} data-parley-part="stream" className="parley-root" ref={setRoot} />
  );
}

const selectContainer = ({ comments }: UiState) => comments.streamViewContainerId;
