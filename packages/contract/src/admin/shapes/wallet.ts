import * as z from 'zod/mini';
import type { AdminErrorCode } from '../errors.ts';
import { Moment } from './common.ts';

const Pem = z.string().check(z.minLength(1), z.maxLength(12_000));

/** Text of three PEM files: pass type certificate, its key, and the certificate of Apple that issued it. */
export const AppleFiles = z.object({ certificate: Pem, key: Pem, issuer: Pem });

/** Why an uploaded certificate cannot be used [DESK-551]. */
export type PassCertificateProblem = Extract<AdminErrorCode, `PASS_${string}`>;

/** `daysLeft` is negative once the certificate has expired. */
const AppleAtDesk = z.object({
  passTypeId: z.string(),
  teamId: z.string(),
  expiresAt: Moment,
  daysLeft: z.int(),
  setAt: Moment,
});

export const WalletAtDesk = z.object({ apple: z.nullable(AppleAtDesk) });
export type WalletAtDesk = z.infer<typeof WalletAtDesk>;
