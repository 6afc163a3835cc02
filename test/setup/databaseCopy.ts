import { relative } from 'node:path';
import type { TestProject } from 'vitest/node';
import { databaseCopyFile } from '../../server/test/support/openEmbedded.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the project's server has the copy of an empty database. */
    databaseCopyPath: string;
  }
}

/** Makes the copy of which `test/support/embeddedCopy.ts` opens databases in pages. */
export async function setup(project: TestProject) {
  project.provide('databaseCopyPath', `/${relative(project.config.root, await databaseCopyFile())}`);
}
