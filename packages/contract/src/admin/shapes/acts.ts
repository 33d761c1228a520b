import * as z from 'zod/mini';
import { PageLinks } from '../../schemas/page.ts';
import { MaybeText } from '../../schemas/scalars.ts';
import { Moment } from './common.ts';

/** Who acts: a person at the desk, another system by its key, an operator by a command. */
export const actorKinds = ['staff', 'key', 'command'] as const;

/** Names that stand on record where nobody acted: an installation that fills itself, and what was there before versions were kept. */
export const nobody = { installation: 'the installation', before: 'before versions were kept' } as const;

/** Who did something. */
export const By = z.object({ kind: z.enum(actorKinds), id: MaybeText, name: z.string() });
export type By = z.infer<typeof By>;

const Facts = z.record(z.string(), z.unknown());

/** One act as the record keeps it: who did what, when, from where, and what was so before and after. */
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
  /** What is personal in it, such as the reason in words; null where there is nothing, or the member was forgotten. */
  personal: z.nullable(Facts),
});
export type AuditEvent = z.infer<typeof AuditEvent>;

const Titles = z.record(z.string(), z.string());

/** What campaigns, offers and providers that acts name are called, by their ids; what has no title is left out. */
export const AuditEventTitles = z.object({ campaign: Titles, offer: Titles, provider: Titles });
export type AuditEventTitles = z.infer<typeof AuditEventTitles>;

/** Facts that are ids of what has a title, by their names. */
export const titledFacts: Readonly<Record<string, keyof AuditEventTitles>> = {
  campaign: 'campaign',
  campaignId: 'campaign',
  offer: 'offer',
  offerId: 'offer',
  provider: 'provider',
  providerId: 'provider',
};

/** A page of the record, the newest first. */
export const AuditEventPage = z.object({ data: z.array(AuditEvent), links: PageLinks, titles: AuditEventTitles });
export type AuditEventPage = z.infer<typeof AuditEventPage>;

/** Tables of the desk that can be taken as a file, as the record of acts names them. */
export const tableFiles = [
  'approvals',
  'backtest',
  'backtest-days',
  'campaigns',
  'codes',
  'connections',
  'difference',
  'keys',
  'made-up',
  'made-up-days',
  'member-acts',
  'member-campaigns',
  'member-missing-rides',
  'member-redemptions',
  'missing-rides',
  'orders',
  'own-passkeys',
  'own-sign-ins',
  'points',
  'providers',
  'redemptions',
  'refused-events',
  'secrets',
  'service-pauses',
  'staff',
  'stock',
  'suppliers',
  'timeline',
  'versions',
] as const;
export type TableFile = (typeof tableFiles)[number];
