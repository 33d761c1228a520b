import fs from 'node:fs';
import path from 'node:path';

/** The data folder cannot store files; the message says what to do. */
export class DataFolderUnusable extends Error {
  constructor(folder: string, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    super(
      `DATA_DIR names ${folder}, where nothing can be kept (${code ?? message}): choose a folder that you may make and write. Example: DATA_DIR=/tmp/fareback`,
      { cause },
    );
    this.name = 'DataFolderUnusable';
  }
}

const isFolder = (file: string): boolean => fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;

/** Not `recursive`: Node loops forever if a folder accepts no children, as in /proc. */
function make(folder: string): void {
  if (isFolder(folder)) return;
  make(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}

/** Creates the database's folder and what belongs to it if missing. Throws DataFolderUnusable. */
export function makeDataFolder(folder: string): void {
  try {
    make(path.resolve(folder));
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusable(folder, error);
  }
}
