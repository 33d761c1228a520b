import { adminRoutes, importLimits } from '@fareback/contract/admin';
import { callWithRetry } from '../../data/client.ts';

const isPacked = ({ name }: File): boolean => name.endsWith('.gz');

/** Packs a slice as a whole gzip stream; such streams in a row are one. */
const packed = (slice: Blob): Promise<Blob> =>
  new Response(slice.stream().pipeThrough(new CompressionStream('gzip'))).blob();

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
}

/** Returns a part of a file as it is sent. The memory needed does not grow with the file. */
export async function partOf(file: File, part: number): Promise<string> {
  const { partBytes } = importLimits;
  const slice = file.slice(part * partBytes, (part + 1) * partBytes);
  return base64Of(isPacked(file) ? slice : await packed(slice));
}

interface Sending {
  agency: string;
  importId: string;
  parts: number;
  partsReceived: number;
  isStopped: () => boolean;
  onPart: (partsReceived: number) => void;
}

/**
 * Sends a file in parts, starting with the first missing one. Resolves to the number of parts received; rejects if
 * a part fails, and sending it again is idempotent [DESK-720].
 */
export async function uploadParts(
  file: File,
  { agency, importId, parts, partsReceived, isStopped, onPart }: Sending,
): Promise<number> {
  let done = partsReceived;
  while (done < parts && !isStopped()) {
    const body = { part: done, data: await partOf(file, done) };
    const reply = await callWithRetry(adminRoutes.imports.addPart, { params: { agency, import: importId }, body });
    done = reply.partsReceived;
    onPart(done);
  }
  return done;
}
