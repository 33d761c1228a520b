import { readEnvironment } from '../environment.ts';
import { withTenant } from '../platform/database/transactions.ts';
import { databaseAddressOf, timeLimits } from '../start/database-address.ts';
import { depsOn } from '../start/deps-on.ts';

// Moves a draw's day, because a journey can't wait for it: node set-draw-day.ts <tenant> <draw> <day>.
const [tenantId = '', drawId, day] = process.argv.slice(2);
const environment = readEnvironment(process.env, process.cwd());
const address = await databaseAddressOf(environment, { mayCreate: false });
const { database } = await depsOn(environment, address, timeLimits.commands);
await withTenant(database, tenantId, (tx) =>
  tx.run(
    `update draw set definition = definition || jsonb_build_object('drawsOn', $3::text) where tenant_id = $1 and draw_id = $2`,
    [tenantId, drawId, day],
  ),
);
await database.close();
await address.release();
