import type { Command } from 'commander';
import { testSupplier } from '../../adapters/test-connection.ts';
import { textsOf, type Variables } from '../../environment-parts.ts';
import { getSupplierMoveError, type ListedSupply, listSupplies } from '../../modules/redemptions/index.ts';
import {
  connectSupplier,
  disconnectSupplier,
  type ListedSupplier,
  listSuppliers,
  readSupplierConnection,
  TIME_LIMIT_MILLIS,
} from '../../modules/suppliers/index.ts';
import { shownAddress } from '../../platform/shown-address.ts';
import { group, type OpenDeps } from '../support/command.ts';
import { printProblems } from '../support/connection-problems.ts';
import { onTenant } from '../support/on-tenant.ts';
import { print } from '../support/print.ts';

/** The secret is read from this variable: an argument would be visible in the shell history and process list. */
const SECRET_VARIABLE = 'SUPPLIER_SECRET';

function supplierLine({ supplierId, supplier, offerIds, open }: ListedSupply): string {
  const isConnected = supplier !== undefined && supplier.disconnectedAt === null;
  const state = isConnected
    ? `connected to ${supplier.url}, at most ${supplier.timeLimitMillis / 1000} s`
    : supplier
      ? 'disconnected'
      : 'not connected';
  const shut = isConnected ? 'offers' : 'closed offers';
  const offers = offerIds.length === 0 ? '' : `; ${shut}: ${offerIds.join(', ')}`;
  const waiting =
    open.orders === 0
      ? ''
      : `; ${open.orders} orders not known yet, ${open.points} points held since ${open.since?.toISOString()}`;
  const uncanceled = open.uncanceled === 0 ? '' : `; ${open.uncanceled} refunded orders not cancelled yet`;
  return `${supplierId}\t${state}${offers}${waiting}${uncanceled}`;
}

const describeSupplier = ({
  url,
  timeLimitMillis,
  allowsPrivate,
}: Pick<ListedSupplier, 'url' | 'timeLimitMillis' | 'allowsPrivate'>) => ({
  url: shownAddress(url),
  timeLimitMillis,
  allowsPrivate,
});

interface ConnectOptions {
  url: string;
  timeLimit: string;
  allowPrivate?: boolean;
  force?: boolean;
}

/** Reads the shared secret, or returns an empty string; throws if the given file has no secret. */
function secretOf(variables: Variables): string {
  const fail = (name: string, trouble: string): never => {
    throw new Error(`${name} ${trouble}`);
  };
  return textsOf(variables, process.cwd(), fail)(SECRET_VARIABLE) ?? '';
}

function registerConnect(suppliers: Command, openDeps: OpenDeps): void {
  suppliers
    .command('connect')
    .description(`connect a supplier, or change how; its secret is read from ${SECRET_VARIABLE}`)
    .argument('<tenant>', 'tenant id')
    .argument('<supplier>', "supplier id used by the pack's offers")
    .requiredOption('--url <address>', 'https address below which /orders/{id} stands')
    .option('--time-limit <seconds>', 'time limit to issue a coupon', String(TIME_LIMIT_MILLIS / 1000))
    .option('--allow-private', 'allow an address in a private network')
    .option('--force', 'change its address although orders are open, if the new one knows them')
    .action((tenantId: string, supplierId: string, options: ConnectOptions) => {
      const secret = secretOf(process.env);
      return onTenant(openDeps, tenantId, async ({ run }) => {
        const supplier = {
          supplierId,
          secret,
          url: options.url,
          timeLimitMillis: Number(options.timeLimit) * 1000,
          allowsPrivate: options.allowPrivate === true,
        };
        await run(async (ctx) => {
          const { tx, keyRing, now } = ctx;
          const why = options.force === true ? null : await getSupplierMoveError(tx, supplierId, options.url);
          if (why !== null) throw new Error(why);
          const before = (await listSuppliers(tx)).find((each) => each.supplierId === supplierId);
          await connectSupplier({ tx, keyRing, tenantId, now }, supplier);
          const facts = { before: before ? describeSupplier(before) : null, after: describeSupplier(supplier) };
          await ctx.record({ verb: 'suppliers.connect', subject: { kind: 'supplier', id: supplierId }, facts });
        });
        print(`${supplierId} is connected: its offers are open.`);
      });
    });
}

function registerList(suppliers: Command, openDeps: OpenDeps): void {
  suppliers
    .command('list')
    .description('show suppliers, the offers that need them, and orders without a known result')
    .argument('<tenant>', 'tenant id')
    .action((tenantId: string) =>
      onTenant(openDeps, tenantId, async ({ run }) => {
        const listed = await run(({ tx }) => listSupplies(tx));
        for (const one of listed) print(supplierLine(one));
        if (listed.length === 0) print('No offer of this tenant needs a supplier.');
      }),
    );
}

function registerTest(suppliers: Command, openDeps: OpenDeps): void {
  suppliers
    .command('test')
    .description('ask a supplier about an order that no one placed, and print the problems; nothing is ordered')
    .argument('<tenant>', 'tenant id')
    .argument('<supplier>', 'supplier id')
    .action((tenantId: string, supplierId: string) =>
      onTenant(openDeps, tenantId, async ({ run }) => {
        const connection = await run(({ tx, keyRing }) =>
          readSupplierConnection({ tx, keyRing, tenantId }, supplierId),
        );
        if (!connection) throw new Error(`${supplierId} is not connected.`);
        printProblems(await testSupplier(connection));
      }),
    );
}

function registerDisconnect(suppliers: Command, openDeps: OpenDeps): void {
  suppliers
    .command('disconnect')
    .description('close the offers of a supplier; open orders are still settled with it')
    .argument('<tenant>', 'tenant id')
    .argument('<supplier>', 'supplier id')
    .action((tenantId: string, supplierId: string) =>
      onTenant(openDeps, tenantId, async ({ run }) => {
        const isChange = await run(async (ctx) => {
          const { tx, keyRing, now } = ctx;
          const isEnded = await disconnectSupplier({ tx, keyRing, tenantId, now }, supplierId);
          const facts = { before: { isConnected: isEnded }, after: { isConnected: false } };
          await ctx.record({ verb: 'suppliers.disconnect', subject: { kind: 'supplier', id: supplierId }, facts });
          return isEnded;
        });
        print(
          isChange ? `${supplierId} is disconnected: its offers are closed.` : 'nothing changed: it was not connected',
        );
      }),
    );
}

/**
 * `rewards suppliers connect|list|test|disconnect <tenant>`: manages suppliers that issue coupons over HTTPS [REDEEM-17].
 */
export function register(program: Command, openDeps: OpenDeps): void {
  const suppliers = group(program, 'suppliers');
  for (const add of [registerConnect, registerList, registerTest, registerDisconnect]) add(suppliers, openDeps);
}
