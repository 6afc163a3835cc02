'use client';
import { useEffect } from 'react';
import { useParley } from '../../hooks/ParleyContext.js';
import type { Composer } from '../../src/elements/comment/composer/Composer.js';

/** Publishes that the person is typing in a composer. Ends when it is empty, sent or unmounted. @param annotationId `undefined`: publishes nothing */
export function useTypingSigns(composer: Composer, annotationId: string | undefined): void {
  const { client } = useParley();
  useEffect(() => {
    if (annotationId === undefined) return;
    let isTyping = false;
    // Its code is loaded wherever a thread is; a composer alone does not load it.
    const { setTyping } = client.getCommentElement();
    const report = (next: boolean) => {
      if (!next && !isTyping) return;
      isTyping = next;
      setTyping({ annotationId, isTyping });
    };
    const leave = composer.state.subscribe(({ content, status }, before) => {
      if (status === 'submitting') report(false);
      else if (content.text !== before.content.text) report(content.text.trim() !== '');
    });
    return () => {
      leave();
      report(false);
    };
  }, [composer, annotationId, client]);
}
