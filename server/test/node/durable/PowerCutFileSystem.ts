import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { DurableFileSystem } from '../../../src/node/durable/DurableFileSystem.js';

/**
 * Keeps beside the folder what a disk would have of it after a power cut: a file as it was when it was last synced, a folder's
 * names as they were when it was last synced.
 */
export class PowerCutFileSystem extends DurableFileSystem {
  readonly #disk: string;
  #hasPower = true;

  /** @param disk a copy of the folder, made when all of it was on disk */
  constructor(folder: string, disk: string) {
    super(folder);
    this.#disk = disk;
  }

  /** Nothing reaches the disk from now on. */
  cutPower(): void {
    this.#hasPower = false;
  }

  protected override sync(path: string, descriptor: number, isFolder: boolean): void {
    super.sync(path, descriptor, isFolder);
    if (!this.#hasPower) return;
    if (isFolder) this.#copyNames(path);
    else this.#copyFile(path);
  }

  #onDisk(path: string): string {
    return join(this.#disk, relative(this.rootDir, path));
  }

  #copyFile(path: string): void {
    mkdirSync(dirname(this.#onDisk(path)), { recursive: true });
    copyFileSync(path, this.#onDisk(path));
  }

  #copyNames(folder: string): void {
    const names = readdirSync(folder);
    mkdirSync(this.#onDisk(folder), { recursive: true });
    for (const name of readdirSync(this.#onDisk(folder))) {
      if (!names.includes(name)) rmSync(join(this.#onDisk(folder), name), { recursive: true });
    }
    for (const name of names) {
      const path = join(folder, name);
      if (existsSync(this.#onDisk(path))) continue;
      if (statSync(path).isDirectory()) mkdirSync(this.#onDisk(path));
      else this.#copyFile(path); // a renamed file; its bytes were synced under the old name
    }
  }
}
