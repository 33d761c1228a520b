/** Where the entries of the menus lead; the screen knows the addresses. An entry without an action is absent. */
export interface MenuActions {
  onAccount: () => void;
  onConnect: () => void;
  onHistory: () => void;
  onPromoCode: () => void;
  onRefer: () => void;
  onTutorial: () => void;
  onInstall: () => void;
  onLanguage: () => void;
  onHelp: () => void;
  onSwitchProgramme: () => void;
  onSignOut: () => void;
}
