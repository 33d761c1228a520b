import { contrastsOf, type Language, textContrastLeast } from '@fareback/contract';
import { isMap, type Layers } from '../load/layers.ts';

import type { KeyPath } from '../load/source.ts';
import { valueAt } from '../load/validate.ts';
import { say, word } from '../message.ts';
import type { Problem } from '../problem.ts';
import type { PackProgram } from '../schema/program.ts';
import type { PackTenant, PackTheme } from '../schema/tenant.ts';

function each<T extends { id: string }>(list: readonly T[], section: string, keys: (item: T) => string[]): KeyPath[] {
  return list.flatMap((item) => keys(item).map((key) => [section, item.id, key]));
}

function named(list: readonly { id: string }[], ...section: string[]): KeyPath[] {
  return list.map(({ id }) => [...section, id]);
}

const textsOfProvider = ({ asksSecondFact }: { asksSecondFact: boolean }): string[] => {
  const always = ['Label', 'connectTitle', 'fullName', 'connectDescription'];
  return asksSecondFact ? [...always, 'secondFact'] : always;
};

const labelsOf = ({ campaigns }: PackProgram): string[] =>
  campaigns.flatMap((campaign) =>
    'multipliers' in campaign ? (campaign.multipliers ?? []).flatMap(({ label }) => label ?? []) : [],
  );

function textsOfTeams({ teams }: PackProgram): KeyPath[] {
  if (!teams) return [];
  const { leagues, challenges } = teams;
  return [['teams', 'Name'], ...named(leagues, 'teams', 'leagues'), ...named(challenges, 'teams', 'challenges')];
}

function requiredByProgram(program: PackProgram): KeyPath[] {
  return [
    ...each(program.providers, 'providers', textsOfProvider),
    ...named(program.campaignCategories, 'campaignCategories'),
    ...each(program.campaigns, 'campaigns', ({ cta }) => [
      'Title',
      'SubTitle',
      'Description',
      ...(cta.action === 'NONE' ? [] : ['ActionButtonLabel']),
    ]),
    ...[...new Set(program.campaigns.flatMap(({ badges }) => badges.map(({ label }) => label)))].map((id) => [
      'badges',
      id,
    ]),
    ...(program.statuses ?? []).flatMap(({ id, levels }) => [
      ['statuses', id, 'Title'],
      ...levels.map((level) => ['statuses', id, 'levels', level.id]),
    ]),
    ...named(program.declaredDays ?? [], 'declaredDays'),
    ...[...new Set(labelsOf(program))].map((id) => ['multipliers', id]),
    ...textsOfTeams(program),
    ...named(program.offerCategories, 'offerCategories'),
    ...each(program.offers, 'offers', () => ['Title', 'Description', 'CouponInstructions']),
    ...each(program.draws, 'draws', () => ['Title', 'Description', 'Odds']),
    ...[...new Set(program.offers.flatMap(({ fieldMappings }) => Object.keys(fieldMappings.extra)))].map((id) => [
      'fields',
      id,
    ]),
    ...each(program.updateCards, 'updateCards', ({ link }) => ['Title', 'Description', ...(link ? ['CtaLabel'] : [])]),
    ...named(program.actionBoxCategories, 'actionBoxCategories'),
    ...each(program.actionBoxes, 'actionBoxes', ({ link }) => [
      'Title',
      'Description',
      ...(link ? ['ButtonLabel'] : []),
    ]),
    ...program.newFeatures.flatMap((feature) =>
      feature.steps.flatMap((step) =>
        ['NewFeatureTitle', 'NewFeatureDescription', 'NewFeatureButtonLabel'].map((key) => [
          'newFeatures',
          feature.id,
          step.id,
          key,
        ]),
      ),
    ),
    ...each(program.codes, 'codes', () => [
      'CampaignName',
      'CampaignDescription',
      'WelcomeTitle',
      'WelcomeButtonLabel',
    ]),
    ...(program.referral
      ? ['title', 'description', 'HowItWork', 'ReferralTitle', 'ReferralDescription', 'CopyLinkText'].map((key) => [
          'referral',
          key,
        ])
      : []),
  ];
}

function requiredByTenant({ switches, links, images }: PackTenant): KeyPath[] {
  const keys = [
    'SignInScreenTitle',
    'OptBackInTitle',
    'OptBackInDescription',
    'SuspensionPageTitle',
    'SuspensionPageDescription',
  ];
  if (switches.standalone)
    keys.push('SignUpScreenTitle', 'SignUpWelcomeTitle', 'SignUpWelcomeDescription', 'SignUpWelcomeButtonLabel');
  if (switches.inviteCodeDisplay || switches.inviteCodeMandatory) keys.push('InviteCodeTitle', 'InviteCodeDescription');
  if (links.moreInformation !== null) keys.push('MoreInformationLink', 'MoreInformationLinkDescription');
  const words = ['long', 'short', 'title'].map((key) => ['config', 'WordsForPoints', key]);
  const steps = images.welcomeSteps.flatMap((_, index) => [
    ['config', 'WelcomeSteps', index, 'Title'],
    ['config', 'WelcomeSteps', index, 'Description'],
  ]);
  const screens = switches.welcomeScreenSelector
    ? ['WelcomeNew', 'WelcomeExisting'].flatMap((screen) => [
        ['config', screen, 'Title'],
        ['config', screen, 'Description'],
      ])
    : [];
  return [...keys.map((key) => ['config', key]), ...words, ...steps, ...screens];
}

/** Returns every text the pack needs, as key paths of a messages file. */
export function requiredTexts(tenant: PackTenant, program: PackProgram): KeyPath[] {
  return [...requiredByTenant(tenant), ...requiredByProgram(program)];
}

/**
 * Returns required texts missing in a language: a problem in English, otherwise a warning, because English is the
 * fallback.
 */
export function missingTexts(wording: Layers, language: Language, required: readonly KeyPath[]): Problem[] {
  return required
    .filter((key) => {
      const value = valueAt(wording.merged, key);
      return typeof value !== 'string' || value.trim() === '';
    })
    .map((key) =>
      wording.problem(
        key,
        language === 'en'
          ? 'expected a text, found nothing'
          : say`expected a text in ${language}, found nothing; English is shown instead`,
      ),
    );
}

const sections: readonly { section: string; ids: (program: PackProgram) => string[] }[] = [
  { section: 'providers', ids: ({ providers }) => providers.map(({ id }) => id) },
  { section: 'campaignCategories', ids: ({ campaignCategories }) => campaignCategories.map(({ id }) => id) },
  { section: 'campaigns', ids: ({ campaigns }) => campaigns.map(({ id }) => id) },
  { section: 'badges', ids: ({ campaigns }) => campaigns.flatMap(({ badges }) => badges.map(({ label }) => label)) },
  { section: 'statuses', ids: ({ statuses = [] }) => statuses.map(({ id }) => id) },
  { section: 'multipliers', ids: labelsOf },
  { section: 'declaredDays', ids: ({ declaredDays = [] }) => declaredDays.map(({ id }) => id) },
  { section: 'offerCategories', ids: ({ offerCategories }) => offerCategories.map(({ id }) => id) },
  { section: 'offers', ids: ({ offers }) => offers.map(({ id }) => id) },
  { section: 'draws', ids: ({ draws }) => draws.map(({ id }) => id) },
  { section: 'fields', ids: ({ offers }) => offers.flatMap(({ fieldMappings }) => Object.keys(fieldMappings.extra)) },
  { section: 'updateCards', ids: ({ updateCards }) => updateCards.map(({ id }) => id) },
  { section: 'actionBoxCategories', ids: ({ actionBoxCategories }) => actionBoxCategories.map(({ id }) => id) },
  { section: 'actionBoxes', ids: ({ actionBoxes }) => actionBoxes.map(({ id }) => id) },
  { section: 'newFeatures', ids: ({ newFeatures }) => newFeatures.map(({ id }) => id) },
  { section: 'codes', ids: ({ codes }) => codes.map(({ id }) => id) },
];

/** Reports texts for items that the program does not have, most likely a misspelled id. */
export function strayTexts(wording: Layers, program: PackProgram): Problem[] {
  return sections.flatMap(({ section, ids }) => {
    const texts = valueAt(wording.merged, [section]);
    if (!isMap(texts)) return [];
    const known = new Set(ids(program));
    return Object.keys(texts)
      .filter((id) => !known.has(id))
      .map((id) =>
        wording.problem(
          [section, id],
          say`expected an id of ${section} in programme.yaml, found "${id}", which is not there`,
        ),
      );
  });
}

/** Reports unreadable color pairs, with the readable color that the app derives instead [TEN-07]. */
export function checkContrast(theme: PackTheme, layers: Layers): Problem[] {
  return contrastsOf(theme.colours).flatMap(({ text, ground, ratio, partner }) => {
    if (partner === null) return [];
    const on = ground === 'white' ? word('white') : ground;
    return [
      layers.problem(
        ['colours', text],
        say`expected a contrast of at least ${textContrastLeast}:1 with ${on}, found ${ratio}:1; the app will use ${partner} instead`,
      ),
    ];
  });
}
