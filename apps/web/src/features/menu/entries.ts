import type { Config, Provider, UserInfo } from '@fareback/contract';
import { useQuery } from '@tanstack/react-query';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { dataSets } from '../../data/sets/data-sets.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';

export interface MenuFacts {
  config: Pick<
    Config,
    | 'SupportLanguage'
    | 'IsStandalonModeSupported'
    | 'IsInviteCodeDisplay'
    | 'IsReferralAvailable'
    | 'TeamName'
    | 'DisableTutorial'
    | 'DisableHelp'
    | 'IsPwaFlowVisible'
    | 'IsPartnerLandingCandidate'
    | 'IsUserIDDisplay'
  >;
  member: Pick<UserInfo, 'earningsCount' | 'redeemsCount' | 'UserID' | 'newTerms'> | undefined;
  providers: readonly Pick<Provider, 'connectionType'>[];
  isReferralConfigured: boolean;
}

export type MenuEntry =
  | 'switchProgramme'
  | 'language'
  | 'account'
  | 'connect'
  | 'messages'
  | 'history'
  | 'tickets'
  | 'newTerms'
  | 'promoCode'
  | 'refer'
  | 'team'
  | 'tutorial'
  | 'help'
  | 'install'
  | 'userId'
  | 'signOut';

/** The entries of the More menu, each by its own condition [HOME-04..13, REDEEM-22, TEAM-06, TEN-36]. */
export function menuEntries({ config, member, providers, isReferralConfigured }: MenuFacts): ReadonlySet<MenuEntry> {
  const isSignedIn = member !== undefined;
  const conditions: Record<MenuEntry, boolean> = {
    switchProgramme: config.IsPartnerLandingCandidate,
    language: config.SupportLanguage,
    account: isSignedIn && config.IsStandalonModeSupported,
    connect: hasListed(providers),
    messages: isSignedIn,
    history: isSignedIn && hasHistory(member),
    tickets: isSignedIn && member.redeemsCount > 0,
    newTerms: isSignedIn && Boolean(member.newTerms),
    promoCode: config.IsInviteCodeDisplay,
    refer: config.IsReferralAvailable && isReferralConfigured,
    team: isSignedIn && config.TeamName !== undefined,
    tutorial: !config.DisableTutorial,
    help: !config.DisableHelp,
    install: config.IsPwaFlowVisible,
    userId: isSignedIn && config.IsUserIDDisplay && member.UserID !== '',
    signOut: isSignedIn && config.IsStandalonModeSupported,
  };
  const entries = Object.keys(conditions) as MenuEntry[];
  return new Set(entries.filter((entry) => conditions[entry]));
}

/** True if the history has entries; counts may be strings [HOME-08]. */
export function hasHistory(member: { earningsCount: number | string; redeemsCount: number | string }): boolean {
  return Number(member.earningsCount) > 0 || Number(member.redeemsCount) > 0;
}

/** True if the connect screen lists a provider; implicit ones are not listed [HOME-07, PROV-04]. */
export function hasListed(providers: readonly Pick<Provider, 'connectionType'>[]): boolean {
  return providers.some(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT');
}

/** Actions of the menu entries, provided by the screen. An undefined action hides its entry. */
export interface MenuActions {
  onAccount: (() => void) | undefined;
  onConnect: () => void;
  onMessages: () => void;
  onHistory: () => void;
  onTickets: () => void;
  onNewTerms: () => void;
  onPromoCode: (() => void) | undefined;
  onRefer: (() => void) | undefined;
  onTeam: () => void;
  onTutorial: (() => void) | undefined;
  onInstall: (() => void) | undefined;
  onLanguage: () => void;
  onHelp: () => void;
  onSwitchProgramme: () => void;
  onSignOut: () => void;
}

export function useMenuEntries(): ReadonlySet<MenuEntry> {
  const { language } = useTranslation();
  const config = useConfig();
  const providers = useQuery(dataSets.providers(language)).data ?? [];
  const referral = useQuery({
    ...dataSets.referral(language, config.TenantID),
    enabled: config.IsReferralAvailable,
  }).data;
  return menuEntries({
    config,
    member: useUserInfo(),
    providers,
    isReferralConfigured: (referral?.ReferralConfiguration ?? null) !== null,
  });
}
