import path from 'node:path';
import type { Command } from 'commander';
import { chosenVersion } from '../../modules/admin/index.ts';
import { liveVersion, readPackSource } from '../../modules/versions/index.ts';
import { holdsPack, writeSubmittedPack } from '../../packs/pack-files.ts';
import { group, type OpenDeps, wholeNumber } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';
import { markPulled } from './pulled-mark.ts';

/** The pack's folder has the tenant's name: the given folder, or one of that name inside it. */
const packFolder = (given: string, tenantId: string): string =>
  path.basename(path.resolve(given)) === tenantId ? path.resolve(given) : path.resolve(given, tenantId);

/** `rewards tenant pull <tenant> <folder> [--number N]`: writes a version's original files [DESK-104]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'tenant')
    .command('pull')
    .description('write the live version of a program as files')
    .argument('<tenant>', 'tenant id')
    .argument('<folder>', "folder for the pack's folder")
    .option('--number <version>', 'a version other than the live one', wholeNumber)
    .option('--overwrite', 'replace a pack that is in the folder')
    .action(async (tenantId: string, given: string, said: { number?: number; overwrite?: boolean }) => {
      const folder = packFolder(given, tenantId);
      if (holdsPack(folder) && !said.overwrite)
        throw new Error(`${folder} holds a pack already: choose another folder, or replace it with --overwrite.`);
      const { from, handedIn } = await onTenant(openDeps, tenantId, ({ run }) =>
        run(async (ctx) => {
          const wanted = said.number ?? (await liveVersion(ctx.tx))?.number;
          if (wanted === undefined) throw new Error(`${tenantId} has no version yet: apply its pack first.`);
          const { revision } = await chosenVersion(ctx, wanted);
          const files = await readPackSource(ctx.tx, wanted);
          if (!files) throw new Error(`Version ${wanted} of ${tenantId} has no files.`);
          return { from: { number: wanted, revision }, handedIn: files };
        }),
      );
      writeSubmittedPack(folder, handedIn);
      markPulled(folder, from);
      print(`${tenantId}: version ${from.number} written to ${folder}`);
    });
}
