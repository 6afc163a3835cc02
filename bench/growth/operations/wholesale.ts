import {
  addCommentAnnotations,
  addDocuments,
  addUsers,
  deleteUserData,
  getDocumentMigration,
  getUserData,
  getUserDataDeletion,
  migrateDocument,
} from '@parley/protocol';
import { migrateDocument as migrationJob } from '../../../server/src/jobs/migrateDocument.js';
import { CREDENTIALS } from '../../support/benchService.js';
import type { GrowthWorld } from '../GrowthWorld.js';
import { asks, backend, does, type Operation } from '../Operation.js';
import { acme, TEXT } from './writing.js';

/**
 * What is about everything of a document or a person: asked for by a backend, done by a job. Without the job that deletes the data of a person: it
 * reads every record of the organization, in steps.
 */
export const wholesale: Operation[] = [
  does('REST migrate a document', newDocument, async (world, documentId) => {
    const started = await migrate(world, documentId);
    await runMigration(world, started.data.migrationId);
    return started;
  }),
  does(
    'REST status of a migration',
    async (world) => (await migrate(world, await newDocument(world))).data.migrationId,
    (world, migrationId) => world.backend(getDocumentMigration, { ...acme, migrationId }),
  ),
  asks('REST data of a person', backend, getUserData, { ...acme, userId: 'ada' }),
  asks('REST data of a person with 500 notifications', backend, getUserData, { ...acme, userId: 'bob' }),
  asks('REST data of an unknown person', backend, getUserData, { ...acme, userId: 'nobody' }),
  does('REST ask to delete the data of a person', newMember, (world, userId) =>
    world.backend(deleteUserData, { userIds: [userId], organizationIds: ['acme'] }),
  ),
  does('REST ask to delete the data of a person everywhere', newMember, (world, userId) =>
    world.backend(deleteUserData, { userIds: [userId] }),
  ),
  does(
    'REST status of a deletion',
    async (world) => {
      const userIds = [await newMember(world)];
      return (await world.backend(deleteUserData, { userIds, organizationIds: ['acme'] })).data.jobId;
    },
    (world, jobId) => world.backend(getUserDataDeletion, { jobId }),
  ),
];

const migrate = (world: GrowthWorld, documentId: string) =>
  world.backend(migrateDocument, { ...acme, documentId, newDocumentId: world.newId() });

/** A document with one thread. */
async function newDocument(world: GrowthWorld): Promise<string> {
  const documentId = world.newId();
  await world.backend(addDocuments, { ...acme, documents: [{ documentId }] });
  const commentData = [{ from: { userId: 'user-1' }, commentText: TEXT }];
  await world.backend(addCommentAnnotations, { ...acme, documentId, commentAnnotations: [{ commentData }] });
  return documentId;
}

async function newMember(world: GrowthWorld): Promise<string> {
  const userId = `new-${world.newId()}`;
  await world.backend(addUsers, { ...acme, users: [{ userId, name: 'New One' }] });
  return userId;
}

/** Jobs do not run by themselves here. */
const runMigration = (world: GrowthWorld, key: string) =>
  migrationJob(
    { core: world.service.core, signal: new AbortController().signal },
    {
      apiKey: CREDENTIALS.apiKey,
      ...acme,
      kind: '',
      key,
      payload: {},
      attempt: 1,
      version: 1,
      leasedUntil: 0,
    },
  );
