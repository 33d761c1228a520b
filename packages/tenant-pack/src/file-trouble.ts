/** Returns why a given path cannot be used, as a sentence; null for errors not about a path. */
export function fileTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const noPermission = `${path ?? 'The file'} cannot be used: you have no permission for it.`;
  const sentences: Readonly<Record<string, string>> = {
    ENOENT: `There is no file or folder ${path ?? 'of that name'}.`,
    ENOTDIR: `There is no file ${path ?? 'of that name'}: a part of its path is a file.`,
    EISDIR: 'A folder was named where a file is needed.',
    EACCES: noPermission,
    EPERM: noPermission,
    EEXIST: `${path ?? 'The file'} exists already: name a new one.`,
  };
  return sentences[code] ?? null;
}
