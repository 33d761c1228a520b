import type { Config, Provider, UserInfo } from '@fareback/contract';

export interface MenuFacts {
  config: Pick<
    Config,
    | 'SupportLanguage'
    | 'IsStandalonModeSupported'
    | 'IsInviteCodeDisplay'
    | 'IsReferralAvailable'
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
  | 'history'
  | 'tickets'
  | 'newTerms'
  | 'promoCode'
  | 'refer'
  | 'tutorial'
  | 'help'
  | 'install'
  | 'userId'
  | 'signOut';

/** The entries of the More menu, each by its own condition [HOME-04..13, REDEEM-22, TEN-36]. */
export function menuEntries({ config, member, providers, isReferralConfigured }: MenuFacts): ReadonlySet<MenuEntry> {
  const isSignedIn = member !== undefined;
  const conditions: Record<MenuEntry, boolean> = {
    switchProgramme: config.IsPartnerLandingCandidate,
    language: config.SupportLanguage,
    account: isSignedIn && config.IsStandalonModeSupported,
    connect: hasListed(providers),
    history: isSignedIn && hasHistory(member),
    tickets: isSignedIn && member.redeemsCount > 0,
    newTerms: isSignedIn && Boolean(member.newTerms),
    promoCode: config.IsInviteCodeDisplay,
    refer: config.IsReferralAvailable && isReferralConfigured,
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
