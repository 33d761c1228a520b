import fs from 'node:fs';
import path from 'node:path';

/** A data folder that nothing can be kept in, said so that whoever chose it knows what to do. */
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

/** Not with `recursive`: where a folder takes none, as /proc does, Node tries for ever. */
function make(folder: string): void {
  if (isFolder(folder)) return;
  make(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Somebody else who starts was faster.
    if (!isFolder(folder)) throw error;
  }
}

/** Makes the folder of a database and what goes with it where it is missing. Throws DataFolderUnusable. */
export function makeDataFolder(folder: string): void {
  try {
    make(path.resolve(folder));
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK);
  } catch (error) {
    throw new DataFolderUnusable(folder, error);
  }
}
