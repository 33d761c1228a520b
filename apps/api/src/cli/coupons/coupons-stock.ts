import type { Command } from 'commander';
import { inTenant } from '../../call/in-tenant.ts';
import { daysLeft, levelOf, lowBelowOf, readStock, type Stock } from '../../modules/redemptions/index.ts';
import type { Table } from '../../platform/csv.ts';
import type { OpenDeps } from '../support/command.ts';
import { group } from '../support/group.ts';
import { chosenTenant } from '../support/on-tenant.ts';
import { printTable } from '../support/print.ts';

const states = { LOW: 'few', OUT: 'sold out' } as const;

function stateOf(stock: Stock): string {
  const { free, runsOutSoon, lowBelow } = stock;
  const level = levelOf({ hasStock: free > 0, lasting: free - runsOutSoon, lowBelow });
  if (!stock.isActive) return 'rests';
  return level === null ? 'enough' : states[level];
}

const tableOf = (stocks: readonly (Stock & { tenantId: string })[]): Table => ({
  head: [
    'tenant',
    'offer',
    'state',
    'free',
    'days left',
    'expire in 30 days',
    'given',
    'given in 30 days',
    'expired',
    'few below',
  ],
  rows: stocks.map((stock) => [
    stock.tenantId,
    stock.offerId,
    stateOf(stock),
    stock.free,
    daysLeft(stock),
    stock.runsOutIn30Days,
    stock.given,
    stock.givenLately,
    stock.expired,
    stock.lowBelow,
  ]),
});

/** `rewards coupons stock [tenant]`: shows the stock of code pools of one tenant or all, lowest first [REDEEM-17]. */
export function register(program: Command, openDeps: OpenDeps): void {
  group(program, 'coupons')
    .command('stock')
    .description("how many codes are left of each offer, and for how long; without a tenant, all tenants' offers")
    .argument('[tenant]', 'tenant id')
    .option('--csv', 'print CSV')
    .action(async (tenantId: string | undefined, options: { csv?: boolean }) => {
      const { deps, tenants, close } = await openDeps();
      try {
        const chosen = tenantId === undefined ? await tenants.all() : [await chosenTenant({ tenants }, tenantId)];
        const stocks: (Stock & { tenantId: string })[] = [];
        for (const tenant of chosen) {
          const rows = await inTenant(deps, tenant, ({ tx, now }) => readStock(tx, now, lowBelowOf(tenant)));
          stocks.push(...rows.map((row) => ({ ...row, tenantId: tenant.tenantId })));
        }
        printTable(tableOf(stocks), options);
      } finally {
        await close();
      }
    });
}
