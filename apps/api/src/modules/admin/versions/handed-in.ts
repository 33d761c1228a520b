import type { PackDocument } from '@fareback/contract/admin';
import { checkPack, type HandedIn, type LoadedPack, type Problem, packFiles } from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { bytesOfImages } from '../../versions/index.ts';

/** A file of a pack is longer by no honest agency: the longest of the demo is a tenth of it. */
const FILE_MAX_CHARACTERS = 400_000;

const problemOf = (file: string, message: string): Problem => ({ file, line: 0, column: 0, key: '', message });

const textOf = (value: string | Record<string, unknown>): string =>
  typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;

async function picturesOf({ tx }: StaffCtx, { pictures }: PackDocument): Promise<HandedIn['pictures']> {
  const named = Object.entries(pictures).flatMap(([file, one]) =>
    'digest' in one ? [{ file, digest: one.digest }] : [],
  );
  const sent = Object.entries(pictures).flatMap(([file, one]) =>
    'bytes' in one ? [[file, Buffer.from(one.bytes, 'base64')] as const] : [],
  );
  return { ...(await bytesOfImages(tx, named)), ...Object.fromEntries(sent) };
}

/** A pack that came as one document, looked through as a folder is: the pack, or everything that is wrong with it. Never refuses. */
export async function checkDocument(ctx: StaffCtx, document: PackDocument): Promise<LoadedPack> {
  const files = Object.entries(document.files).map(([file, value]) => [file, textOf(value)] as const);
  const stray = files.flatMap(([file, text]) => {
    if (!packFiles.includes(file))
      return [problemOf(file, `expected one of ${packFiles.join(', ')}, found another name`)];
    if (text.length > FILE_MAX_CHARACTERS)
      return [problemOf(file, `expected at most ${FILE_MAX_CHARACTERS} characters, found ${text.length}`)];
    return [];
  });
  if (stray.length > 0) return { problems: stray, warnings: [] };
  const { tenantId } = ctx.tenant;
  return checkPack(
    { files: Object.fromEntries(files), pictures: await picturesOf(ctx, document) },
    { place: tenantId, tenantsDirectory: ctx.settings.packsRoot },
  );
}
