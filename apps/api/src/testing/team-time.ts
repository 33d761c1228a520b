import { readEnvironment } from '../environment.ts';
import { countTeams, settleChallenges } from '../modules/teams/index.ts';
import { createTenantDirectory } from '../modules/tenants/index.ts';
import { withTenant } from '../platform/database/transactions.ts';
import { databaseAddressOf, timeLimits } from '../start/database-address.ts';
import { depsOn } from '../start/deps-on.ts';

// Gives a team's members a past, as if they had joined and connected a week ago, counts its rides, and settles challenges
// as on a later day if one is given, because a journey can't wait for it: node team-time.ts <tenant> <team> [<day>].
const [tenantId = '', team, day] = process.argv.slice(2);
const environment = readEnvironment(process.env, process.cwd());
const address = await databaseAddressOf(environment, { mayCreate: false });
const deps = await depsOn(environment, address, timeLimits.commands);
const { database } = deps;
const tenant = await createTenantDirectory(database).byId(tenantId);
if (!tenant) throw new Error(`There is no agency ${tenantId}.`);
await withTenant(database, tenantId, async (tx) => {
  const members =
    'select member_id from team_member m join team t using (tenant_id, team_id) where tenant_id = $1 and t.name = $2';
  await tx.run(
    `update behaviour set before_connection_seconds = 0 where tenant_id = $1 and member_id in (${members})`,
    [tenantId, team],
  );
  await tx.run(
    `update team_member set joined_at = least(joined_at, now() - interval '7 days') where tenant_id = $1 and member_id in (${members})`,
    [tenantId, team],
  );
});
await countTeams((work) => withTenant(database, tenantId, work), { tenant, now: new Date() });
if (day !== undefined) await settleChallenges({ ...deps, clock: () => new Date(`${day}T12:00:00Z`) }, tenant);
await database.close();
await address.release();
