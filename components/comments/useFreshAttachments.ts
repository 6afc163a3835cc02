'use client';
import { useRef, useState } from 'react';
import { useCommentInternals } from '../../hooks/useCommentInternals.js';
import { useNewest } from '../../hooks/useNewest.js';
import type { Attachment, Comment } from '../../src/elements/comment/CommentAnnotation.js';

/** A file that is not available at all is not requested without end. */
const PAUSE_MS = 60_000;

/**
 * The files of a comment, and a function that renews their addresses, which the service issues for some minutes. On failure the files stay unchanged.
 */
export function useFreshAttachments(
  annotationId: string,
  { commentId, attachments }: Comment,
): [Attachment[], () => Promise<Attachment[]>] {
  const element = useCommentInternals();
  const [fresh, setFresh] = useState<{ of: Attachment[]; attachments: Attachment[] } | null>(null);
  const asked = useRef<{ of: Attachment[]; at: number; answer: Promise<Attachment[]> } | null>(null);
  const shown = fresh?.of === attachments ? fresh.attachments : attachments;
  const newest = useNewest({ element, annotationId, commentId, attachments, shown });

  const [refresh] = useState(() => {
    async function read() {
      const { element, annotationId, commentId, attachments: of, shown } = newest.current;
      try {
        const files = await element.getAttachment({ annotationId, commentId });
        setFresh({ of, attachments: files });
        return files;
      } catch {
        asked.current = null; // offline, for instance: the next use asks again
        return shown;
      }
    }
    return () => {
      const { attachments: of } = newest.current;
      const last = asked.current;
      if (last?.of === of && Date.now() - last.at < PAUSE_MS) return last.answer;
      const answer = read();
      asked.current = { of, at: Date.now(), answer };
      return answer;
    };
  });
  return [shown, refresh];
}
