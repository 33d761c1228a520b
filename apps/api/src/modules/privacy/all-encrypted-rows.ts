import type { EncryptedRows } from '../../platform/encryption/encrypted-rows.ts';
import { encrypted as acts } from '../acts/index.ts';
import { encrypted as auth } from '../auth/index.ts';
import { encrypted as connections } from '../connections/index.ts';
import { encrypted as ingest } from '../ingest/index.ts';
import { encrypted as members } from '../members/index.ts';
import { encrypted as providers } from '../providers/index.ts';
import { encrypted as redemptions } from '../redemptions/index.ts';
import { encrypted as rides } from '../rides/index.ts';
import { encrypted as staff } from '../staff/index.ts';
import { encrypted as suppliers } from '../suppliers/index.ts';
import { encrypted as tenants } from '../tenants/index.ts';
import { encrypted as verification } from '../verification/index.ts';

/**
 * All encrypted rows by module. Omitted are rows that expire before a key may be removed: started sign-ins and
 * consents, queued emails and grants (`platform/encryption/key-use.ts`).
 */
export const everythingEncrypted: readonly EncryptedRows[] = [
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
