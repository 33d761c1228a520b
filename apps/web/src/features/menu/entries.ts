import type { Config, Provider, UserInfo } from '@fareback/contract';

/** Everything that decides which entries the menus hold. */
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
  /** Whether the programme has a referral configuration for this member. */
  isReferralConfigured: boolean;
}

/** An entry of the menus. */
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

/** Whether anything stands in the history; counts may come as text [HOME-08]. */
export function hasHistory(member: { earningsCount: number | string; redeemsCount: number | string }): boolean {
  return Number(member.earningsCount) > 0 || Number(member.redeemsCount) > 0;
}

/** Whether the connect screen lists at least one provider; implicit ones are not listed [HOME-07, PROV-04]. */
export function hasListed(providers: readonly Pick<Provider, 'connectionType'>[]): boolean {
  return providers.some(({ connectionType }) => connectionType !== 'CAMPAIGN_IMPLICIT');
}
