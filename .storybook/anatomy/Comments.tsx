import { useCommentAnnotations } from '@parley/react';
import { Comments } from '@parley/react/headless';

export function Threads() {
  const { data: threads = [] } = useCommentAnnotations();
  return threads.map((thread) => (
    <Comments.Thread key={thread.annotationId} annotation={thread}>
      <Comments.Status /> <Comments.Resolve />
      <Comments.List>
        {(comment) => (
          <Comments.Item key={comment.commentId} comment={comment}>
            <Comments.Avatar /> <Comments.Author /> <Comments.Time />
            <Comments.Text />
            <Comments.Attachments>
              {(file) => <Comments.Attachment key={file.attachmentId} attachment={file} />}
            </Comments.Attachments>
            <Comments.Reactions />
            <Comments.ReactionOptions />
            <Comments.Delete />
          </Comments.Item>
        )}
      </Comments.List>
      <Comments.ConfirmDelete />
      <Comments.Undo />
      <Comments.Notice />
    </Comments.Thread>
  ));
}

export function Pins() {
  return (
    <Comments.Pins>
      {(thread) => (
        <Comments.Place key={thread.annotationId} thread={thread}>
          <Comments.Pin annotation={thread}>{thread.comments.length}</Comments.Pin>
        </Comments.Place>
      )}
    </Comments.Pins>
  );
}
