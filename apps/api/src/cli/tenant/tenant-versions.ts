import type { Version } from '@fareback/contract/admin';
import { describeDifference } from '@fareback/tenant-pack';
import type { Command } from 'commander';
import {
  chosenVersion,
  diffVersion,
  listVersions,
  publishVersion,
  rollBackVersion,
  scheduleVersion,
} from '../../modules/admin/index.ts';
import { liveVersion } from '../../modules/versions/index.ts';
import { AdminError } from '../../platform/api-error.ts';
import { momentOf } from '../support/chosen-moment.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print, printTable } from '../support/print.ts';
import { wholeNumber } from '../support/whole-number.ts';

const minute = (moment: string | null): string => (moment === null ? '' : `${moment.slice(0, 16)}Z`);

const rowOf = (version: Version): string[] => [
  String(version.number),
  version.state.toLowerCase(),
  version.origin.toLowerCase(),
  version.author.name,
  minute(version.createdAt),
  minute(version.publishAt ?? version.publishedAt),
  version.note,
];

const LIST_MAX = 100;

interface VersionInput {
  number: number | null;
  needs: string;
}

/** Runs the action; a missing version or wrong state is reported with the version and where to look. */
async function aboutVersion<T>(tenantId: string, { number, needs }: VersionInput, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof AdminError ? error.code : null;
    const isNone = code === 'NOT_FOUND' || (code === 'VERSION_SETTLED' && number === null);
    if (!isNone && code !== 'VERSION_SETTLED') throw error;
    const explanation = isNone
      ? `${tenantId} has no version ${number ?? 'before the live one'}`
      : `version ${number} of ${tenantId} is not ${needs}`;
    throw new Error(`Nothing was changed: ${explanation}. See 'rewards tenant versions ${tenantId}'.`, {
      cause: error,
    });
  }
}

const aDraft = "a draft; drafts are begun at the desk, or by 'tenant apply' where the agency asks for approval";

function registerReading(tenant: Command, openDeps: OpenDeps): void {
  tenant
    .command('versions')
    .description('list the versions of a programme, the newest first')
    .argument('<tenant>', 'tenant id')
    .action(async (tenantId: string) => {
      const { data } = await onTenant(openDeps, tenantId, ({ run }) =>
        run((ctx) => listVersions(ctx, { limit: LIST_MAX })),
      );
      const head = ['version', 'state', 'from', 'by', 'made', 'live', 'note'];
      printTable({ head, rows: data.map(rowOf) });
    });
  tenant
    .command('show')
    .description('tell what a version changed, and how many riders that reached')
    .argument('<tenant>', 'tenant id')
    .argument('<version>', 'its number', wholeNumber)
    .option('--against <version>', 'another version than the one before it', wholeNumber)
    .action(async (tenantId: string, number: number, asked: { against?: number }) => {
      const shown = { number: asked.against ?? number, needs: 'one to compare with' };
      const changes = await onTenant(openDeps, tenantId, ({ run }) =>
        aboutVersion(tenantId, shown, () => run((ctx) => diffVersion(ctx, number, asked))),
      );
      print(`${tenantId}: version ${changes.against ?? 'none'} -> ${number}`);
      print(...describeDifference(changes.changes).map((line) => `  ${line}`));
      for (const { kind, id, members, isExact } of changes.reach)
        print(`  ${kind} ${id}: reaches ${isExact ? '' : 'about '}${members} of ${changes.members} riders`);
    });
}

function registerGoingLive(tenant: Command, openDeps: OpenDeps): void {
  tenant
    .command('publish')
    .description('make a draft live now')
    .argument('<tenant>', 'tenant id')
    .argument('<version>', 'its number', wholeNumber)
    .action(async (tenantId: string, number: number) => {
      await onTenant(openDeps, tenantId, ({ run }) =>
        aboutVersion(tenantId, { number, needs: aDraft }, () =>
          run(async (ctx) => publishVersion(ctx, { number, revision: (await chosenVersion(ctx, number)).revision })),
        ),
      );
      print(`${tenantId}: version ${number} is live`);
    });
  tenant
    .command('schedule')
    .description('make a draft live at a time')
    .argument('<tenant>', 'tenant id')
    .argument('<version>', 'its number', wholeNumber)
    .argument('[time]', 'when, with its offset, such as 2026-07-01T03:00-04:00', momentOf)
    .option('--never', 'no longer')
    .action(async (tenantId: string, number: number, time: string | undefined, { never }: { never?: boolean }) => {
      if ((time === undefined) === !never) throw new Error('Give a time, or --never.');
      await onTenant(openDeps, tenantId, ({ run }) =>
        aboutVersion(tenantId, { number, needs: aDraft }, () =>
          run(async (ctx) => {
            const { revision } = await chosenVersion(ctx, number);
            return scheduleVersion(ctx, { number, revision }, time ?? null);
          }),
        ),
      );
      print(`${tenantId}: version ${number} ${time === undefined ? 'waits no longer' : `goes live at ${time}`}`);
    });
  tenant
    .command('rollback')
    .description('go back to the version before the live one, or to another, as a new version')
    .argument('<tenant>', 'tenant id')
    .argument('[version]', 'its number', wholeNumber)
    .option('--note <text>', 'why, as the list of versions shows it')
    .action(async (tenantId: string, to: number | undefined, { note = '' }: { note?: string }) => {
      const version = await onTenant(openDeps, tenantId, ({ run }) =>
        aboutVersion(tenantId, { number: to ?? null, needs: 'one that was live before' }, () =>
          run(async (ctx) => rollBackVersion(ctx, { from: (await liveVersion(ctx.tx))?.number ?? 0, to, note })),
        ),
      );
      print(`${tenantId}: version ${version.number} is live, and says what ${to ?? 'the one before'} said`);
    });
}

/**
 * `rewards tenant versions, show, publish, schedule, rollback`: manages a program's versions [DESK-103, DESK-107,
 * DESK-108].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const tenant = group(program, 'tenant');
  registerReading(tenant, openDeps);
  registerGoingLive(tenant, openDeps);
}
