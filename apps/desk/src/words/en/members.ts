export const search = {
  lead: 'Search by name, full email, phone or card number (all or the last four digits), or user ID (six characters or more). You can also find codes, redemptions, orders, events, missing rides, campaigns and offers.',
  question: 'Search members',
  go: 'Find',
  none: 'No results for “{question}”',
  noneHelp: 'Try the full email, the phone’s last four digits, or the name in the app.',
  cut: 'There may be more matches. Try a more specific search.',
  start: 'Search for a member to start',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
  by: 'Matched by',
  endsIn: 'ends in {digits}',
  exact: 'exact match',
  noName: 'No name',
};

export const found = {
  ID: 'user ID',
  EMAIL: 'email',
  PHONE: 'phone',
  CARD: 'card',
  CODE: 'code',
  PARTNER: 'partner member number',
  NAME: 'name',
};

export const standing = {
  NEW: 'New',
  CONSENT: 'Agreed to terms, not verified',
  VERIFIED: 'Verified',
  DELETED: 'Deleted',
  OPTED_OUT: 'Opted out',
  SUSPENDED: 'Suspended',
};

export const member = {
  kind: 'Type',
  summary: 'Profile',
  points: 'Points',
  balance: 'Balance',
  unclaimed: 'Unclaimed',
  held: 'On hold for orders',
  debt: 'Debt',
  lapse: 'Expiring soon',
  lapseOf: '{points, number} on',
  earnings: 'Earnings',
  redemptions: 'Redemptions',
  email: 'Email',
  phone: 'Phone',
  phoneVerified: 'ends in {digits}, verified',
  phoneUnverified: 'ends in {digits}, not verified',
  partnerId: 'Partner member number',
  userId: 'User ID',
  language: 'Language',
  joined: 'Joined',
  seen: 'Last active',
  terms: 'Agreed to the terms',
  flags: 'Feature overrides',
  draws: 'Draws',
  noDraws: 'Excluded by staff',
  connections: 'Connections',
  provider: 'Provider',
  account: 'Account',
  connectedAt: 'Connected',
  provenBy: 'Verified by',
  noConnections: 'No connected accounts, so no rides can arrive',
  rides: 'Recent rides and what they earned',
  noRides: 'No rides yet',
  noRidesHelp: 'Check the connections. Rides appear after a card is verified.',
  why: '{count, plural, =0 {No campaign} one {# campaign} other {# campaigns}}',
  counted: 'Counted',
  notCounted: 'Didn’t count',
  voided: 'voided by the provider',
  timeHidden: 'time hidden: card not verified',
  fare: 'fare {amount}',
  amount: '{points, plural, one {# point} other {# points}}',
  history: 'Recent points',
  noHistory: 'No points activity yet',
  what: 'Activity',
  when: 'When',
  offerGrants: 'Personal offers',
  noOfferGrants: 'No personal offers',
  noOfferGrantsHelp: 'Offers from campaigns, draws and staff appear here.',
  grantFrom: 'From',
  grantState: 'Status',
  grantGiven: 'Given',
  grantUntil: 'Last day',
  tickets: 'Recent tickets and codes',
  noTickets: 'No redemptions yet',
  allTickets: 'All redemptions',
  offer: 'Offer',
  price: 'Price',
  redeemed: 'Redeemed',
  seenTicket: 'Viewed',
  refunded: 'Refunded',
  missing: 'Missing rides',
  noMissing: 'No missing rides reported',
  ridden: 'Ride time',
  reported: 'Reported',
  answered: 'Answered',
  way: 'Route',
  note: 'Rider’s note',
  acts: 'Staff actions',
  noActs: 'No staff actions yet',
  timeline: 'Activity',
  noTimeline: 'No activity yet',
  isRide: 'Ride',
  isPoints: 'Points',
  isAct: 'Staff action',
  isStanding: 'Status',
  JOINED: 'Joined',
  AGREED: 'Agreed to the terms',
  CONNECTED: 'Connected {provider}',
  because: 'Reason',
  campaign: 'Campaign',
  campaigns: 'Campaigns and eligibility',
  noCampaigns: 'The program has no campaigns now',
  erased: 'This member was deleted. The remaining data is anonymous.',
};

/** Tabs of a member's page. */
export const memberTab = {
  label: 'More about this member',
  activity: 'Activity',
  rides: 'Rides',
  points: 'Points',
  redemptions: 'Redemptions',
  account: 'Account',
};

export const travelMode = {
  bus: 'Bus',
  rail: 'Train',
  tram: 'Tram',
  metro: 'Metro',
  ferry: 'Ferry',
  bikeshare: 'Shared bike',
  scooter: 'Scooter',
  carpool: 'Carpool',
  walk: 'Walk',
  other: 'Other',
};

export const connection = {
  NEVER_CONNECTED: 'Never connected',
  CONNECTED: 'Connected',
  DISCONNECTED: 'Disconnected',
  VALIDATING: 'Verifying',
  FAILEDTOVALIDATE: 'Not verified',
  REQUIRE_DISCONNECT: 'Needs to be disconnected',
  NOT_VALID_PROVIDER: 'Provider removed',
};

/** Proofs of account ownership, done or pending. */
export const proof = {
  PROVIDER: 'Provider',
  CONSENT: 'Provider sign-in',
  MAILED_CODE: 'Emailed code',
  RIDE: 'Ride',
  OPERATOR: 'Agency staff',
};

export const pointsKind = {
  EARN: 'Earned',
  SPEND: 'Redeemed',
  BALANCE_DEDUCTION: 'Deducted',
  REFUND: 'Refunded',
  SUSPENSION_DEDUCTION: 'Deducted at suspension',
  EXPIRY_DEDUCTION: 'Expired',
};

export const pointsCause = {
  VOID: 'Voided ride',
  REPAYMENT: 'Debt repaid',
  INACTIVITY: 'Inactivity',
  OPERATOR: 'By staff',
};

export const campaignStanding = {
  AVAILABLE: 'Available',
  TIME_LIMITED: 'Limit reached',
  LOCKED: 'Locked',
  MAX_REACHED: 'Maximum reached',
  HELD_OUT: 'Control group',
  NOT_IN_SEGMENT: 'Not eligible',
  NOT_BEGUN: 'Upcoming',
  ENDED: 'Ended',
};

export const campaignWhy = {
  TIME_LIMITED: 'They can earn again from {until}.',
  LOCKED: 'Unlocks when they connect {providers}.',
  MAX_REACHED: 'They have all that one member can earn from it.',
  HELD_OUT: 'In the control group through {day}. Tell the member it starts later; don’t mention the groups.',
  NOT_IN_SEGMENT: 'Only for members who used a “{segment}” code.',
  NOT_BEGUN: 'Starts on {day}.',
  ENDED: 'Ended on {day}.',
};

/** Features that can be switched per member. */
export const feature = {
  FAVORITE_OFFER: 'Favorite offers',
  UX_UPDATES: 'Updated screens',
};
