import * as z from 'zod/mini';
import { MaybeMoment, Moment } from './common.ts';

/** Problems of an agency that an operator can act on, most urgent first. */
export const agencyProblems = [
  'BOOKS_BROKEN',
  'NO_HOST',
  'JOBS_LATE',
  'JOBS_FAILED',
  'PROVIDER_SILENT',
  'EVENTS_REJECTED',
  'BOOKS_UNPROVEN',
  'BOOKS_OLD',
] as const;
export type AgencyProblem = (typeof agencyProblems)[number];

/** Rejected events of an agency beyond this number are not counted. */
export const rejectedMost = 1000;

const count = z.int().check(z.minimum(0));

export const AgencyHealth = z.object({
  agencyId: z.string(),
  name: z.string(),
  timeZone: z.string(),
  isOpen: z.boolean(),
  liveVersion: z.nullable(z.int()),
  /** The newest version that is not live yet. */
  openVersion: z.nullable(z.object({ number: z.int(), state: z.enum(['DRAFT', 'APPROVED', 'SCHEDULED']) })),
  /** Active providers that have called, with the last accepted event; silent ones first. */
  providers: z.array(z.object({ providerId: z.string(), acceptedAt: MaybeMoment, isSilent: z.boolean() })),
  jobs: z.object({ waiting: count, oldestAt: MaybeMoment, failed: count }),
  /** Events rejected in the last 24 hours, at most `rejectedMost`. */
  rejected: count.check(z.maximum(rejectedMost)),
  /** Members with an account of points when the books were last verified; null before the first time. */
  members: z.nullable(count),
  books: z.nullable(z.object({ checkedAt: Moment, isFinished: z.boolean(), broken: count, unproven: count })),
  problems: z.array(z.enum(agencyProblems)),
});
export type AgencyHealth = z.infer<typeof AgencyHealth>;

/** Agencies whose server does not answer; those that were never read since the start are missing here, too. */
export const UnreadAgencies = z._default(z.array(z.object({ agencyId: z.string(), name: z.string() })), []);

/** Agencies of the installation, those with problems first, and what concerns all of them. */
export const InstallationHealth = z.object({
  at: Moment,
  /** False if a server of the cluster does not answer, so its agencies are missing. */
  isWhole: z.boolean(),
  unread: UnreadAgencies,
  databaseBytes: z.number(),
  /** Recorded by the backup program; null if not known. */
  backedUpAt: MaybeMoment,
  /** When the database's log was last archived; null if never. */
  archivedAt: MaybeMoment,
  agencies: z.array(AgencyHealth),
});
export type InstallationHealth = z.infer<typeof InstallationHealth>;

/** `bad` keeps riders out or endangers data, `look` needs attention, `unknown` could not be checked. */
export const findingStates = ['bad', 'look', 'unknown', 'ok'] as const;

/** One result of the system check (`rewards doctor`), in English. */
export const SystemFinding = z.object({
  check: z.string(),
  state: z.enum(findingStates),
  says: z.string(),
  todo: z.optional(z.string()),
});
export type SystemFinding = z.infer<typeof SystemFinding>;

export const SystemCheck = z.object({ at: Moment, findings: z.array(SystemFinding) });
export type SystemCheck = z.infer<typeof SystemCheck>;

/**
 * `ENCRYPTS`: data is encrypted with it; `NEEDED`: data may still be under it; `KEPT`: needed until `from`; `REMOVABLE`:
 * not needed; `MISSING`: needed, but not in DATA_KEYS of the process that answers.
 */
export const dataKeyStates = ['ENCRYPTS', 'NEEDED', 'KEPT', 'REMOVABLE', 'MISSING'] as const;

export const DataKeys = z.object({
  keys: z.array(
    z.object({
      /** First bytes of the key's digest, which reveal nothing about it. */
      keyId: z.string(),
      state: z.enum(dataKeyStates),
      usedAt: MaybeMoment,
      /** When a `KEPT` key may be removed. */
      from: MaybeMoment,
    }),
  ),
});
export type DataKeys = z.infer<typeof DataKeys>;
