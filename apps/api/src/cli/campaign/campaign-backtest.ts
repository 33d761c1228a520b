import { existsSync } from 'node:fs';
import { drawOutcome } from '@fareback/contract/admin';
import { formatProblem, loadCampaign } from '@fareback/tenant-pack';
import type { Command } from 'commander';
import { readCampaignRules } from '../../modules/campaigns/index.ts';
import { type Backtest, backtestCampaign, type CampaignCost } from '../../modules/earning/index.ts';
import { withTenant } from '../../platform/database/transactions.ts';
import type { Deps } from '../../platform/deps.ts';
import { chosenDay, group, type OpenDeps } from '../support/command.ts';
import { onTenant } from '../support/on-tenant.ts';
import { linesOf, print, printDocument } from '../support/print.ts';

type Definition = Parameters<typeof backtestCampaign>[2]['definition'];

async function proposedOf({ database }: Deps, tenantId: string, fileOrId: string): Promise<Definition> {
  if (existsSync(fileOrId) || /\.(ya?ml|json)$/.test(fileOrId)) {
    const loaded = loadCampaign(fileOrId);
    if ('problems' in loaded) throw new Error(loaded.problems.map(formatProblem).join('\n'));
    return loaded.campaign;
  }
  const rules = await withTenant(database, tenantId, (tx) => readCampaignRules(tx, fileOrId));
  if (!rules) throw new Error(`There is no file ${fileOrId}, and ${tenantId} has no campaign of that id.`);
  return rules;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const under = (lines: string[]): string[] => (lines.length > 0 ? ['', ...lines] : []);

/** Describes a budget that the estimate ignores, and the months that would have reached it. */
function describeBudget({ campaignId, budget, past }: Backtest['budgets'][number]): string {
  const months = past.map(({ month, points }) => `${month} by ${points}`);
  const found = months.length === 0 ? 'No month passes it.' : `Passed in ${months.join(', ')} points.`;
  return `${campaignId} has a budget of ${budget} points a month, which is not reckoned here. ${found}`;
}

/** Describes what a campaign gives besides points. */
function describeRewards({ campaignId, offers = 0, offer, entries = 0 }: Backtest['proposed'], mark: string): string[] {
  const worth = offer ? ` (${offer.offerId}), worth ${offers * offer.points} points at its price` : '';
  return [
    ...(offers > 0 ? [`offers   ${campaignId}${mark} gives ${offers}${worth}, in addition to points.`] : []),
    ...(entries > 0 ? [`entries  ${campaignId}${mark} gives ${entries} for a draw, before the draw's limits.`] : []),
  ];
}

function describeDraw({ drawId, isOnOwnDays, prizes, ...share }: Backtest['draws'][number]): string[] {
  const { winners, points, chance } = drawOutcome({ ...share, prizes });
  const left = share.beyondLimits > 0 ? ` Its limits leave out ${share.beyondLimits}.` : '';
  return [
    `draw     ${drawId} gets ${share.entries} entries of ${share.members} members, if everyone takes part.${left}`,
    `         ${winners} members win prizes worth ${points} points, a member with an average chance of ${percent(chance)}.`,
    ...(isOnOwnDays ? [] : ['         None of these days is a day of the draw, so all of them count.']),
  ];
}

function describe({
  proposed,
  present,
  members,
  behaviours: activities,
  pointsNow,
  pointsThen,
  ...told
}: Backtest): string[] {
  const row = (name: string, cost: CampaignCost) => [
    name,
    cost.points,
    cost.earnings,
    cost.reached,
    percent(members === 0 ? 0 : cost.reached / members),
    cost.median,
    cost.p90,
    cost.max,
    percent(cost.cappedShare),
  ];
  const head = ['campaign', 'points', 'earnings', 'reached', 'of members', 'median', 'p90', 'max', 'capped'];
  const rows = [
    row(`${proposed.campaignId} (proposed)`, proposed),
    ...present.map((cost) => row(cost.campaignId, cost)),
  ];
  const months = proposed.months.map(({ month, points, earnings, members: each }) => [month, points, earnings, each]);
  const change = pointsThen - pointsNow;
  const given = [proposed, ...present].flatMap((cost, at) => describeRewards(cost, at === 0 ? ' (proposed)' : ''));
  return [
    `${members} members with ${activities} behaviours`,
    '',
    ...linesOf({ head, rows }),
    '',
    ...linesOf({ head: ['month', 'points', 'earnings', 'members'], rows: months }),
    '',
    `present campaigns: ${pointsNow} points; with the proposed one: ${pointsThen} (${change < 0 ? '' : '+'}${change})`,
    ...under(given),
    ...under(told.draws.flatMap(describeDraw)),
    ...under(told.budgets.map((budget) => `budget   ${describeBudget(budget)}`)),
    ...under(told.warnings.map((warning) => `warning  ${warning}`)),
  ];
}

const plainly = (_: string, value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value);

/**
 * `rewards campaign backtest <tenant> <file|campaign>`: estimates a campaign's cost from past activity; writes nothing.
 */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'campaign')
    .command('backtest')
    .description('what a campaign would have cost and which members it would have reached; writes nothing')
    .argument('<tenant>', 'tenant id')
    .argument('<campaign>', 'YAML file with one campaign as it would stand in programme.yaml, or the id of one')
    .option('--from <day>', 'first service day of which behaviours count, such as 2026-01-01')
    .option('--to <day>', 'last such day')
    .option('--json', 'print JSON')
    .action(async (tenantId: string, campaign: string, options: { from?: string; to?: string; json?: boolean }) => {
      const [from, to] = [chosenDay(options.from), chosenDay(options.to)];
      await onTenant(openDeps, tenantId, async ({ deps, tenant }) => {
        const definition = await proposedOf(deps, tenantId, campaign);
        const isLive = process.stderr.isTTY;
        const onProgress = (members: number): void => {
          if (isLive) process.stderr.write(`\r${members} members looked at`);
        };
        const result = await backtestCampaign(deps, tenant, { definition, from, to, onProgress });
        if (isLive) process.stderr.write('\n');
        if (options.json) printDocument(JSON.stringify(result, plainly, 2));
        else print(...describe(result));
      });
    });
}
