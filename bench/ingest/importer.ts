import path from 'node:path';
import { readEnvironment } from '@fareback/api/environment';
import { importFile, loadMapping } from '../../apps/api/src/modules/ingest/index.ts';
import { createTenantDirectory } from '../../apps/api/src/modules/tenants/index.ts';
import { depsOn } from '../../apps/api/src/start/deps-on.ts';

/* A process that imports files like `rewards events import`, for any number of tenants, so startup time is not
   measured. */

export interface ImportOrder {
  tenantId: string;
  providerId: string;
  files: string[];
}

export interface ImportReport {
  rows: number;
  accepted: number;
  refused: Record<string, number>;
  seconds: number;
}

const environment = readEnvironment({ ...process.env, LOG_LEVEL: 'warn' }, path.join(import.meta.dirname, '../..'));
const deps = await depsOn(environment, { runtimeUrl: environment.databaseUrl ?? '' });
const tenants = createTenantDirectory(deps.database);
const mapping = loadMapping('bikeshare-riders');

async function carryOut({ tenantId, providerId, files }: ImportOrder): Promise<ImportReport> {
  tenants.refresh();
  const tenant = await tenants.byId(tenantId);
  if (!tenant) throw new Error(`There is no tenant ${tenantId}.`);
  const report: ImportReport = { rows: 0, accepted: 0, refused: {}, seconds: 0 };
  const began = performance.now();
  for (const file of files) {
    const count = await importFile(deps, tenant, { providerId, file, mapping });
    report.rows += count.rows;
    report.accepted += count.accepted;
    for (const [reason, rows] of Object.entries(count.refused)) {
      report.refused[reason] = (report.refused[reason] ?? 0) + rows;
    }
  }
  report.seconds = (performance.now() - began) / 1000;
  return report;
}

process.on('message', (order: ImportOrder) => {
  carryOut(order).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('SIGTERM', () => process.exit(0));
