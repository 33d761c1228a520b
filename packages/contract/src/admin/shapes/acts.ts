import * as z from 'zod/mini';
import { PageLinks } from '../../schemas/page.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { Moment } from './common.ts';

/** Who acts: staff at the desk, another system with an API key, or an operator command. */
export const actorKinds = ['staff', 'key', 'command'] as const;

/**
 * Actor names in the audit log for events without an actor: automatic installation, and history from before versions
 * existed.
 */
export const nobody = { installation: 'the installation', before: 'before versions were kept' } as const;

export const By = z.object({ kind: z.enum(actorKinds), id: MaybeText, name: z.string() });
export type By = z.infer<typeof By>;

const Facts = z.record(z.string(), z.unknown());

/** One audit event: who did what, when, from where, and the facts before and after. */
export const AuditEvent = z.object({
  actId: z.uuid(),
  happenedAt: Moment,
  actor: By,
  /** The network it came from, not the address; null for a command. */
  network: MaybeText,
  verb: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  memberId: MaybeText,
  facts: Facts,
  /** Personal data in it, such as a written reason; null if there is none or the member was erased. */
  personal: z.nullable(Facts),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const Titles = z.record(z.string(), z.string());

/** Titles of campaigns, offers and providers named in events, by id; those without a title are omitted. */
export const AuditEventTitles = z.object({ campaign: Titles, offer: Titles, provider: Titles });
export type AuditEventTitles = z.infer<typeof AuditEventTitles>;

/** Names of facts that are ids with a title, and the kind of title. */
export const titledFacts: Readonly<Record<string, keyof AuditEventTitles>> = {
  campaign: 'campaign',
  campaignId: 'campaign',
  offer: 'offer',
  offerId: 'offer',
  provider: 'provider',
  providerId: 'provider',
};

export const AuditEventPage = z.object({ data: z.array(AuditEvent), links: PageLinks, titles: AuditEventTitles });
export type AuditEventPage = z.infer<typeof AuditEventPage>;

export const tableFiles = [
  'approvals',
  'backtest',
  'backtest-challenges',
  'backtest-days',
  'backtest-steps',
  'campaigns',
  'codes',
  'connections',
  'data-requests',
  'declared-days',
  'difference',
  'draws',
  'import-rejections',
  'imports',
  'keys',
  'made-up',
  'made-up-days',
  'member-acts',
  'member-campaigns',
  'member-missing-rides',
  'member-offers',
  'member-redemptions',
  'missing-rides',
  'notifications',
  'offer-batch-lines',
  'offer-batches',
  'orders',
  'outages',
  'own-passkeys',
  'own-sign-ins',
  'points',
  'program-campaigns',
  'program-offers',
  'providers',
  'redemptions',
  'refused-events',
  'rider-teams',
  'double-use',
  'inspector-devices',
  'secrets',
  'service-pauses',
  'staff',
  'stock',
  'suppliers',
  'team-results',
  'timeline',
  'versions',
  'winners',
] as const;
export type TableFile = (typeof tableFiles)[number];
