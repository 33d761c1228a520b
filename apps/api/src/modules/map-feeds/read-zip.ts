import { setImmediate } from 'node:timers/promises';
import { FeedProblem } from './feed-problem.ts';

/** A bomb expands up to 1,000-fold, so this many bytes become 16 MB at most before the next check. */
const STEP_BYTES = 16 * 1024;
const ENTRIES_MAX = 1000;

/**
 * Unpacks the files of a zip archive that are named in `limits`, each up to its number of bytes, which are counted
 * while they are unpacked: sizes in the archive can lie. Throws FeedProblem [MAP-05].
 */
export async function readZip(
  bytes: Uint8Array,
  limits: Readonly<Record<string, number>>,
): Promise<Map<string, Buffer>> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const files = new Map<string, Buffer>();
  const open = new Set<string>();
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > ENTRIES_MAX) throw new FeedProblem('TOO_LARGE', { detail: `${ENTRIES_MAX} files` });
    const max = limits[file.name];
    if (max === undefined) return;
    if (open.has(file.name)) throw new FeedProblem('NOT_A_ZIP', { file: file.name, detail: 'it is there twice' });
    open.add(file.name);
    const chunks: Uint8Array[] = [];
    let size = 0;
    file.ondata = (error: Error | null, chunk, isLast) => {
      // The library passes what this function throws to its next call.
      if (error instanceof FeedProblem) throw error;
      if (error) throw new FeedProblem('NOT_A_ZIP', { file: file.name }, error);
      size += chunk.length;
      if (size > max) throw new FeedProblem('TOO_LARGE', { file: file.name, detail: `${max} bytes` });
      chunks.push(chunk);
      if (isLast) files.set(file.name, Buffer.concat(chunks));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES) {
      unzip.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
      // Other requests of the process are answered between the steps.
      await setImmediate();
    }
  } catch (error) {
    throw error instanceof FeedProblem ? error : new FeedProblem('NOT_A_ZIP', {}, error);
  }
  if (entries === 0 || files.size < open.size) throw new FeedProblem('NOT_A_ZIP');
  return files;
}
