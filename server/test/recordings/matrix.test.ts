import { type Change, deleteRecordings, updateRecording } from '@parley/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordingUrl } from '../../src/domain/recordings/recordingUrl.js';
import { openSession } from '../realtime/support/openSession.js';
import type { TestSocket } from '../realtime/support/TestSocket.js';
import {
  matrixSees,
  type MatrixThread,
  matrixThreads,
  matrixViewers,
  setUpCommentMatrix,
  userIdOf,
} from '../support/commentMatrix.js';
import { MAIN_DATABASE } from '../support/databases.js';
import { play, record, recordingsOf } from '../support/recordings.js';
import { startTestService, type TestService } from '../support/startTestService.js';
import type { TestKey } from '../support/TestKey.js';
import { TestOrganization } from '../support/TestOrganization.js';

/** Every channel of recordings against the model of who sees a thread. The id of a recording is that of its thread. */
describe.each(MAIN_DATABASE)('who sees the recording of a comment ($name)', ({ open }) => {
  let test: TestService;
  let key: TestKey;
  let acme: TestOrganization;

  beforeAll(async () => {
    test = await startTestService({ pool: await open(), options: { limits: { maxUnusedUploads: 100 } } });
    key = await test.newKey();
    acme = await TestOrganization.create(key);
    await setUpCommentMatrix(acme, await TestOrganization.create(key, 'partner'));
    const author = await acme.person('author');
    for (const { id, document } of matrixThreads) {
      await record(author, { annotationId: id, documentId: document, mode: 'thread' });
    }
    // As a comment of the author would: in some of the threads the model lets not even them write.
    await sql`
      update recorder_annotations r set comment_annotation_id = c.annotation_id, comment_id = c.comment_id
      from comments c where c.api_key = r.api_key and c.organization_id = 'acme' and r.organization_id = 'acme'
        and r.api_key = ${key.apiKey} and c.annotation_id = r.annotation_id`.execute(test.service.core.db);
  });
  afterAll(() => test.close());

  const seen = (viewer: (typeof matrixViewers)[number]) =>
    matrixThreads.filter((thread) => matrixSees(viewer, thread)).map(({ id }) => id);
  const fileKeyOf = async ({ id }: MatrixThread) => {
    const { rows } = await sql<{ file_key: string }>`
      select file_key from recorder_files
      where api_key = ${key.apiKey} and organization_id = 'acme' and annotation_id = ${id}`.execute(
      test.service.core.db,
    );
    return rows[0]!.file_key;
  };

  it.each(matrixViewers)('%s: lists, whole and by id', async (viewer) => {
    const person = await acme.person(userIdOf(viewer));
    const all = await recordingsOf(person);
    expect(all.map(({ annotationId }) => annotationId).sort()).toEqual(seen(viewer).sort());
    for (const { id } of matrixThreads) {
      const named = await recordingsOf(person, { recorderIds: [id] });
      expect(
        named.map(({ annotationId }) => annotationId),
        id,
      ).toEqual(seen(viewer).includes(id) ? [id] : []);
    }
  });

  it.each(matrixViewers)(
    '%s: files, at addresses that were given and at those that nobody was given',
    async (viewer) => {
      const person = await acme.person(userIdOf(viewer));
      const given = new Map((await recordingsOf(person)).map((one) => [one.annotationId, one.attachments[0]!.url!]));
      for (const thread of matrixThreads) {
        const sees = matrixSees(viewer, thread);
        expect(given.has(thread.id), thread.id).toBe(sees);
        // As if somebody had got hold of the secret that signs addresses: who the reader is decides.
        const place = { apiKey: key.apiKey, organizationId: 'acme', fileKey: await fileKeyOf(thread) };
        const signed = await recordingUrl(test.service.core, { ...place, readerId: person.userId });
        const { status } = await play(person, signed);
        expect(status, thread.id).toBe(sees ? 200 : 404);
        expect(given.get(thread.id)).toBe(sees ? signed : undefined);
        const others = [...given.values()].filter((url) => url !== signed);
        for (const url of others.map((other) => other.replace(/files\/[^?]+/, `files/${place.fileKey}`))) {
          expect((await play(person, url)).status, thread.id).toBe(404);
        }
      }
    },
  );

  it('nobody gets live changes of what they do not see, when it changes and when it is deleted', async () => {
    const sockets = new Map<string, TestSocket>();
    for (const viewer of matrixViewers) {
      const socket = await openSession(acme, userIdOf(viewer));
      socket.subscribe('recordings');
      await socket.next('subscribed');
      sockets.set(viewer, socket);
    }
    const idOf = (change: Change) => {
      if (change.type === 'recording.saved') return `+${change.recorderAnnotation.annotationId}`;
      return change.type === 'recording.removed' ? `-${change.annotationId}` : change.type;
    };
    const author = await acme.person('author');
    const changeable = matrixThreads.filter((thread) => matrixSees('author', thread));
    const expectChanges = async (viewer: (typeof matrixViewers)[number], sign: '+' | '-') => {
      const expected = changeable.filter((thread) => matrixSees(viewer, thread)).map(({ id }) => sign + id);
      const changedIds = new Set<string>();
      const socket = sockets.get(viewer)!;
      while (changedIds.size < expected.length)
        for (const change of (await socket.next('changes')).changes) changedIds.add(idOf(change));
      expect([...changedIds].sort(), viewer).toEqual(expected.sort());
    };
    for (const { id } of changeable) {
      const changes = { displayName: 'Talk' };
      await author.call(updateRecording, { organizationId: 'acme', annotationId: id, changes });
    }
    for (const viewer of matrixViewers) await expectChanges(viewer, '+');
    for (const { id } of changeable) await author.call(deleteRecordings, { organizationId: 'acme', recorderIds: [id] });
    for (const viewer of matrixViewers) {
      await expectChanges(viewer, '-');
      const socket = sockets.get(viewer)!;
      expect(JSON.stringify(socket.received).match(/marker-[\w-]+/g) ?? []).toEqual(
        expect.not.arrayContaining(matrixThreads.filter((thread) => !matrixSees(viewer, thread)).map(({ id }) => id)),
      );
    }
  });
});
