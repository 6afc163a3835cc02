'use client';
import { useFeature } from '../../../hooks/useFeature.js';
import type { Comment } from '../../../src/elements/comment/CommentAnnotation.js';
import { useLazy } from '../../internal/useLazy.js';

const loadRecording = () => import('../../recorder/styled/CommentRecording.js');

/** The recordings of a comment, each with its player, whose code only a thread with recordings loads. */
export function CommentRecordings({ recorders }: Pick<Comment, 'recorders'>) {
  const isOn = useFeature('recorder');
  const { module } = useLazy(loadRecording, isOn && recorders.length > 0);
  return isOn && module ? recorders.map(({ id }) => <module.CommentRecording key={id} recorderId={id} />) : null;
}
