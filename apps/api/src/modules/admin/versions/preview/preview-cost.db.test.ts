import fs from 'node:fs';
import path from 'node:path';
import type { PreviewRider } from '@fareback/contract/admin';
import { expect, test } from 'vitest';
import type { StaffCall } from '../../../../call/staff.ts';
import { createServices } from '../../../../platform/services.ts';
import { testDesk } from '../../../../testing/desk-env.ts';
import { world } from '../../../../testing/index.ts';
import { packFolder } from '../../../../testing/pack-folder.ts';
import { watchedDatabase } from '../../../../testing/watched-database.ts';
import { applyPack } from '../../../versions/index.ts';
import { previewVersion } from './preview-version.ts';

const packs = packFolder();
const w = await world({ desk: testDesk, packsRoot: packs.root });
const tenants = path.join(import.meta.dirname, '../../../../../../../tenants');

async function applied(name: string): Promise<string> {
  const tenantId = packs.newId();
  const folder = path.join(packs.root, tenantId);
  fs.cpSync(path.join(tenants, name), folder, { recursive: true });
  const file = path.join(folder, 'tenant.yaml');
  const said = fs.readFileSync(file, 'utf8').replace(/^id: .*$/m, `id: ${tenantId}`);
  fs.writeFileSync(file, said.replace(/^hosts: .*$/m, `hosts: [${tenantId}.test]`));
  const loaded = packs.load(tenantId);
  if ('problems' in loaded) throw new Error('The pack has no fault.');
  await applyPack(w.deps, loaded.pack);
  w.app.tenants.refresh();
  return tenantId;
}

async function statementsFor(agency: string, rider: PreviewRider): Promise<number> {
  let count = 0;
  const database = watchedDatabase(w.deps.database, () => {
    count += 1;
  });
  const call: StaffCall = {
    ...w.deps,
    database,
    tenants: w.app.tenants,
    services: createServices(),
    now: w.clock.now(),
    network: null,
    actor: null,
    may: () => true,
    isProven: true,
  };
  const { isWhole } = await previewVersion(call, { agency, number: 1 }, { rider, language: 'en' });
  expect(isWhole).toBe(true);
  return count;
}

const MOST: Readonly<Record<PreviewRider, number>> = {
  VISITOR: 54,
  ARRIVING: 159,
  NEW: 159,
  LOCKED_OUT: 163,
  VERIFIED: 286,
};

test.each(['saltline', 'lindental', 'cenzontle'])(
  'a preview of %s sends no more statements than its decision allows, for every rider [DESK-310]',
  async (name) => {
    const agency = await applied(name);
    for (const [rider, most] of Object.entries(MOST) as [PreviewRider, number][]) {
      const sent = await statementsFor(agency, rider);
      expect.soft(sent, rider).toBeLessThanOrEqual(most);
      // The limits are useful only while they are close.
      expect.soft(sent, rider).toBeGreaterThan(most * 0.75);
    }
  },
);
