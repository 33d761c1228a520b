export const search = {
  lead: 'Enter a name, the whole email, or the whole phone or card number or its last four digits. User IDs work from the first six characters. You can also find codes, redemptions, orders, events, missing rides, campaigns and offers.',
  question: 'What they say',
  go: 'Find',
  none: 'Nothing is found by “{question}”',
  noneHelp: 'Try the whole email, exactly four last digits of the phone, or the name in the app.',
  cut: 'There may be more: ask for something that fewer people share.',
  start: 'Nothing is looked for yet',
  name: 'Name',
  email: 'Mail',
  phone: 'Phone',
  status: 'Standing',
  by: 'Found by',
  endsIn: 'ends in {digits}',
  exact: 'exactly',
  noName: 'No name',
};

export const found = {
  ID: 'user ID',
  EMAIL: 'mail',
  PHONE: 'phone',
  CARD: 'card',
  CODE: 'code',
  PARTNER: 'partner’s member number',
  NAME: 'name',
};

export const standing = {
  NEW: 'New',
  CONSENT: 'Agreed, not verified',
  VERIFIED: 'Verified',
  DELETED: 'Erased',
  OPTED_OUT: 'Opted out',
  SUSPENDED: 'Suspended',
};

export const member = {
  kind: 'Kind',
  summary: 'Standing',
  points: 'Points',
  balance: 'Balance',
  unclaimed: 'Unclaimed',
  held: 'Held for orders',
  debt: 'Debt',
  lapse: 'Lapse soon',
  lapseOf: '{points, number} from',
  earnings: 'Earnings',
  redemptions: 'Redemptions',
  email: 'Mail',
  phone: 'Phone',
  phoneVerified: 'ends in {digits}, verified',
  phoneUnverified: 'ends in {digits}, not verified',
  partnerId: 'Partner’s member number',
  userId: 'User ID',
  language: 'Language',
  joined: 'Joined',
  seen: 'Last seen',
  terms: 'Agreed to the terms',
  flags: 'Switched for them',
  connections: 'Connections',
  provider: 'Provider',
  account: 'Account',
  connectedAt: 'Connected',
  provenBy: 'Proven by',
  noConnections: 'Nothing is connected: no ride can come',
  rides: 'Last rides, and why they counted or not',
  noRides: 'No ride has come yet',
  noRidesHelp: 'Look at the connections: a ride comes with a card that is proven to be theirs.',
  why: '{count, plural, =0 {No campaign} one {# campaign} other {# campaigns}}',
  counted: 'Counted',
  notCounted: 'Did not count',
  voided: 'taken back by the provider',
  timeHidden: 'time not shown: the card is not proven',
  amount: '{points, plural, one {# point} other {# points}}',
  history: 'Last points',
  noHistory: 'No points have moved yet',
  what: 'What',
  when: 'When',
  tickets: 'Last tickets and codes',
  noTickets: 'Nothing was redeemed yet',
  allTickets: 'All they redeemed',
  offer: 'Offer',
  price: 'Price',
  redeemed: 'Redeemed',
  seenTicket: 'Seen',
  refunded: 'Refunded',
  missing: 'Missing rides',
  noMissing: 'They report no ride as missing',
  ridden: 'Ridden',
  reported: 'Reported',
  answered: 'Answered',
  way: 'Way',
  note: 'Their note',
  acts: 'What was done before',
  noActs: 'Nobody has done anything about them',
  timeline: 'All that happened',
  noTimeline: 'Nothing has happened yet',
  isRide: 'Ride',
  isPoints: 'Points',
  isAct: 'Act of staff',
  isStanding: 'Standing',
  JOINED: 'Joined',
  AGREED: 'Agreed to the terms',
  CONNECTED: 'Connected {provider}',
  because: 'Why',
  campaign: 'Campaign',
  campaigns: 'Campaigns, and why they have them or not',
  noCampaigns: 'The programme has no campaign now',
  erased: 'This member was erased. What is left has no name.',
};

/** Ways of travelling. */
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
  other: 'Another way',
};

/** How a connection to a provider stands. */
export const connection = {
  NEVER_CONNECTED: 'Never connected',
  CONNECTED: 'Connected',
  DISCONNECTED: 'Disconnected',
  VALIDATING: 'Being checked',
  FAILEDTOVALIDATE: 'Not confirmed',
  REQUIRE_DISCONNECT: 'To be disconnected',
  NOT_VALID_PROVIDER: 'Provider is gone',
};

/** What proved that an account is theirs, or is awaited. */
export const proof = {
  PROVIDER: 'The provider',
  CONSENT: 'A sign-in at the provider',
  MAILED_CODE: 'A mailed code',
  RIDE: 'A ride',
  OPERATOR: 'The agency’s word',
};

/** Why points came or went. */
export const pointsKind = {
  EARN: 'Earned',
  SPEND: 'Redeemed',
  BALANCE_DEDUCTION: 'Taken',
  REFUND: 'Given back',
  SUSPENSION_DEDUCTION: 'Taken with a suspension',
  EXPIRY_DEDUCTION: 'Lapsed',
};

/** By what points were taken. */
export const pointsCause = {
  VOID: 'A ride was taken back',
  REPAYMENT: 'A debt was paid',
  INACTIVITY: 'They were long away',
  OPERATOR: 'By staff',
};

/** How a campaign stands for a member. */
export const campaignStanding = {
  AVAILABLE: 'Has it',
  TIME_LIMITED: 'At its limit',
  LOCKED: 'Locked',
  HELD_OUT: 'Gets it later',
  NOT_IN_SEGMENT: 'Not for them',
  NOT_BEGUN: 'To come',
  ENDED: 'Over',
};

/** Why it does, and what would change it. */
export const campaignWhy = {
  TIME_LIMITED: 'It counts again from {until}.',
  LOCKED: 'It opens once they connect {providers}.',
  HELD_OUT:
    'Drawn by lot to wait, so that it shows what the campaign brings: without it until the end of {day}. Tell them that it comes later, not that there are two groups.',
  NOT_IN_SEGMENT: 'It is for those who came by a code of “{segment}”.',
  NOT_BEGUN: 'It begins on {day}.',
  ENDED: 'Its last day was {day}.',
};

/** What may be switched for one member. */
export const feature = {
  FAVORITE_OFFER: 'Favourite offers',
  UX_UPDATES: 'The renewed screens',
};
