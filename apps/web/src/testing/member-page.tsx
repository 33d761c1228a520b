import {
  Config,
  type Earning,
  type OpeningSet,
  type Transaction,
  type UnclaimedGroup,
  type UserInfo,
} from '@fareback/contract';
import type { Language } from '@fareback/wording';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { MemoryRouter } from './memory-router.tsx';
import '@fareback/ui/styles/base.css';
import { LiveRegion } from '@fareback/ui/feedback/live-region.tsx';
import { clockAhead } from '../device/clock.ts';
import { session } from '../device/session.ts';
import { loadMessages, loadTranslator, TranslationProvider } from '../i18n/language.tsx';
import { ConfigProvider } from '../tenant/config.tsx';

/**
 * Mock replies by `METHOD path`; the first key that is a prefix of the call wins. A function is called each time with
 * the call and its body.
 */
export type Answers = Record<string, unknown>;

export class ErrorReply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, error: string, description = '', headers: Record<string, string> = {}) {
    this.status = status;
    this.body = { error, error_description: description };
    this.headers = headers;
  }
}

const OPENING = 'GET /rest/users/me/opening/';

/** Single call of each bootstrap set, in the order of the combined call; `$` is the language. */
const ownCalls: Record<OpeningSet, string> = {
  userInfo: 'GET /rest/users/me/userinfo/$',
  earnings: 'GET /rest/users/me/earnings/$',
  unclaimedEarnings: 'GET /rest/users/me/earnings/$/unclaimed',
  providerStatuses: 'GET /rest/users/me/providersStatus',
  campaignStatuses: 'GET /rest/users/me/campaignsStatus',
  offerStatuses: 'GET /rest/users/me/offersStatus',
  favoriteCount: 'GET /rest/users/me/getFavoriteOfferCount',
  referral: 'POST /rest/campaigns/referral/$',
  providers: 'GET /rest/providers/$',
  updateCards: 'GET /rest/update-cards/$',
  campaigns: 'GET /rest/campaigns/$',
  campaignCategories: 'GET /rest/campaignsCategories/$',
  featuredCampaigns: 'GET /rest/featuredCampaigns',
  offers: 'GET /rest/offers/$',
  offerCategories: 'GET /rest/offerCategories/$',
  actionBoxes: 'GET /rest/actionBoxes',
  actionBoxCategories: 'GET /rest/actionBoxCategories',
};

/**
 * Builds the combined bootstrap reply from the sets' own replies and records those calls. A set with a delayed, refused
 * or body-dependent reply is left to its own call; without any named sets that applies to everything but the member.
 */
function bootstrapReply(answers: Answers, call: string, calls: string[]): unknown {
  const url = new URL(call.slice(4), location.origin);
  const lang = url.pathname.split('/').at(-1) ?? 'en';
  const names = url.searchParams.get('sets')?.split(',') ?? ['userInfo'];
  const sets = names.map((name) => {
    const set = name.split('.')[0] as OpeningSet;
    const own = ownCalls[set].replace('$', lang);
    const key = Object.keys(answers).find((start) => own.startsWith(start));
    const data = key === undefined ? undefined : answers[key];
    if (data === undefined || typeof data === 'function' || data instanceof Promise || data instanceof ErrorReply)
      return [set, { error: 'ASK_ALONE' }];
    calls.push(own);
    return [set, { version: crypto.randomUUID(), data }];
  });
  return { content: `/rest/opening/${lang}/none`, sets: Object.fromEntries(sets) };
}

// The test device's clock is correct and known to be.
clockAhead.set(0);

/** The reply to a call that a test does not mock: most agencies have no draws. */
const replyWithout = (call: string): unknown =>
  call.startsWith('GET /rest/draws/') ? [] : new ErrorReply(404, 'NOT_FOUND');

/** Mocks the network; returns the recorded calls in order as `METHOD path?query`. */
export function mockReplies(answers: Answers): string[] {
  const calls: string[] = [];
  window.fetch = async (input, init) => {
    const call = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : input.toString()}`;
    const hasBootstrap = Object.keys(answers).some((start) => start.startsWith(OPENING));
    if (call.startsWith(OPENING) && !hasBootstrap) return Response.json(bootstrapReply(answers, call, calls));
    calls.push(call);
    const key = Object.keys(answers).find((start) => call.startsWith(start));
    const given = key === undefined ? replyWithout(call) : answers[key];
    const answer = given as (call: string, sent: RequestInit | undefined) => unknown;
    const reply: unknown = await (typeof given === 'function' ? answer(call, init) : given);
    if (reply instanceof Response) return reply;
    if (reply instanceof ErrorReply) return Response.json(reply.body, { status: reply.status, headers: reply.headers });
    return Response.json(reply);
  };
  return calls;
}

const texts = [
  'TenantID TenantName PrivacyPolicyUrl TermsAndConditionsUrl InviteCodeTitle InviteCodeDescription',
  'SignUpRewardEarningTitle OptBackInTitle OptBackInSubTitle OptBackInDescription SuspensionPageTitle',
  'SuspensionPageDescription SignUpWelcomeTitle SignUpWelcomeDescription SignUpWelcomeButtonLabel',
  'MoreInformationLink MoreInformationLinkDescription SignInScreenTitle SignUpScreenTitle ReactivationTitle',
  'ReactivationDescription ReactivationButtonLabel',
].flatMap((line) => line.split(' '));
const absent = [
  'TenantLogoURL TenantHeaderLogoURL CssTheme CustomerSupportLink SupportPhoneNumber SignUpWelcomeImage',
  'SignUpWelcomeButtonLink MoreInformationLinkURL Step1ImageURL SignInScreenImage SignUpScreenImage',
  'FavoriteOffersLimit ReactivationImage',
].flatMap((line) => line.split(' '));
const lists = [
  'TutorialSteps',
  'WelcomeScreenConfig',
  'WelcomeStepsConfig',
  'WelcomeStepsConfigSignIn',
  'LanguageList',
];

export const plainConfig: Config = Config.parse({
  ...Object.fromEntries(texts.map((name) => [name, ''])),
  ...Object.fromEntries(absent.map((name) => [name, null])),
  ...Object.fromEntries(lists.map((name) => [name, []])),
  IANATimezone: 'America/New_York',
  WordsForPoints: { long: 'points', short: 'pts', title: 'Points' },
});

export const verifiedMember: UserInfo = {
  UserID: '0198c0de-7a10-7000-8000-000000000001',
  name: 'Ana Maria',
  email: 'ana@riders.example',
  Balance: '1000',
  userStatus: 'VERIFIED',
  earningsCount: 1,
  redeemsCount: 0,
  usedInviteCodes: [],
  favoriteOfferCount: 0,
  featureFlags: { FAVORITE_OFFER: false, UX_UPDATES: true },
  HaveSeenTutorial: true,
  HaveSeenNewFeature: true,
  pointsFromReferee: 0,
  isUserInactive: false,
  showReactivationBonusDialog: false,
  isRefreshCounter: false,
  phoneNumber: '0148',
  isPhoneVerified: true,
  language: 'en',
};

export function unclaimedEarning(EarningID: string): Earning {
  return {
    EarningID,
    CampaignID: null,
    amount: 10,
    canceled: false,
    suspensionDeduction: false,
    expiryDeduction: false,
    EarnedAtUTC: '2026-03-01T10:00:00.000Z',
    ClaimedAtUTC: null,
    AcknowledgedAtUTC: null,
  };
}

/**
 * Unclaimed earnings of one cause, 10 points each, on the first evenings of March in New York, when UTC is a day ahead.
 */
export const unclaimedGroup = (GroupID: string, count = 1, more: Partial<UnclaimedGroup> = {}): UnclaimedGroup => ({
  GroupID,
  CampaignID: null,
  earningTitle: GroupID,
  count,
  amount: 10 * count,
  FirstEarnedAtUTC: '2026-03-02T03:00:00.000Z',
  LastEarnedAtUTC: new Date(Date.UTC(2026, 2, Math.min(9, count) + 1, 3)).toISOString(),
  ...more,
});

export function earnRow(earning: Earning): Transaction {
  return {
    TransactionID: `row-${earning.EarningID}`,
    amount: earning.amount,
    transactionType: 'EARN',
    transactionTitle: `Ride ${earning.EarningID}`,
    transactionDateUTC: earning.EarnedAtUTC,
    transactionIconUrl: null,
    earning,
    redemption: null,
  };
}

export function pageOf<Item>(data: Item[], next: string | null = null) {
  return { data, links: { self: '/rest', next, previous: null } };
}

/**
 * Renders `children` for a signed-in member at the last of `addresses`, with the others as history, in English by
 * default, with the network that the test mocks.
 */
export async function renderForMember(
  children: ReactNode,
  config: Config = plainConfig,
  addresses: readonly string[] = ['/'],
  language: Language = 'en',
): Promise<void> {
  session.set('signedIn');
  await Promise.all([loadMessages('home'), loadMessages('rest')]);
  const translator = await loadTranslator(language);
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false } },
  });
  await render(
    <QueryClientProvider client={client}>
      <ConfigProvider config={config}>
        <TranslationProvider language={language} translator={translator} words={config.WordsForPoints}>
          <MemoryRouter addresses={addresses}>{children}</MemoryRouter>
          <LiveRegion />
        </TranslationProvider>
      </ConfigProvider>
    </QueryClientProvider>,
  );
}
