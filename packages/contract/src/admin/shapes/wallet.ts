import * as z from 'zod/mini';
import type { AdminErrorCode } from '../errors.ts';
import { Moment } from './common.ts';

const Pem = z.string().check(z.minLength(1), z.maxLength(12_000));

/** Text of three PEM files: pass type certificate, its key, and the certificate of Apple that issued it. */
export const AppleFiles = z.object({ certificate: Pem, key: Pem, issuer: Pem });

/** Why an uploaded certificate cannot be used [DESK-551]. */
export type PassCertificateProblem = Extract<AdminErrorCode, `PASS_${string}`>;

/** What happened with a wallet since its certificate or account was set [DESK-595]. */
const Delivery = z.object({
  /** Phones that have passes; for Google, passes. */
  followed: z.int(),
  waiting: z.int(),
  sentAt: z.nullable(Moment),
  failedAt: z.nullable(Moment),
  /** The service's word for the last failure. */
  failure: z.nullable(z.string()),
});

const noDelivery = { followed: 0, waiting: 0, sentAt: null, failedAt: null, failure: null };

/** `daysLeft` is negative once the certificate has expired. */
const AppleAtDesk = z.object({
  passTypeId: z.string(),
  teamId: z.string(),
  expiresAt: Moment,
  daysLeft: z.int(),
  setAt: Moment,
  delivery: z._default(Delivery, noDelivery),
});

/** The agency's number as an issuer, and the text of the JSON key of its service account. */
export const GoogleFiles = z.object({
  issuerId: z.string().check(z.regex(/^\d{6,25}$/)),
  account: z.string().check(z.minLength(1), z.maxLength(12_000)),
});

/** `isReady`: Google accepted the agency's classes, and riders see the button. */
const GoogleAtDesk = z.object({
  issuerId: z.string(),
  clientEmail: z.string(),
  setAt: Moment,
  isReady: z.boolean(),
  delivery: Delivery,
});

export const WalletAtDesk = z.object({
  apple: z.nullable(AppleAtDesk),
  google: z._default(z.nullable(GoogleAtDesk), null),
});
export type WalletAtDesk = z.infer<typeof WalletAtDesk>;
