/** Modules using a table: its one writer, and readers with their reasons. */
interface TableUse {
  writer: string;
  readers?: Record<string, string>;
  /** Read before a request's tenant is known, so statements needn't name one. */
  isDirectory?: true;
  /** Joined by every module to route given rows to their tenant's server (`platform/database/sql.ts`). */
  isAddress?: true;
  /** Installation-wide, without tenant, protected by the policy on `app.realm` (migration 0070). */
  isStaffs?: true;
}

const FUNNEL = 'how far members came, and what kinds of riders and groups of a holdout did, counted in one statement';

const RULES = 'rules of the ledger between what was given and its cause';

const GAVE = 'whether a campaign that was removed had given a member anything, in one statement';

/**
 * Every table of the schema. A module writes only its own tables and uses other modules' functions for their data;
 * listed readers use SQL because they need the data in the same statement. `tables.test.ts` compares this with the
 * migrations and all statements.
 */
export const tables: Record<string, TableUse> = {
  agency_sign_in: { writer: 'auth' },
  absence: { writer: 'inactivity' },
  act: { writer: 'acts' },
  account_check: { writer: 'connections' },
  agency_setup: { writer: 'tenants' },
  analytics_event: { writer: 'analytics' },
  approval: { writer: 'approvals' },
  assistant_setting: { writer: 'tenants' },
  assisted_member: {
    writer: 'assisted',
    readers: { codes: 'whom staff signed up at the counter owes no invite code; assisted stands beside codes' },
  },
  behaviour: {
    writer: 'earning',
    readers: {
      admin: FUNNEL,
      teams: 'rides of members of teams, each for the team of its moment',
      ingest: "a member's cards, to find what providers told of them that was refused",
      'reward-holds': 'whether a member had a birthday shortly before being erased',
    },
  },
  birthday: { writer: 'members' },
  book_check: { writer: 'redemptions' },
  book_year: { writer: 'ledger' },
  budget_use: { writer: 'platform' },
  campaign: {
    writer: 'campaigns',
    readers: {
      earning: RULES,
      me: 'looks of campaigns that no longer run, for the history',
      offers: 'how a campaign that opens an offer is completed, also if it no longer runs',
      rides: 'words of campaigns that no longer run, for receipts',
      versions: 'what the rows said before there were versions: version 1',
    },
  },
  campaign_budget: { writer: 'ledger' },
  campaign_budget_refusal: { writer: 'ledger' },
  campaign_budget_stop: { writer: 'ledger' },
  campaign_category: {
    writer: 'campaigns',
    readers: { versions: 'what the rows said before there were versions: version 1' },
  },
  card_owner: {
    writer: 'connections',
    readers: { 'reward-holds': 'what names a person and which rewards they had, hashed as the person is erased' },
  },
  code_replacement: { writer: 'redemptions' },
  connection_act: { writer: 'connections' },
  content_item: {
    writer: 'content',
    readers: { versions: 'what the rows said before there were versions: version 1' },
  },
  counter_redemption: { writer: 'assisted' },
  coupon: { writer: 'redemptions' },
  data_key: { writer: 'platform' },
  draw: {
    writer: 'draws',
    readers: {
      'offer-grants': 'how many codes its prizes promise',
      redemptions: 'whether a pool has a code beyond its prizes, in one statement',
      versions: 'what the rows said before there were versions: version 1',
    },
  },
  draw_choice: { writer: 'draws' },
  draw_entry: {
    writer: 'draws',
    readers: { earning: GAVE },
  },
  draw_mark: { writer: 'draws' },
  draw_ticket: { writer: 'draws' },
  draw_winner: {
    writer: 'draws',
    readers: {
      'offer-grants': 'how many codes the prizes of erased winners need',
      redemptions: 'whether a pool has a code beyond its prizes, in one statement',
    },
  },
  earning: {
    writer: 'ledger',
    readers: {
      admin: FUNNEL,
      earning: GAVE,
      offers: 'whether a member completed a campaign that opens an offer, in one statement',
      redemptions: 'entries since a year began, found by their lots',
      'reward-holds': 'what names a person and which rewards they had, hashed as the person is erased',
      versions: 'how many riders a change of a campaign or offer reaches',
    },
  },
  favorite_offer: {
    writer: 'offers',
    readers: { versions: 'how many riders a change of a campaign or offer reaches' },
  },
  idempotent_result: { writer: 'redemptions' },
  import_run: { writer: 'ingest' },
  imported_account: { writer: 'connections' },
  imported_rider: {
    writer: 'imports',
    readers: { codes: 'who came by an import owes no invite code; imports stands above codes' },
  },
  inspector_device: { writer: 'tickets' },
  kept_invitation: { writer: 'codes' },
  ledger_transfer: {
    writer: 'ledger',
    readers: {
      earning: RULES,
      redemptions: 'rules that hold between the books and redemptions; how many entries a check has to read',
    },
  },
  limit_use: { writer: 'platform' },
  mail_link: {
    writer: 'auth',
    readers: { 'reward-holds': 'what names a person and which rewards they had, hashed as the person is erased' },
  },
  mailed_code: { writer: 'connections' },
  maintenance: { writer: 'maintenance' },
  member: {
    writer: 'members',
    readers: {
      teams: RULES,
      'offer-grants': RULES,
      admin: FUNNEL,
      auth: 'a session or a link begins only for a member who is there; the member of a session in one trip',
      earning: 'members by id, to judge a campaign by all of them',
      imports: 'who of many that were imported has agreed to nothing yet',
      ledger: 'rules that hold between the books and members',
      passes: 'what a pass shows, compared with what it showed, in one statement',
      'reward-holds': 'what names a member, to be hashed',
      redemptions: 'the standing of a whole group of requests in one trip',
      security: 'names nobody who was erased between an event and its writing; members stands above security',
      versions: 'how many riders a change of a campaign or offer reaches',
    },
  },
  member_account: {
    writer: 'ledger',
    readers: {
      earning: RULES,
      redemptions: 'locked with the sessions of a group in one trip; rules between accounts and redemptions',
      passes: 'what a pass shows, compared with what it showed, in one statement',
    },
  },
  member_agency_account: { writer: 'auth' },
  member_card: { writer: 'assisted' },
  member_change: { writer: 'auth' },
  member_key: { writer: 'acts' },
  member_passkey: { writer: 'auth' },
  member_progress: { writer: 'earning' },
  member_try: { writer: 'auth' },
  member_word: { writer: 'members' },
  message_log: { writer: 'notifications' },
  missing_ride: { writer: 'rides' },
  missing_ride_photo: { writer: 'rides' },
  oauth_flow: { writer: 'connections' },
  oauth_grant: { writer: 'connections' },
  notification: { writer: 'notifications' },
  notification_agency: { writer: 'notifications' },
  notification_choice: { writer: 'notifications' },
  notification_reader: { writer: 'notifications' },
  notification_texts: { writer: 'notifications' },
  offer: {
    writer: 'offers',
    readers: {
      draws: 'title of a prize in the mail to its winner',
      earning: 'price of an offer that a campaign pays, for the backtest',
      redemptions: 'terms, limits and stock as they stand while codes and accounts are locked',
      versions: 'what the rows said before there were versions: version 1',
    },
  },
  offer_batch: { writer: 'offer-grants' },
  offer_batch_member: { writer: 'offer-grants' },
  offer_category: {
    writer: 'offers',
    readers: { versions: 'what the rows said before there were versions: version 1' },
  },
  offer_edition: {
    writer: 'redemptions',
    readers: { 'offer-grants': RULES },
  },
  offer_grant: {
    writer: 'offer-grants',
    readers: {
      draws: 'whether each prize is one grant, and whether it was used',
      earning: GAVE,
      offers: 'offers that a member may use because of a campaign or a grant',
      redemptions: 'whether a pool has a code beyond those promised, in one statement',
    },
  },
  page_speed: { writer: 'analytics' },
  partner_token_use: { writer: 'auth' },
  phone_challenge: { writer: 'verification' },
  picture: { writer: 'versions', readers: { passes: 'the app icon, which passes show' } },
  phone_move: { writer: 'members' },
  points_moved: { writer: 'approvals' },
  programme_comment: { writer: 'versions' },
  programme_version: {
    writer: 'versions',
    readers: { earning: RULES, passes: 'the app icon of the live version, which passes show' },
  },
  promotion_code: {
    writer: 'codes',
    readers: {
      campaigns: 'segments that a code lets a member into; codes stands above campaigns',
      referrals: "a friend's code may not be a promotion code; codes stands above referrals",
      versions: 'what the rows said before there were versions: version 1',
    },
  },
  promotion_code_use: {
    writer: 'codes',
    readers: { campaigns: 'segments that a code let a member into; codes stands above campaigns' },
  },
  provider: {
    writer: 'providers',
    readers: {
      connections: 'locks the subjects of all providers in one statement',
      versions: 'what the rows said before there were versions: version 1',
    },
  },
  provider_connection: {
    writer: 'connections',
    readers: {
      admin: FUNNEL,
      earning: 'a connection is a behaviour and opens campaigns; connections stands above earning',
      'reward-holds': 'what names a member, to be hashed',
    },
  },
  declared_day: { writer: 'earning' },
  provider_server: { writer: 'providers' },
  push_key: { writer: 'notifications' },
  push_subscription: { writer: 'notifications' },
  redemption: {
    writer: 'redemptions',
    readers: {
      admin: FUNNEL,
      'offer-grants': 'whether a supplier still has to settle what used a grant',
      passes: 'what a pass shows, compared with what it showed, in one statement',
      versions: 'how many riders a change of a campaign or offer reaches',
    },
  },
  referral: {
    writer: 'earning',
    readers: {
      campaigns: "segments that a friend's code let a member into; earning stands above campaigns",
      codes: 'how many joined a segment, by codes and by friends, counted together',
      'reward-holds': 'what names a person and which rewards they had, hashed as the person is erased',
    },
  },
  referrer_code: {
    writer: 'referrals',
    readers: { codes: "a minted code may not be a friend's code: asked in the statement that writes it" },
  },
  provider_seen: { writer: 'ingest' },
  rejected_event: { writer: 'ingest' },
  reward_hold: { writer: 'reward-holds' },
  schema_migration: { writer: 'platform', isDirectory: true },
  security_event: { writer: 'security' },
  service_alert: { writer: 'earning' },
  service_outage: { writer: 'earning' },
  service_pause: { writer: 'earning' },
  service_watch: { writer: 'earning' },
  session: {
    writer: 'auth',
    readers: {
      notifications: 'whether a device that takes notifications is still signed in, in one statement',
      redemptions: 'a group of requests finds its members and locks their accounts in one trip',
    },
  },
  shared_goal: { writer: 'earning' },
  shared_goal_change: { writer: 'earning' },
  shared_goal_due: { writer: 'earning' },
  sms_agency: { writer: 'sms', readers: { notifications: 'whether riders can reply STOP; sms stands above it' } },
  sms_message: { writer: 'sms' },
  sms_number: { writer: 'sms' },
  sms_order: { writer: 'sms' },
  sms_stop: { writer: 'sms' },
  sign_in_failure: { writer: 'auth' },
  staff: { writer: 'staff', isStaffs: true },
  staff_challenge: { writer: 'staff', isStaffs: true },
  staff_code: { writer: 'staff', isStaffs: true },
  staff_former: { writer: 'staff', isStaffs: true },
  staff_grant: { writer: 'staff', isStaffs: true },
  staff_identity: { writer: 'staff', isStaffs: true },
  staff_invitation: { writer: 'staff', isStaffs: true },
  staff_key: { writer: 'staff', isStaffs: true },
  staff_notification: { writer: 'staff', isStaffs: true },
  staff_notification_choice: { writer: 'staff', isStaffs: true },
  staff_offer: { writer: 'staff', isStaffs: true },
  rider_openid: { writer: 'auth' },
  staff_openid: { writer: 'staff', isStaffs: true },
  staff_openid_flow: { writer: 'staff', isStaffs: true },
  staff_passkey: { writer: 'staff', isStaffs: true },
  staff_session: { writer: 'staff', isStaffs: true },
  staff_session_use: { writer: 'staff', isStaffs: true },
  stock_alert: { writer: 'redemptions' },
  supplier: { writer: 'suppliers' },
  supplier_order: { writer: 'redemptions' },
  ticket_key: { writer: 'tickets' },
  ticket_sighting: { writer: 'tickets' },
  map_feed: { writer: 'map-feeds' },
  map_place: { writer: 'map-feeds' },
  wallet_credential: { writer: 'passes' },
  wallet_object: { writer: 'passes' },
  wallet_pass: { writer: 'passes' },
  wallet_registration: { writer: 'passes' },
  tap: { writer: 'ingest' },
  team: { writer: 'teams' },
  team_challenge_due: { writer: 'teams' },
  team_challenge_result: { writer: 'teams' },
  team_challenge_round: { writer: 'teams' },
  team_challenge_standing: { writer: 'teams' },
  team_member: { writer: 'teams' },
  team_standing: { writer: 'teams' },
  tenant: {
    writer: 'tenants',
    readers: {
      earning: RULES,
      ledger: 'when points lapse, by the settings of the moment at which they are granted; when its year begins',
      'reward-holds': 'for how many months rewards are held',
      versions: 'what the rows said before there were versions: version 1',
    },
    isDirectory: true,
    isAddress: true,
  },
  tenant_host: {
    writer: 'tenants',
    readers: { versions: 'what the rows said before there were versions: version 1' },
    isDirectory: true,
  },
  tenant_secret: { writer: 'tenants' },
  test_rider: { writer: 'members' },
  webhook_delivery: { writer: 'webhooks' },
  webhook_endpoint: { writer: 'webhooks' },
  webhook_event: { writer: 'webhooks' },
  withheld_reward: { writer: 'reward-holds' },
  year_opening: {
    writer: 'ledger',
    readers: { redemptions: 'about how much a proof of the running year has to read' },
  },
};
