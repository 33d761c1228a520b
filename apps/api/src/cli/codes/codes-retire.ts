import type { Command } from 'commander';
import { retireCodes } from '../../modules/codes/index.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

/** `rewards codes retire <tenant> --batch NAME | --code CODE`: disables minted codes at once [CODE-38]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'codes')
    .command('retire')
    .description('stop a batch of codes, or one code of it, at once; what they gave stays')
    .argument('<tenant>', 'tenant id')
    .option('--batch <name>', 'the whole batch')
    .option('--code <code>', 'one code')
    .action(async (tenantId: string, { batch, code }: { batch?: string; code?: string }) => {
      if ((batch === undefined) === (code === undefined)) throw new Error('Name either --batch or --code.');
      const chosen = batch === undefined ? { code: code ?? '' } : { batch };
      await onTenant(openDeps, tenantId, async ({ run }) => {
        const stopped = await run(async (ctx) => {
          const count = await retireCodes(ctx, chosen);
          const subject = batch === undefined ? { kind: 'agency', id: tenantId } : { kind: 'batch', id: batch };
          await ctx.record({ verb: 'codes.stop', subject, facts: { stopped: count, isWhole: batch !== undefined } });
          return count;
        });
        print(`${batch ?? code}: ${stopped} ${stopped === 1 ? 'code' : 'codes'} stopped`);
      });
    });
}
