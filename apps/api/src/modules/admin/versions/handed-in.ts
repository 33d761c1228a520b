import { PACK_FILE_MAX_CHARACTERS, type PackDocument } from '@fareback/contract/admin';
import {
  checkPack,
  firstProblems,
  type HandedIn,
  type LoadedPack,
  type Pack,
  type Problem,
  packFiles,
  problemAt,
  problemOfFile,
  say,
} from '@fareback/tenant-pack';
import type { StaffCtx } from '../../../call/staff.ts';
import { bytesOfImages, contentOfVersion, liveVersion, versionOf } from '../../versions/index.ts';

/** Fields that decide an agency's hosts and origins: only the platform operator may change them, by command. */
const held = ['hosts', 'allowedOrigins'] as const;

/** Errors for operator fields changed by agency staff; commands may change them. */
async function heldProblems({ tx, actor }: StaffCtx, pack: Pack): Promise<Problem[]> {
  if (actor.kind === 'command') return [];
  // Before the first publication, the version the operator created.
  const live = (await liveVersion(tx)) ?? (await versionOf(tx, 1));
  const stored = live && (await contentOfVersion(tx, live.number));
  if (!stored) return [];
  return held
    .filter((key) => JSON.stringify(stored.content.tenant[key]) !== JSON.stringify(pack.tenant[key]))
    .map((key) =>
      problemAt(
        { file: `${pack.tenantId}/tenant.yaml`, line: 0, column: 0, key },
        say`expected ${key} unchanged: only the operator can change them, with rewards tenant apply`,
      ),
    );
}

const textOf = (value: string | Record<string, unknown>): string =>
  typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`;

export async function bytesOfPictures(
  { tx }: Pick<StaffCtx, 'tx'>,
  { pictures }: Pick<PackDocument, 'pictures'>,
): Promise<HandedIn['pictures']> {
  const named = Object.entries(pictures).flatMap(([file, one]) =>
    'digest' in one ? [{ file, digest: one.digest }] : [],
  );
  const sent = Object.entries(pictures).flatMap(([file, one]) =>
    'bytes' in one ? [[file, Buffer.from(one.bytes, 'base64')] as const] : [],
  );
  return { ...(await bytesOfImages(tx, named)), ...Object.fromEntries(sent) };
}

export const strayFiles = (files: readonly (readonly [file: string, text: string])[]): Problem[] =>
  files.flatMap(([file, text]) => {
    if (!packFiles.includes(file))
      return [problemOfFile(file, say`expected one of ${packFiles.join(', ')}, found another name`)];
    if (text.length > PACK_FILE_MAX_CHARACTERS)
      return [problemOfFile(file, say`expected at most ${PACK_FILE_MAX_CHARACTERS} characters, found ${text.length}`)];
    return [];
  });

/** Validates submitted files like a folder: returns the pack or all its errors. Never throws. */
export async function checkSubmittedPack(ctx: StaffCtx, handedIn: HandedIn): Promise<LoadedPack> {
  const { tenantId: place } = ctx.tenant;
  const checked = checkPack(handedIn, { place, tenantsDirectory: ctx.settings.packsRoot });
  if ('problems' in checked) return checked;
  const problems = await heldProblems(ctx, checked.pack);
  return problems.length > 0 ? { problems, warnings: checked.warnings } : checked;
}

export async function checkDocument(ctx: StaffCtx, document: PackDocument): Promise<LoadedPack> {
  const files = Object.entries(document.files).map(([file, value]) => [file, textOf(value)] as const);
  const stray = strayFiles(files);
  if (stray.length > 0) return { problems: firstProblems(stray), warnings: [] };
  return checkSubmittedPack(ctx, { files: Object.fromEntries(files), pictures: await bytesOfPictures(ctx, document) });
}
