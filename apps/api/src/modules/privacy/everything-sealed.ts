import type { SealedRows } from '../../platform/sealing/sealed-rows.ts';
import { sealed as acts } from '../acts/index.ts';
import { sealed as auth } from '../auth/index.ts';
import { sealed as connections } from '../connections/index.ts';
import { sealed as ingest } from '../ingest/index.ts';
import { sealed as members } from '../members/index.ts';
import { sealed as providers } from '../providers/index.ts';
import { sealed as redemptions } from '../redemptions/index.ts';
import { sealed as rides } from '../rides/index.ts';
import { sealed as staff } from '../staff/index.ts';
import { sealed as suppliers } from '../suppliers/index.ts';
import { sealed as tenants } from '../tenants/index.ts';
import { sealed as verification } from '../verification/index.ts';

/**
 * What every module keeps sealed under the data keys. Not here is what is over by itself before a key may be removed: ways
 * to a provider and sign-ins that were begun, mails and grants in the queue (`platform/sealing/key-use.ts`).
 */
export const everythingSealed: readonly SealedRows[] = [
  tenants,
  suppliers,
  providers,
  staff,
  verification,
  members,
  auth,
  acts,
  connections,
  rides,
  ingest,
  redemptions,
].flat();
