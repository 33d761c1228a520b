import type { Command } from 'commander';
import { liftPause, pauseOnRecord } from '../../modules/admin/index.ts';
import { listPauses, type ServicePause } from '../../modules/earning/index.ts';
import { chosenDay } from '../support/chosen-day.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { reasonOf } from '../support/operator-note.ts';
import { print } from '../support/print.ts';

const rowOf = ({
  pauseId,
  firstDay,
  lastDay,
  lineId,
  reason,
  madeBy,
  alertId,
  alertBasis,
  liftedAt,
}: ServicePause): string =>
  [
    pauseId,
    firstDay,
    lastDay,
    liftedAt ? `lifted ${liftedAt.toISOString()}` : 'stands',
    alertId === null ? madeBy : `${madeBy}: ${alertId}${alertBasis === null ? '' : ` (${alertBasis})`}`,
    lineId === null ? reason : `line ${lineId}: ${reason}`,
  ].join('\t');

interface PauseOptions {
  reason?: string;
  from?: string;
  to?: string;
  line?: string;
}

/**
 * `rewards service pause <tenant> --from <day> [--to <day>] [--line <id>] --reason <text>` records days of failed
 * service, on which no streak ends; `service pauses` lists them, `service resume` lifts one.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const service = group(program, 'service');
  service
    .command('pause')
    .description('no streak ends by a miss on these service days; riders are judged anew with their next ride')
    .argument('<tenant>', 'tenant id')
    .option('--from <day>', 'first service day, such as 2026-03-01')
    .option('--to <day>', 'last service day; else the first')
    .option('--line <id>', 'of this line alone, for streaks that name it (pausedWithLines)')
    .option('--reason <text>', 'why; kept with what is done')
    .action((tenantId: string, options: PauseOptions) => {
      const firstDay = chosenDay(options.from);
      if (firstDay === undefined) throw new Error('Name the first day: --from 2026-03-01.');
      const reason = reasonOf(options.reason, 'no trams after the storm');
      const pause = { firstDay, lastDay: chosenDay(options.to) ?? firstDay, lineId: options.line ?? null, reason };
      return onTenant(openDeps, tenantId, async ({ run }) => {
        print(await run((ctx) => pauseOnRecord(ctx, pause)));
      });
    });
  service
    .command('pauses')
    .description('all of them, the latest first')
    .argument('<tenant>', 'tenant id')
    .action((tenantId: string) =>
      onTenant(openDeps, tenantId, async ({ run }) => {
        const pauses = await run(listPauses);
        print(...pauses.map(rowOf));
        if (pauses.length === 0) print('The service never failed.');
      }),
    );
  service
    .command('resume')
    .description('lift a pause that was said by mistake; what was earned by it stays')
    .argument('<tenant>', 'tenant id')
    .argument('<pause>', 'id of the pause, as listed')
    .action((tenantId: string, pauseId: string) =>
      onTenant(openDeps, tenantId, async ({ run }) => {
        const activePauses = (await run(listPauses)).filter(({ liftedAt }) => liftedAt === null);
        const isLifted =
          activePauses.some((pause) => pause.pauseId === pauseId) &&
          (await run((ctx) => liftPause(ctx, pauseId))).isLifted;
        if (!isLifted) throw new Error(`${tenantId} has no pause ${pauseId} that stands.`);
        print('The pause is lifted.');
      }),
    );
}
