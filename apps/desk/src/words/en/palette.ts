/** The command palette: search, actions and recent pages. */
export const palette = {
  title: 'Search and commands',
  field: 'Search members, codes, pages, settings and actions',
  results: 'Results',
  count: '{count, plural, =0 {No results} one {# result} other {# results}}',
  searching: 'Searching…',
  none: 'Nothing found for “{question}”',
  noneHelp: 'Try another word, or part of an ID.',
  everything: 'Search everything for “{question}”',
  help: 'Press the up and down arrows to choose, Enter to open, Esc to close.',
  recent: 'Recent',
  page: 'Pages',
  action: 'Actions',
  setting: 'Settings',
  member: 'Members',
  item: 'Codes, rides, campaigns and offers',
  search: 'More',
  report: 'Report',
  newDraft: 'New draft',
  signUpRider: 'Sign up a rider',
  invitePerson: 'Invite someone to the desk',
  createKey: 'Create an API key',
  addWebhook: 'Add a webhook',
  createCodes: 'Create promo codes',
  giveOffer: 'Give an offer to many',
  shortcuts: 'Show keyboard shortcuts',
};

/** The sheet of keyboard shortcuts. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  palette: 'Search and commands',
  search: 'Search',
  sheet: 'This list',
  group: 'Go to {group}',
  use: 'Use single-key shortcuts',
  useHelp: 'Turn off if a screen reader or speech input uses these keys. {key} always works.',
};
