import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useRecordings, useSaveRecordingTrim } from '../../hooks/index.js';
import { contextOf } from '../../src/contextOf.js';
import { uploadRecording } from '../../src/elements/recorder/uploadRecording.js';
import { renderParleyHook } from '../support/renderParleyHook.js';
import { startTestService } from '../support/startTestService.js';

it('trims a recording that others see, and says why it was not trimmed', async () => {
  const service = await startTestService();
  await service.rest('organizations/documents/add', { documents: [{ documentId: 'plan' }] });
  const { result, client } = renderParleyHook(
    () => ({ recordings: useRecordings(), trim: useSaveRecordingTrim() }),
    service.as('ada'),
    { documentId: 'plan' },
  );
  await waitFor(() => expect(result.current.recordings.data).toEqual([]));
  await act(() =>
    uploadRecording(contextOf(client), {
      recording: {
        id: 'talk',
        attachmentId: 'file',
        documentId: 'plan',
        mimeType: 'audio/webm',
        startedAt: 0,
        type: 'audio',
        mode: 'floating',
        durationMs: 8_000,
        waveform: [],
        isComplete: true,
      },
      file: new Blob(['sound'], { type: 'audio/webm' }),
      onAdded: () => undefined,
      onProgress: () => undefined,
    }),
  );
  await waitFor(() => expect(result.current.recordings.data).toMatchObject([{ durationMs: 8_000 }]));
  const part = { startMs: 1_000, endMs: 3_000 };
  await act(() => result.current.trim.mutateAsync({ recorderId: 'talk', part }));
  await waitFor(() => expect(result.current.recordings.data).toMatchObject([{ durationMs: 2_000, trim: part }]));
  await act(() => result.current.trim.mutateAsync({ recorderId: 'talk', part: null }));
  await waitFor(() => expect(result.current.recordings.data![0]!.trim).toBeUndefined());
  await act(() => expect(result.current.trim.mutateAsync({ recorderId: 'never', part })).rejects.toBeDefined());
  await waitFor(() => expect(result.current.trim.error).toMatchObject({ code: 'NOT_FOUND' }));
});
