'use client';
import { useState } from 'react';
import type { AddAttachmentRequest, AddAttachmentResponse } from '../src/elements/comment/CommentRequests.js';
import type { CommentWrite } from './useCommentWrite.js';
import { useWrite } from './useWrite.js';

/** Uploads files for comments of a thread. `progress`: how much of them is sent, 0 to 1, of the last call. */
export function useAddAttachment(): CommentWrite<'addAttachment'> & { progress: number } {
  const [progress, setProgress] = useState(0);
  const write = useWrite<AddAttachmentRequest, AddAttachmentResponse[]>((client, request) => {
    setProgress(0);
    return client.getCommentElement().addAttachment({
      ...request,
      onProgress(share) {
        setProgress(share);
        request.onProgress?.(share);
      },
    });
  });
  return { ...write, addAttachment: write.mutateAsync, progress };
}
