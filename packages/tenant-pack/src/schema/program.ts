import * as z from 'zod/mini';
import { Campaign, type PackCampaign } from './campaign.ts';
import { Code, Referral, Segment } from './codes.ts';
import { ActionBox, DateCalendar, DeclaredKind, NewFeature, Place, UpdateCard } from './content.ts';
import { Draw } from './draw.ts';
import { Category, Offer } from './offer.ts';

import { Provider } from './provider.ts';
import { closed, Id, inOrder } from './scalars.ts';
import { MemberCap, Status } from './statuses.ts';
import { Teams } from './teams.ts';

/** `programme.yaml`: what members can earn, redeem, connect and read. Structure only; texts are in the messages. */
export const Program = closed({
  providers: inOrder(Provider),
  /** Areas that visits are matched against, such as stops. */
  places: z.array(Place, { error: 'a list' }),
  /** Named lists of dates for conditions of campaigns. */
  calendars: z._default(z.array(DateCalendar, { error: 'a list' }), []),
  /** Kinds of day that staff or a feed declare. */
  declaredDays: z.optional(z.array(DeclaredKind, { error: 'a list' })),
  campaignCategories: inOrder(Category),
  campaigns: inOrder<z.infer<typeof Campaign>>(Campaign),
  /** Campaign ids, most important first [EARN-08]. */
  featured: z.array(Id),
  statuses: z.optional(z.array(Status, { error: 'a list' })),
  memberCaps: z.optional(z.array(MemberCap, { error: 'a list' })),
  teams: z.optional(Teams),
  offerCategories: inOrder(Category),
  offers: inOrder(Offer),
  draws: z._default(z.array(Draw, { error: 'a list' }), []),
  updateCards: inOrder(UpdateCard),
  actionBoxCategories: inOrder(Category),
  actionBoxes: inOrder(ActionBox),
  newFeatures: inOrder(NewFeature),
  segments: z.array(Segment),
  codes: z.array(Code),
  referral: z.nullable(Referral),
});
export type PackProgram = Omit<z.infer<typeof Program>, 'campaigns'> & { campaigns: PackCampaign[] };
