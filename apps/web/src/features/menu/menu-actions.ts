/** Where the entries of the menus lead; the screen knows the addresses. One that leads nowhere yet is undefined, and its entry is absent. */
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
