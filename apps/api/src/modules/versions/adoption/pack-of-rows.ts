import { configTextKeys, filesOf } from '@fareback/tenant-pack';
import type { ProgramRow, ProgramRows } from './rows-store.ts';

type Tree = Record<string, unknown>;

const fileOf = (url: unknown): string | null =>
  typeof url === 'string' ? (/\/images\/([^?]+)/.exec(url)?.[1] ?? null) : null;

const without = (tree: Tree, ...keys: string[]): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([key]) => !keys.includes(key)));

const pick = (tree: Tree, keys: readonly string[]): Tree =>
  Object.fromEntries(keys.filter((key) => key in tree).map((key) => [key, tree[key]]));

const categoryOf = ({ id, position, definition, isActive }: ProgramRow): Tree => {
  const icon = fileOf(definition['iconUrl']);
  return { id, position, active: isActive, ...(icon === null ? {} : { icon }) };
};

/** The agency's own settings within the public configuration; inverse of `toConfig`. */
function switchesOf(config: Tree): Tree {
  return {
    inviteCodeMandatory: config['IsInviteCodeMandatory'],
    inviteCodeDisplay: config['IsInviteCodeDisplay'],
    referral: config['IsReferralAvailable'],
    help: !config['DisableHelp'],
    tutorial: !config['DisableTutorial'],
    languageChoice: config['SupportLanguage'],
    userId: config['IsUserIDDisplay'],
    favoriteOffersLimit: config['FavoriteOffersLimit'],
    pwaFlow: config['IsPwaFlowVisible'],
    standalone: config['IsStandalonModeSupported'],
    welcomeScreenSelector: config['IsWelcomeScreenSelector'],
    partnerLandingCandidate: config['IsPartnerLandingCandidate'],
    actionBoxCategories: config['DisplayActionBoxCategory'],
    wideNames: config['AreWideNamesAllowed'],
  };
}

const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? (value as Tree[]) : []);

function imagesOf(config: Tree, iconUrl: unknown): Tree {
  const [welcomeNew, welcomeExisting] = listOf(config['WelcomeScreenConfig']);
  const stepsOf = (steps: unknown): (string | null)[] => listOf(steps).map(({ StepImage }) => fileOf(StepImage));
  return {
    logo: fileOf(config['TenantLogoURL']),
    headerLogo: fileOf(config['TenantHeaderLogoURL']),
    icon: fileOf(iconUrl),
    signIn: fileOf(config['SignInScreenImage']),
    signUp: fileOf(config['SignUpScreenImage']),
    signUpWelcome: fileOf(config['SignUpWelcomeImage']),
    step1: fileOf(config['Step1ImageURL']),
    reactivation: fileOf(config['ReactivationImage']),
    welcomeNew: fileOf(welcomeNew?.['Image']),
    welcomeExisting: fileOf(welcomeExisting?.['Image']),
    welcomeSteps: stepsOf(config['WelcomeStepsConfig']),
    welcomeStepsSignIn: stepsOf(config['WelcomeStepsConfigSignIn']),
  };
}

const timeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function tenantOf(tenantId: string, { name, timeZone, serviceDayStartMinutes, hosts, ...row }: ProgramRows['tenant']) {
  const config = row.configuration['en'] ?? {};
  const { settings } = row;
  return {
    id: tenantId,
    name,
    hosts,
    allowedOrigins: settings['allowedOrigins'],
    embedding: settings['embedding'] ?? { origins: [], webView: false },
    timeZone,
    serviceDayStart: timeOfDay(serviceDayStartMinutes),
    languages: listOf(config['LanguageList']).map(({ LanguageCode }) => LanguageCode),
    supportPhone: config['SupportPhoneNumber'],
    phoneCountries: config['PhoneCountries'],
    switches: switchesOf(config),
    leastAge: config['LeastAge'],
    termsVersion: config['TermsVersion'],
    signIn: { agencyAccount: config['AgencyAccountLabel'] !== undefined },
    onboarding: { short: config['IsOnboardingShort'] ?? false },
    featureFlags: settings['featureFlags'],
    links: {
      support: config['CustomerSupportLink'],
      privacyPolicy: config['PrivacyPolicyUrl'],
      termsAndConditions: config['TermsAndConditionsUrl'],
      moreInformation: config['MoreInformationLinkURL'],
      signUpWelcomeButton: config['SignUpWelcomeButtonLink'],
    },
    images: imagesOf(config, settings['iconUrl']),
    partnerProgrammes: listOf(config['PartnerProgrammes']).map(({ TenantID, Name, LogoURL, Url }) => ({
      tenantId: TenantID,
      name: Name,
      logo: fileOf(LogoURL),
      url: Url,
    })),
    settings: without(
      settings,
      'allowedOrigins',
      'embedding',
      'featureFlags',
      'iconUrl',
      'appIcons',
      'segments',
      'referral',
      'teams',
    ),
  };
}

/** Converts a limit to pack form, without the maximum number of days that rows store with a window. */
function limitOf(limit: unknown): unknown {
  return typeof limit === 'object' && limit !== null && 'window' in limit ? without(limit, 'days') : limit;
}

function programOf(rows: ProgramRows): Tree {
  const { settings } = rows.tenant;
  const referral = (settings['referral'] ?? null) as Tree | null;
  const teams = settings['teams'] as Tree | undefined;
  const plain = ({ position, definition }: ProgramRow): Tree => ({
    ...without(
      definition,
      'imageUrl',
      'iconUrl',
      'logoUrl',
      'badgeIcons',
      'grounds',
      'calendarDates',
      'isGranted',
      'stepImageUrls',
    ),
    position,
  });
  const content = (kind: string): ProgramRows['content'] => rows.content.filter((row) => row.kind === kind);
  const places = rows.campaigns.flatMap(({ definition }) => listOf(definition['grounds']));
  return {
    providers: rows.providers.map(plain),
    places: [...new Map(places.map((ground) => [ground['id'], ground])).values()],
    calendars: Object.entries<unknown>(
      Object.assign({}, ...rows.campaigns.map(({ definition }) => definition['calendarDates'])),
    ).map(([id, dates]) => ({ id, dates })),
    campaignCategories: rows.campaignCategories.map(categoryOf),
    campaigns: rows.campaigns.map((row) => {
      const { limit, ...campaign } = plain(row);
      return limit === undefined ? campaign : { ...campaign, limit: limitOf(limit) };
    }),
    featured: rows.campaigns
      .filter(({ featuredPosition }) => featuredPosition !== null)
      .toSorted((a, b) => (a.featuredPosition ?? 0) - (b.featuredPosition ?? 0))
      .map(({ id }) => id),
    offerCategories: rows.offerCategories.map(categoryOf),
    offers: rows.offers.map(plain),
    updateCards: content('UPDATE_CARD').map(plain),
    actionBoxCategories: content('ACTION_BOX_CATEGORY').map(categoryOf),
    actionBoxes: content('ACTION_BOX').map(plain),
    newFeatures: content('NEW_FEATURE').map(plain),
    segments: settings['segments'],
    ...(teams && { teams: without(teams, 'texts') }),
    codes: rows.codes.map((row) => without(plain(row), 'position')),
    draws: rows.draws.map((row) => without(plain(row), 'position')),
    referral: referral && without(referral, 'imageUrl', 'headerImageUrl', 'stepImageUrls', 'texts'),
  };
}

function configTexts(config: Tree): Tree {
  const stepsOf = (steps: unknown): Tree[] =>
    listOf(steps).map(({ StepTitle, StepDescription }) => ({ Title: StepTitle, Description: StepDescription }));
  const [welcomeNew = {}, welcomeExisting = {}] = listOf(config['WelcomeScreenConfig']);
  return {
    ...pick(config, [...configTextKeys, 'WordsForPoints', 'TutorialSteps']),
    WelcomeSteps: stepsOf(config['WelcomeStepsConfig']),
    WelcomeStepsSignIn: stepsOf(config['WelcomeStepsConfigSignIn']),
    WelcomeNew: pick(welcomeNew, ['Title', 'Description']),
    WelcomeExisting: pick(welcomeExisting, ['Title', 'Description']),
  };
}

const wordsOf = (rows: readonly ProgramRow[], language: string, ...others: string[]): Tree =>
  Object.fromEntries(rows.map(({ id, texts }) => [id, without(texts[language] ?? {}, ...others)]));

const namesOf = (rows: readonly ProgramRow[], language: string): Tree =>
  Object.fromEntries(rows.map(({ id, texts }) => [id, texts[language]?.['name'] ?? '']));

const sharedOf = (rows: readonly ProgramRow[], language: string, key: string): Tree =>
  Object.assign({}, ...rows.map(({ texts }) => texts[language]?.[key] ?? {})) as Tree;

function wordingOf(rows: ProgramRows, language: string): Tree {
  const { campaigns, offers, content, codes } = rows;
  const kind = (name: string): ProgramRow[] => content.filter((row) => row.kind === name);
  type Worded = { texts?: Record<string, Tree> } | null | undefined;
  const referral = rows.tenant.settings['referral'] as Worded;
  const teams = rows.tenant.settings['teams'] as Worded;
  return {
    config: configTexts(rows.tenant.configuration[language] ?? {}),
    providers: wordsOf(rows.providers, language),
    campaignCategories: namesOf(rows.campaignCategories, language),
    campaigns: wordsOf(campaigns, language, 'badges'),
    badges: sharedOf(campaigns, language, 'badges'),
    offerCategories: namesOf(rows.offerCategories, language),
    offers: wordsOf(offers, language, 'fields'),
    fields: sharedOf(offers, language, 'fields'),
    updateCards: wordsOf(kind('UPDATE_CARD'), language),
    actionBoxCategories: namesOf(kind('ACTION_BOX_CATEGORY'), language),
    actionBoxes: wordsOf(kind('ACTION_BOX'), language),
    newFeatures: wordsOf(kind('NEW_FEATURE'), language),
    codes: Object.fromEntries(codes.map(({ definition, texts }) => [String(definition['id']), texts[language] ?? {}])),
    draws: wordsOf(rows.draws, language, 'prizes'),
    ...(referral?.texts?.[language] ? { referral: referral.texts[language] } : {}),
    ...(teams?.texts?.[language] ? { teams: teams.texts[language] } : {}),
  };
}

/** Theme colors, which rows store as one text; invalid entries are left for validation to reject. */
function themeOf(text: unknown): Tree {
  try {
    if (typeof text !== 'string') return {};
    const { dark = 'follow', ...colours } = JSON.parse(text) as Tree;
    return { colours, dark };
  } catch {
    return { colours: text };
  }
}

/**
 * Generates pack files that would produce exactly these rows. Layout, comments and unused pictures and places are lost,
 * because rows don't store them.
 */
export function filesOfRows(tenantId: string, rows: ProgramRows): Record<string, string> {
  const { configuration } = rows.tenant;
  return filesOf({
    tenant: tenantOf(tenantId, rows.tenant),
    theme: themeOf(configuration['en']?.['CssTheme']),
    programme: programOf(rows),
    wording: Object.fromEntries(Object.keys(configuration).map((language) => [language, wordingOf(rows, language)])),
  });
}
