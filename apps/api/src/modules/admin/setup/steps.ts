import type { SetupLack, SetupStep } from '@fareback/contract/admin';
import { setupSteps } from '@fareback/contract/admin';

export interface SetupFacts {
  owners: readonly { name: string; hasCome: boolean }[];
  isReachable: boolean;
  host: string | null;
  faults: number;
  hasLogo: boolean;
  hasStarterLogo: boolean;
  hasStarterIcon: boolean;
  contrast: number;
  missing: ReadonlyMap<string, number>;
  campaigns: number;
  /** State of the sample trial; `BEFORE`: tested before the last change. */
  tried: 'NOW' | 'BEFORE' | 'NEVER';
  hasExampleTerms: boolean;
  hasExamplePrivacy: boolean;
  hasSupport: boolean;
  isPublished: boolean;
  waitingDraft: number | null;
  providers: readonly { name: string; hasSecret: boolean; hasAccepted: boolean }[];
  offers: readonly { title: string; canBeHad: boolean }[];
  rider: { earned: boolean; claimed: boolean; redeemed: boolean } | null;
}

const lack = (name: SetupLack['lack'], said: { count?: number; name?: string | null } = {}): SetupLack => ({
  lack: name,
  count: said.count ?? null,
  name: said.name ?? null,
});

const when = (isLacking: boolean, one: SetupLack): SetupLack[] => (isLacking ? [one] : []);

const lacksOfOwner = ({ owners }: SetupFacts): SetupLack[] => {
  if (owners.some(({ hasCome }) => hasCome)) return [];
  return owners.length === 0 ? [lack('NO_OWNER')] : owners.map(({ name }) => lack('OWNER_WAITS', { name }));
};

function lacksOfProvider({ isPublished, providers }: SetupFacts): SetupLack[] {
  if (!isPublished) return [lack('NOT_PUBLISHED')];
  if (providers.some(({ hasSecret, hasAccepted }) => hasSecret && hasAccepted)) return [];
  if (providers.length === 0) return [lack('NO_PROVIDER')];
  return providers.map(({ name, hasSecret }) => lack(hasSecret ? 'NO_EVENT' : 'NO_SECRET', { name }));
}

function lacksOfCodes({ isPublished, offers }: SetupFacts): SetupLack[] {
  if (!isPublished) return [lack('NOT_PUBLISHED')];
  if (offers.some(({ canBeHad }) => canBeHad)) return [];
  return offers.length === 0 ? [lack('NO_OFFER')] : offers.map(({ title }) => lack('NO_CODES', { name: title }));
}

function lacksOfRider({ isPublished, rider }: SetupFacts): SetupLack[] {
  if (!isPublished) return [lack('NOT_PUBLISHED')];
  if (rider === null) return [lack('NO_RIDER')];
  if (!rider.earned) return [lack('NOT_EARNED')];
  if (!rider.claimed) return [lack('NOT_CLAIMED')];
  return when(!rider.redeemed, lack('NOT_REDEEMED'));
}

const lacksOf: Record<SetupStep, (facts: SetupFacts) => SetupLack[]> = {
  OWNER: lacksOfOwner,
  ADDRESS: ({ isReachable, host }) => when(!isReachable, lack('NO_ADDRESS', { name: host })),
  TEXTS: ({ faults }) => when(faults > 0, lack('FAULTS', { count: faults })),
  LOOK: ({ hasLogo, hasStarterLogo, contrast }) => [
    ...when(!hasLogo, lack('NO_LOGO')),
    ...when(hasStarterLogo, lack('STARTER_LOGO')),
    ...when(contrast > 0, lack('CONTRAST', { count: contrast })),
  ],
  LANGUAGES: ({ missing }) =>
    [...missing].filter(([, count]) => count > 0).map(([name, count]) => lack('MISSING_TEXTS', { name, count })),
  CAMPAIGNS: ({ campaigns }) => when(campaigns === 0, lack('NO_CAMPAIGN')),
  TRIED: ({ tried }) => when(tried !== 'NOW', lack(tried === 'BEFORE' ? 'TRIED_BEFORE' : 'NOT_TRIED')),
  TERMS: ({ hasExampleTerms, hasExamplePrivacy }) => [
    ...when(hasExampleTerms, lack('EXAMPLE_TERMS')),
    ...when(hasExamplePrivacy, lack('EXAMPLE_PRIVACY')),
  ],
  PUBLISHED: ({ isPublished }) => when(!isPublished, lack('NOT_PUBLISHED')),
  PROVIDER: lacksOfProvider,
  CODES: lacksOfCodes,
  RIDER: lacksOfRider,
};

/** Setup steps with their missing items, derived from facts only [DESK-232]. */
export const stepsOf = (facts: SetupFacts): { step: SetupStep; isDone: boolean; lacks: SetupLack[] }[] =>
  setupSteps.map((step) => {
    const lacks = lacksOf[step](facts);
    return { step, isDone: lacks.length === 0, lacks };
  });

/** Hints that do not block the opening [DESK-232]. */
export const staysOf = (facts: SetupFacts, warnings: number): SetupLack[] => [
  ...when(facts.hasStarterIcon, lack('STARTER_ICON')),
  ...when(!facts.hasSupport, lack('NO_SUPPORT')),
  ...when(facts.isPublished && facts.waitingDraft !== null, lack('DRAFT_WAITS', { count: facts.waitingDraft ?? 0 })),
  ...facts.offers.filter(({ canBeHad }) => !canBeHad).map(({ title }) => lack('NO_CODES', { name: title })),
  ...when(warnings > 0, lack('WARNINGS', { count: warnings })),
];
