/** Actions of the menu entries, provided by the screen. An undefined action hides its entry. */
export interface MenuActions {
  onAccount: (() => void) | undefined;
  onConnect: () => void;
  onHistory: () => void;
  onTickets: () => void;
  onNewTerms: () => void;
  onPromoCode: (() => void) | undefined;
  onRefer: (() => void) | undefined;
  onTutorial: (() => void) | undefined;
  onInstall: (() => void) | undefined;
  onLanguage: () => void;
  onHelp: () => void;
  onSwitchProgramme: () => void;
  onSignOut: () => void;
}
