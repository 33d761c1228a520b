import path from 'node:path';
import { parseLanguage } from '@fareback/wording';
import { openDepsIn } from '../cli/support/open-deps.ts';
import { readEnvironment } from '../environment.ts';
import { createSampleRider, RIDER_ID } from '../modules/admin/versions/preview/sample-rider.ts';
import { startSession } from '../modules/auth/index.ts';
import { findMember, setLanguage } from '../modules/members/index.ts';
import { withTenant } from '../platform/database/transactions.ts';

/**
 * `node make-up-rider.ts TENANT LANGUAGE`: creates an agency's permanent verified preview rider, or changes its
 * language, and prints a session token: for tests that compare a preview with the real screen.
 */
const [tenantId = '', language = 'en'] = process.argv.slice(2);
const root = path.join(import.meta.dirname, '../../../..');
const open = openDepsIn(
  () => readEnvironment(process.env, root),
  () => ({ command: 'make-up-rider', askedBy: 'a journey' }),
);
const { deps, tenants, close } = await open();
try {
  const tenant = await tenants.byId(tenantId);
  if (!tenant || parseLanguage(language) === null) throw new Error(`There is no ${tenantId}, or no ${language}.`);
  const now = deps.clock();
  const session = await withTenant(deps.database, tenantId, async (tx) => {
    if (!(await findMember(tx, RIDER_ID))) return null;
    await setLanguage(tx, RIDER_ID, language);
    return startSession(tx, tenantId, { memberId: RIDER_ID }, now);
  });
  const token = session ?? (await createSampleRider({ deps, tenant, now }, { rider: 'VERIFIED', language })).token;
  process.stdout.write(`${token}\n`);
} finally {
  await close();
}
