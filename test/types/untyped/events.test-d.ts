import { type ParleyClient, useEventCallback } from '@parley/react';

declare const client: ParleyClient;

export function Events() {
  // A name that several elements have is the first one's in lookup order, or the named element's.
  useEventCallback('error', ({ type }) => void type);
  useEventCallback('error', ({ code }) => void code, { element: 'core' });
  useEventCallback('deleteRecording', ({ recorderId }) => void recorderId, { element: 'recorder' });
  // @ts-expect-error -- of comments, not of the recorder
  useEventCallback('addComment', undefined, { element: 'recorder' });
  // @ts-expect-error -- no such event
  useEventCallback('addComments');
}

// The name of an analytics event tells its properties.
client.on('analytics').subscribe((event) => {
  const sent: Record<string, unknown> = event.properties;
  void sent;
  if (event.name === 'COMMENT_STATUS_CHANGED') {
    const ids: string[] = event.properties.taggedClientUserIds;
    const at: number = event.properties.commentAnnotationCreatedAt;
    void [ids, at, event.properties.newStatusId];
  }
  // @ts-expect-error -- of a change of status only
  void event.properties.oldStatusId;
});
