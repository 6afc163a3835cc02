'use client';
import { useState, type DragEvent } from 'react';
import type { Composer } from '../../src/elements/comment/composer/Composer.js';
import { filesOf } from './filesOf.js';

/**
 * Accepts files that are dropped anywhere on a composer; outside its field the browser would navigate to them. `isOver`: files are
 * being dragged over it.
 */
export function useFileDrop(composer: Composer, isOn: boolean) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer }: DragEvent) => isOn && dataTransfer.types.includes('Files');
  return {
    isOver: isOver && isOn,
    handleDragOver(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setIsOver(true);
    },
    handleDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false);
    },
    handleDrop(event: DragEvent) {
      setIsOver(false);
      // The field may have handled them.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      composer.addFiles(filesOf(event.dataTransfer));
    },
  };
}
