// Written by `npm run api-reference` from the contract. Do not edit.

/** Calls by method and path. */
export interface DeskCalls {
  /** Get the contact for access to the desk. */
  'GET /admin/access': {
    reply: AccessForm;
  };
  /** Confirm a request for access with an emailed code. */
  'POST /admin/access': {
    body: TypedCode;
    reply: {};
  };
  /** Request access and get a code by email. */
  'POST /admin/access/code': {
    body: NewAccessRequest;
    reply: MailedCode;
  };
  /** List requests for access. */
  'GET /admin/access-requests': {
    reply: AccessRequests;
  };
  /** Set the contact for access, and turn the form on or off. */
  'PUT /admin/access-requests/form': {
    body: AccessFormChange;
    reply: AccessRequests;
  };
  /** Invite the sender of a request to an agency. */
  'POST /admin/access-requests/{request}/invitation': {
    params: { request: string };
    body: AccessInvitation;
    reply: AccessRequests;
  };
  /** Decline a request for access. */
  'POST /admin/access-requests/{request}/decline': {
    params: { request: string };
    body: AccessDecline;
    reply: AccessRequests;
  };
  /** Delete a request for access. */
  'DELETE /admin/access-requests/{request}': {
    params: { request: string };
    reply: AccessRequests;
  };
  /** List the audit log, newest first. */
  'GET /admin/agencies/{agency}/acts': {
    params: { agency: string };
    query?: { member?: string; actor?: string; verb?: string; subjectKind?: string; subject?: string; from?: string; until?: string; cursor?: string; limit?: number; language?: string };
    reply: AuditEventPage;
  };
  /** Export the audit log as a file. */
  'GET /admin/agencies/{agency}/acts/export': {
    params: { agency: string };
    query?: { member?: string; actor?: string; verb?: string; subjectKind?: string; subject?: string; from?: string; until?: string };
    reply: CsvFile;
  };
  /** Record that a table was exported. */
  'POST /admin/agencies/{agency}/acts/took-table': {
    params: { agency: string };
    body: {
      table: "approvals" | "backtest" | "backtest-challenges" | "backtest-days" | "backtest-steps" | "campaigns" | "codes" | "connections" | "data-requests" | "declared-days" | "difference" | "draws" | "import-rejections" | "imports" | "keys" | "made-up" | "made-up-days" | "member-acts" | "member-campaigns" | "member-missing-rides" | "member-offers" | "member-redemptions" | "missing-rides" | "notifications" | "offer-batch-lines" | "offer-batches" | "orders" | "outages" | "own-passkeys" | "own-sign-ins" | "points" | "program-campaigns" | "program-offers" | "providers" | "redemptions" | "refused-events" | "rider-teams" | "double-use" | "inspector-devices" | "secrets" | "service-pauses" | "staff" | "stock" | "suppliers" | "team-results" | "timeline" | "versions" | "winners";
      rows: number;
      isWhole: boolean;
    };
    reply: {
      rows: number;
    };
  };
  /** Email a sign-in code. */
  'POST /admin/sign-in/code': {
    body: {
      email: string;
    };
    reply: MailedCode;
  };
  /** Sign in with an emailed code. */
  'POST /admin/sign-in': {
    body: TypedCode;
    reply: StaffMe;
  };
  /** Get the challenge for signing in with a passkey. */
  'POST /admin/sign-in/passkey/options': {
    reply: PasskeyOptions;
  };
  /** Sign in with a passkey. */
  'POST /admin/sign-in/passkey': {
    body: {
      answer: PasskeyAnswer;
    };
    reply: StaffMe;
  };
  /** Accept an invitation link. */
  'POST /admin/sign-in/invitation': {
    body: {
      token: string;
    };
    reply: StaffMe;
  };
  /** List agencies with single sign-on. */
  'GET /admin/sign-in/openid': {
    reply: OpenIdAgencies;
  };
  /** Go to the agency's single sign-on. */
  'POST /admin/sign-in/openid': {
    body: {
      agency: string;
    };
    reply: OpenIdWay;
  };
  /** Return from the agency's single sign-on. */
  'POST /admin/sign-in/openid/return': {
    body: OpenIdReturn;
    reply: StaffMe;
  };
  /** List agencies with sign-in by SAML. */
  'GET /admin/sign-in/saml': {
    reply: OpenIdAgencies;
  };
  /** Go to the agency's sign-in by SAML. */
  'POST /admin/sign-in/saml': {
    body: {
      agency: string;
    };
    reply: OpenIdWay;
  };
  /** Return from the agency's sign-in by SAML. */
  'POST /admin/sign-in/saml/return': {
    body: SamlReturn;
    reply: StaffMe;
  };
  /** Get whether an inspector's device is revoked. */
  'GET /admin/inspector-devices/{agency}/{device}': {
    params: { agency: string; device: string };
    reply: {
      isRevoked: boolean;
    };
  };
  /** Sign out. */
  'POST /admin/sign-out': {
    reply: {};
  };
  /** Email a code that confirms it's you. */
  'POST /admin/proof/code': {
    reply: MailedCode;
  };
  /** Confirm it's you with an emailed code. */
  'POST /admin/proof': {
    body: TypedCode;
    reply: StaffMe;
  };
  /** Get the challenge for confirming with a passkey. */
  'POST /admin/proof/passkey/options': {
    reply: PasskeyOptions;
  };
  /** Confirm it's you with a passkey. */
  'POST /admin/proof/passkey': {
    body: {
      answer: PasskeyAnswer;
    };
    reply: StaffMe;
  };
  /** List your sessions. */
  'GET /admin/sign-ins': {
    reply: SignIns;
  };
  /** End one of your sessions. */
  'DELETE /admin/sign-ins/{signIn}': {
    params: { signIn: string };
    reply: SignIns;
  };
  /** Accept the roles that an agency offers you. */
  'POST /admin/invitations/{offer}': {
    params: { offer: string };
    reply: StaffMe;
  };
  /** Decline the roles that an agency offers you. */
  'DELETE /admin/invitations/{offer}': {
    params: { offer: string };
    reply: {};
  };
  /** List the agency's staff. */
  'GET /admin/agencies/{agency}/staff': {
    params: { agency: string };
    reply: Team;
  };
  /** Invite a staff member. */
  'POST /admin/agencies/{agency}/staff': {
    params: { agency: string };
    body: Invitation;
    reply: Team;
  };
  /** Resend an invitation. */
  'POST /admin/agencies/{agency}/staff/{staff}/invitation': {
    params: { agency: string; staff: string };
    reply: Team;
  };
  /** Change a staff member's roles. */
  'PUT /admin/agencies/{agency}/staff/{staff}/roles': {
    params: { agency: string; staff: string };
    body: {
      roles: ("viewer" | "support" | "editor" | "approver" | "finance" | "inspector" | "counter" | "owner")[];
      was?: ("viewer" | "support" | "editor" | "approver" | "finance" | "inspector" | "counter" | "owner")[];
    };
    reply: Team;
  };
  /** Remove a staff member. */
  'DELETE /admin/agencies/{agency}/staff/{staff}': {
    params: { agency: string; staff: string };
    reply: Team;
  };
  /** List a staff member's sessions. */
  'GET /admin/agencies/{agency}/staff/{staff}/sign-ins': {
    params: { agency: string; staff: string };
    reply: SignIns;
  };
  /** End all sessions of a staff member. */
  'DELETE /admin/agencies/{agency}/staff/{staff}/sign-ins': {
    params: { agency: string; staff: string };
    reply: SignIns;
  };
  /** List API keys. */
  'GET /admin/agencies/{agency}/keys': {
    params: { agency: string };
    reply: ApiKeys;
  };
  /** Create an API key. */
  'POST /admin/agencies/{agency}/keys': {
    params: { agency: string };
    body: WantedKey;
    reply: NewApiKey;
  };
  /** Revoke an API key. */
  'DELETE /admin/agencies/{agency}/keys/{key}': {
    params: { agency: string; key: string };
    reply: ApiKeys;
  };
  /** Get the agency's single sign-on settings and whether it answers. */
  'GET /admin/agencies/{agency}/openid': {
    params: { agency: string };
    reply: MaybeOpenIdSetting;
  };
  /** Set up the agency's single sign-on. */
  'PUT /admin/agencies/{agency}/openid': {
    params: { agency: string };
    body: WantedOpenId;
    reply: OpenIdSet;
  };
  /** Remove the agency's single sign-on. */
  'DELETE /admin/agencies/{agency}/openid': {
    params: { agency: string };
    query?: { was?: string };
    reply: OpenIdSet;
  };
  /** Get the agency's rules for its staff's sessions. */
  'GET /admin/agencies/{agency}/session-policy': {
    params: { agency: string };
    reply: SessionPolicyAtDesk;
  };
  /** Set the agency's rules for its staff's sessions. */
  'PUT /admin/agencies/{agency}/session-policy': {
    params: { agency: string };
    body: WantedSessionPolicy;
    reply: SessionPolicyAtDesk;
  };
  /** Get the agency's SAML settings. */
  'GET /admin/agencies/{agency}/saml': {
    params: { agency: string };
    reply: MaybeSamlSetting;
  };
  /** Set up the agency's sign-in by SAML. */
  'PUT /admin/agencies/{agency}/saml': {
    params: { agency: string };
    body: WantedSaml;
    reply: SamlSet;
  };
  /** Remove the agency's sign-in by SAML. */
  'DELETE /admin/agencies/{agency}/saml': {
    params: { agency: string };
    query?: { was?: string };
    reply: SamlSet;
  };
  /** List your passkeys. */
  'GET /admin/passkeys': {
    reply: Passkeys;
  };
  /** Add a passkey. */
  'POST /admin/passkeys': {
    body: {
      name: string;
      answer: PasskeyAnswer;
    };
    reply: Passkeys;
  };
  /** Get the options for a new passkey. */
  'POST /admin/passkeys/options': {
    reply: PasskeyOptions;
  };
  /** Remove a passkey. */
  'DELETE /admin/passkeys/{passkey}': {
    params: { passkey: string };
    reply: Passkeys;
  };
  /** Get who is signed in, with permissions. */
  'GET /admin/me': {
    reply: StaffMe;
  };
  /** Find members by email, name, digits, id, code or card. */
  'POST /admin/agencies/{agency}/members/search': {
    params: { agency: string };
    body: {
      question: string;
    };
    reply: MemberHits;
  };
  /** Get a member: status, points, connections, rides and actions. */
  'GET /admin/agencies/{agency}/members/{member}': {
    params: { agency: string; member: string };
    query?: { language?: string };
    reply: MemberRecord;
  };
  /** List what happened to a member, newest first. */
  'GET /admin/agencies/{agency}/members/{member}/timeline': {
    params: { agency: string; member: string };
    query?: { language?: string; cursor?: string; limit?: number };
    reply: Timeline;
  };
  /** Get why a member's ride counted or didn't, by campaign. */
  'GET /admin/agencies/{agency}/members/{member}/rides/{ride}': {
    params: { agency: string; member: string; ride: string };
    query?: { language?: string };
    reply: {
      RideID: string;
      kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
      mode: string | null;
      ProviderID: string;
      providerName: string;
      fromName: string | null;
      toName: string | null;
      StartedAtUTC: string | null;
      EndedAtUTC: string;
      durationSeconds: number | null;
      distanceMeters: number | null;
      fare?: {
        amount: number;
        currency?: string;
      };
      isClockOdd: boolean;
      isTimeHidden: boolean;
      isReduced: boolean;
      isVoided: boolean;
      points: number;
      campaigns: {
        CampaignID: string;
        Title: string;
        counted: boolean;
        reason: "COUNTED" | "AWAITING_COUNT" | "KEPT" | "WRONG_KIND" | "WRONG_MODE" | "WRONG_PROVIDER" | "WRONG_WEEKDAY" | "BEFORE_CAMPAIGN" | "AFTER_CAMPAIGN" | "NOT_CONNECTED" | "DURATION_UNKNOWN" | "TOO_SHORT" | "DISTANCE_UNKNOWN" | "TOO_NEAR" | "FALSE_START" | "VOIDED" | "CAP_REACHED" | "NOTHING_TO_EARN" | "UNIT_REACHED" | "STREAK_ENDED" | "STREAK_COMPLETED" | "ALREADY_CONNECTED" | "WRONG_PLACE" | "WRONG_SURVEY" | "WRONG_ACTION" | "WRONG_OFFER" | "NOT_IN_SEGMENT" | "TOO_INACCURATE" | "OUTSIDE_PLACES" | "IMPOSSIBLE_SPEED" | "PLACE_VISITED" | "ALREADY_ANSWERED" | "STREAK_BEGUN_ANEW" | "STREAK_KEPT" | "WRONG_HOUR" | "TOO_LONG" | "TOO_FAR" | "NOT_FIRST" | "TRANSFER" | "WRONG_LINE" | "BUDGET_USED_UP" | "OVERLAPS" | "WRONG_ZONE" | "CONDITIONS_UNMET" | "WRONG_STATUS" | "MEMBER_MAX" | "OTHER_LINE" | "WRONG_END_HOUR" | "FARE_UNKNOWN" | "FARE_TOO_LOW" | "FARE_TOO_HIGH" | "AMOUNT_NOT_REACHED" | "NOT_NEW" | "WRONG_DATE" | "NOT_AWAY" | "NOT_DECLARED";
        sentence: string;
        points: number;
        OfferID?: string;
        DrawEntries?: {
          DrawID: string;
          Entries: number;
        };
      }[];
    };
  };
  /** Suspend a member, optionally with a points deduction. */
  'POST /admin/agencies/{agency}/members/{member}/suspend': {
    params: { agency: string; member: string };
    body: {
      reason: string;
      takesPoints?: boolean;
    };
    reply: Suspended;
  };
  /** End a suspension. */
  'POST /admin/agencies/{agency}/members/{member}/unsuspend': {
    params: { agency: string; member: string };
    body: {
      reason: string;
    };
    reply: Moved;
  };
  /** Opt a member out until they opt back in. */
  'POST /admin/agencies/{agency}/members/{member}/opt-out': {
    params: { agency: string; member: string };
    body: {
      reason: string;
    };
    reply: Moved;
  };
  /** Unlock a member's sign-in after too many wrong passwords. */
  'POST /admin/agencies/{agency}/members/{member}/unblock': {
    params: { agency: string; member: string };
    body: {
      reason: string;
    };
    reply: Done;
  };
  /** Turn a feature on or off for a member. */
  'PUT /admin/agencies/{agency}/members/{member}/flags': {
    params: { agency: string; member: string };
    body: {
      flag: "FAVORITE_OFFER" | "UX_UPDATES";
      isOn: boolean;
      reason: string;
    };
    reply: Done;
  };
  /** Reveal a member's full email address and phone number. */
  'POST /admin/agencies/{agency}/members/{member}/reveal': {
    params: { agency: string; member: string };
    body: {
      reason: string;
    };
    reply: Revealed;
  };
  /** Preview a deduction. */
  'GET /admin/agencies/{agency}/members/{member}/deduction': {
    params: { agency: string; member: string };
    query?: { points?: number };
    reply: DeductionPreview;
  };
  /** Deduct points from a member. */
  'POST /admin/agencies/{agency}/members/{member}/deduction': {
    params: { agency: string; member: string };
    body: {
      points?: number;
      kind?: "BALANCE" | "SUSPENSION";
      reason: string;
      idempotencyKey: string;
    };
    reply: Deduction;
  };
  /** Give a member goodwill points. */
  'POST /admin/agencies/{agency}/members/{member}/goodwill': {
    params: { agency: string; member: string };
    body: {
      points: number;
      reason: string;
      idempotencyKey: string;
    };
    reply: Goodwill;
  };
  /** List a member's offers from campaigns, draws and staff, and the offers that can be given. */
  'GET /admin/agencies/{agency}/members/{member}/offer-grants': {
    params: { agency: string; member: string };
    query?: { language?: string };
    reply: MemberOfferGrants;
  };
  /** Give a member an offer. */
  'POST /admin/agencies/{agency}/members/{member}/offer-grants': {
    params: { agency: string; member: string };
    body: {
      offerId: string;
      lastDay?: string;
      reason: string;
      idempotencyKey: string;
    };
    reply: GivenOffer;
  };
  /** Withdraw a member's unused offer. */
  'POST /admin/agencies/{agency}/members/{member}/offer-grants/{grant}/withdrawal': {
    params: { agency: string; member: string; grant: string };
    body: {
      reason: string;
    };
    reply: Done;
  };
  /** Preview what erasing a member deletes. */
  'GET /admin/agencies/{agency}/members/{member}/erasure': {
    params: { agency: string; member: string };
    reply: ErasurePreview;
  };
  /** Erase a member for good. */
  'POST /admin/agencies/{agency}/members/{member}/erasure': {
    params: { agency: string; member: string };
    reply: Erased;
  };
  /** Export all data of a member. */
  'POST /admin/agencies/{agency}/members/{member}/copy': {
    params: { agency: string; member: string };
    body: {
      reason: string;
    };
    reply: Record<string, unknown>;
  };
  /** Release a member's account so that it can be connected again. */
  'POST /admin/agencies/{agency}/members/{member}/connections/{provider}/free': {
    params: { agency: string; member: string; provider: string };
    body: {
      reason: string;
    };
    reply: Done;
  };
  /** Verify a member's account on the agency's word. */
  'POST /admin/agencies/{agency}/members/{member}/connections/{provider}/confirm': {
    params: { agency: string; member: string; provider: string };
    body: {
      reason: string;
    };
    reply: Done;
  };
  /** List the messages to a member, newest first, and how another would reach them. */
  'GET /admin/agencies/{agency}/members/{member}/messages': {
    params: { agency: string; member: string };
    reply: MemberMessages;
  };
  /** Send a member a message in the agency's name. */
  'POST /admin/agencies/{agency}/members/{member}/messages': {
    params: { agency: string; member: string };
    body: NewMessage;
    reply: SentMessage;
  };
  /** Withdraw a message that the member has not read. */
  'POST /admin/agencies/{agency}/members/{member}/messages/{message}/withdrawal': {
    params: { agency: string; member: string; message: string };
    reply: {
      message: MemberMessage;
    };
  };
  /** List staff's notes on a member, newest first, and the member's tags. */
  'GET /admin/agencies/{agency}/members/{member}/notes': {
    params: { agency: string; member: string };
    reply: MemberNotes;
  };
  /** Add a note on a member. */
  'POST /admin/agencies/{agency}/members/{member}/notes': {
    params: { agency: string; member: string };
    body: NewNote;
    reply: MemberNotes;
  };
  /** Edit your own note on a member. */
  'PUT /admin/agencies/{agency}/members/{member}/notes/{note}': {
    params: { agency: string; member: string; note: string };
    body: EditedNote;
    reply: MemberNotes;
  };
  /** Delete a note on a member. */
  'DELETE /admin/agencies/{agency}/members/{member}/notes/{note}': {
    params: { agency: string; member: string; note: string };
    reply: MemberNotes;
  };
  /** Add a tag to a member. */
  'POST /admin/agencies/{agency}/members/{member}/tags': {
    params: { agency: string; member: string };
    body: MemberTag;
    reply: MemberNotes;
  };
  /** Remove a member's tag. */
  'POST /admin/agencies/{agency}/members/{member}/tags/removal': {
    params: { agency: string; member: string };
    body: MemberTag;
    reply: MemberNotes;
  };
  /** Get a report as a table: weeks, campaigns, liability, redemptions, refunds or codes left. */
  'GET /admin/agencies/{agency}/reports/{report}': {
    params: { agency: string; report: "weeks" | "campaigns" | "budgets" | "riders" | "funnel" | "liability" | "lapsing" | "redemptions" | "refunds" | "codes-left" | "added-rides" | "impact" | "shared-goals" };
    query?: { from?: string; to?: string; language?: string };
    reply: ReportTable;
  };
  /** Get today's rides, points and redemptions next to a week ago. */
  'GET /admin/agencies/{agency}/today': {
    params: { agency: string };
    reply: TodayFigures;
  };
  /** Get the figures of the last 28 days next to the 28 before. */
  'GET /admin/agencies/{agency}/trend': {
    params: { agency: string };
    reply: Trend;
  };
  /** Export the same as a file. */
  'GET /admin/agencies/{agency}/reports/{report}/export': {
    params: { agency: string; report: "weeks" | "campaigns" | "budgets" | "riders" | "funnel" | "liability" | "lapsing" | "redemptions" | "refunds" | "codes-left" | "added-rides" | "impact" | "shared-goals" };
    query?: { from?: string; to?: string; language?: string };
    reply: CsvFile;
  };
  /** List the reports that staff get by email, with their newest sendings. */
  'GET /admin/agencies/{agency}/report-schedules': {
    params: { agency: string };
    reply: ReportSchedules;
  };
  /** Schedule a report by email. */
  'PUT /admin/agencies/{agency}/report-schedules/{schedule}': {
    params: { agency: string; schedule: string };
    body: NewReportSchedule;
    reply: ReportSchedules;
  };
  /** Delete a scheduled report and its list of sendings. */
  'DELETE /admin/agencies/{agency}/report-schedules/{schedule}': {
    params: { agency: string; schedule: string };
    reply: ReportSchedules;
  };
  /** Pause or resume a scheduled report. */
  'POST /admin/agencies/{agency}/report-schedules/{schedule}/pause': {
    params: { agency: string; schedule: string };
    body: {
      isPaused: boolean;
    };
    reply: ReportSchedules;
  };
  /** Send a scheduled report now. */
  'POST /admin/agencies/{agency}/report-schedules/{schedule}/send': {
    params: { agency: string; schedule: string };
    body: {
      sending: string;
    };
    reply: ReportSchedules;
  };
  /** Stop getting a scheduled report yourself. */
  'POST /admin/agencies/{agency}/report-schedules/{schedule}/leave': {
    params: { agency: string; schedule: string };
    reply: ReportSchedules;
  };
  /** Get the first month that exports cover. */
  'GET /admin/agencies/{agency}/exports': {
    params: { agency: string };
    reply: {
      month: string | null;
    };
  };
  /** Export a part of a closed month's points, redemptions, rides or liability. */
  'GET /admin/agencies/{agency}/exports/{month}/{set}': {
    params: { agency: string; month: string; set: "points" | "redemptions" | "rides" | "liability" };
    query?: { form?: "csv" | "values"; after?: string };
    reply: ExportPart;
  };
  /** Export the same with pseudonyms that differ in each export. */
  'GET /admin/agencies/{agency}/exports/{month}/{set}/with-members': {
    params: { agency: string; month: string; set: "points" | "redemptions" | "rides" | "liability" };
    query?: { form?: "csv" | "values"; after?: string };
    reply: ExportPart;
  };
  /** List all agencies with their health. */
  'GET /admin/agencies': {
    reply: InstallationHealth;
  };
  /** Create an agency that isn't open yet and invite its first owner. */
  'POST /admin/agencies': {
    body: NewAgency;
    reply: MadeAgency;
  };
  /** Add a host to an agency. */
  'POST /admin/hosts': {
    body: AgencyHost;
    reply: AgencyHostOutput;
  };
  /** Check the installation and say what to do. */
  'GET /admin/installation/check': {
    reply: SystemCheck;
  };
  /** List the data keys and which are still needed. */
  'GET /admin/installation/data-keys': {
    reply: DataKeys;
  };
  /** List the last verification of each agency's books. */
  'GET /admin/books': {
    reply: BooksOfAgencies;
  };
  /** List verifications of an agency's books with their findings. */
  'GET /admin/books/runs': {
    query: { of: string };
    reply: BookRuns;
  };
  /** Verify agencies' books in the background. */
  'POST /admin/books/verify': {
    body: VerifyBooks;
    reply: BooksRequested;
  };
  /** List the operators of the platform. */
  'GET /admin/operators': {
    reply: Operators;
  };
  /** Add an operator of the platform. */
  'POST /admin/operators': {
    body: NewOperator;
    reply: Operators;
  };
  /** Remove an operator of the platform. */
  'DELETE /admin/operators/{staff}': {
    params: { staff: string };
    reply: Operators;
  };
  /** List the security record of an agency or the installation, newest first. */
  'GET /admin/security': {
    query?: { of?: string; what?: string; outcome?: string; network?: string; member?: string; from?: string; until?: string; cursor?: string; limit?: number };
    reply: SecurityPage;
  };
  /** Export the security record as a file. */
  'GET /admin/security/export': {
    query?: { of?: string; what?: string; outcome?: string; network?: string; member?: string; from?: string; until?: string };
    reply: CsvFile;
  };
  /** Get what is done and what is missing before launch. */
  'GET /admin/agencies/{agency}/setup': {
    params: { agency: string };
    reply: Setup;
  };
  /** Check whether the agency's address shows its app. */
  'GET /admin/agencies/{agency}/setup/address': {
    params: { agency: string };
    reply: SetupAddress;
  };
  /** Try the draft on sample rides. */
  'POST /admin/agencies/{agency}/setup/sample': {
    params: { agency: string };
    reply: SampleTrial;
  };
  /** List campaign templates with what they pay on sample rides. */
  'GET /admin/agencies/{agency}/setup/templates': {
    params: { agency: string };
    reply: Templates;
  };
  /** Add a template to the draft. */
  'POST /admin/agencies/{agency}/setup/templates': {
    params: { agency: string };
    body: TemplateInput;
    reply: LaidTemplate;
  };
  /** Try a template with your answers. */
  'GET /admin/agencies/{agency}/setup/templates/{template}': {
    params: { agency: string; template: "daily-ride" | "welcome-ride" | "by-distance" | "whole-journey" | "pilot" | "fare-cap-bonus" | "off-peak" | "early-bird" | "night-bus" | "weekend-double" | "holiday-bonus" | "bonus-hours" | "days-in-a-row" | "weeks-in-a-row" | "rides-a-week" | "days-a-month" | "new-places" | "bus-week" | "tiers" | "city-challenge" | "come-back" | "happy-birthday" | "joined-today" | "rides-then-offer" | "refer-a-friend" | "bring-a-colleague" | "survey" };
    query?: { reward?: number; perDay?: number; days?: number; rides?: number; moreReward?: number; moreRides?: number; friendReward?: number; friendRides?: number; friends?: number; thirdReward?: number; tenthReward?: number; most?: number; minutes?: number; times?: number; weeks?: number; monthDays?: number; riderMost?: number; stops?: number; lines?: number; fares?: number; silverRides?: number; goldRides?: number; useDays?: number; awayDays?: number; cityRides?: number; ownRides?: number; from?: string; to?: string; link?: string };
    reply: TemplateTried;
  };
  /** Send a signed test event as a provider would. */
  'POST /admin/agencies/{agency}/setup/test-event': {
    params: { agency: string };
    body: {
      provider: string;
    };
    reply: TestEvent;
  };
  /** Create a test rider who rides, claims and redeems. */
  'POST /admin/agencies/{agency}/setup/test-rider': {
    params: { agency: string };
    reply: TestRide;
  };
  /** Open the app to riders. */
  'POST /admin/agencies/{agency}/setup/open': {
    params: { agency: string };
    reply: Setup;
  };
  /** List the program's versions, newest first. */
  'GET /admin/agencies/{agency}/versions': {
    params: { agency: string };
    query?: { cursor?: string; limit?: number; only?: "open" };
    reply: Versions;
  };
  /** Import a pack as a draft. */
  'POST /admin/agencies/{agency}/versions': {
    params: { agency: string };
    body: {
      pack: PackDocument;
      note?: string;
      basedOn: number;
      revision?: number;
    };
    reply: Version;
  };
  /** Get a version. */
  'GET /admin/agencies/{agency}/versions/{number}': {
    params: { agency: string; number: number };
    reply: Version;
  };
  /** Change a draft. */
  'PUT /admin/agencies/{agency}/versions/{number}': {
    params: { agency: string; number: number };
    body: {
      pack: PackDocument;
      note?: string;
      revision: number;
      basedOn?: number;
    };
    reply: Version;
  };
  /** Compare a version with the live one: changes and riders affected. */
  'GET /admin/agencies/{agency}/versions/{number}/difference': {
    params: { agency: string; number: number };
    query?: { against?: number; language?: "en" | "es" | "ru" | "vi" | "ko" | "zh-CN" | "ar" | "bn" };
    reply: VersionDifference;
  };
  /** Backtest a version, part by part. */
  'GET /admin/agencies/{agency}/versions/{number}/backtest': {
    params: { agency: string; number: number };
    query: { from: string; to: string; against?: number; declared?: string; after?: string; limit?: number; language?: string };
    reply: BacktestPart;
  };
  /** Backtest team challenges and referral steps of a version. */
  'GET /admin/agencies/{agency}/versions/{number}/backtest/together': {
    params: { agency: string; number: number };
    query: { from: string; to: string; after?: number; language?: string };
    reply: BacktestTogether;
  };
  /** Choose past days that a backtest treats as declared. */
  'GET /admin/agencies/{agency}/versions/{number}/backtest/days': {
    params: { agency: string; number: number };
    query: { from: string; to: string; which: "BUSIEST" | "AVERAGE"; count: number };
    reply: BacktestDays;
  };
  /** Backtest one campaign of a version. */
  'GET /admin/agencies/{agency}/versions/{number}/backtest/{campaign}/members/{member}': {
    params: { agency: string; number: number; campaign: string; member: string };
    query: { from: string; to: string; against?: number; declared?: string; language?: string };
    reply: BacktestRows;
  };
  /** Try a version on one ride of a member. */
  'GET /admin/agencies/{agency}/versions/{number}/members/{member}/rides/{ride}': {
    params: { agency: string; number: number; member: string; ride: string };
    query?: { language?: string };
    reply: RideTrial;
  };
  /** Preview a version as a sample rider sees it. */
  'GET /admin/agencies/{agency}/versions/{number}/preview': {
    params: { agency: string; number: number };
    query?: { rider?: "VISITOR" | "ARRIVING" | "NEW" | "VERIFIED" | "LOCKED_OUT"; language?: "en" | "es" | "ru" | "vi" | "ko" | "zh-CN" | "ar" | "bn"; look?: "UPDATED" | "OLDER"; open?: string };
    reply: VersionPreview;
  };
  /** Send test rides to a version and see what they pay. */
  'POST /admin/agencies/{agency}/versions/{number}/test-rides': {
    params: { agency: string; number: number };
    body: TestRidesInput;
    reply: TestRides;
  };
  /** Download a version's files and pictures. */
  'GET /admin/agencies/{agency}/versions/{number}/pack': {
    params: { agency: string; number: number };
    query?: { pictures?: "bytes" | "digests" };
    reply: PulledPack;
  };
  /** Check a pack: problems and changes. */
  'POST /admin/agencies/{agency}/versions/check': {
    params: { agency: string };
    body: PackDocument;
    reply: PackCheck;
  };
  /** Start a draft from a version. */
  'POST /admin/agencies/{agency}/versions/begin': {
    params: { agency: string };
    body: {
      from: number;
      note?: string;
    };
    reply: Version;
  };
  /** Get a draft's current content with its problems. */
  'GET /admin/agencies/{agency}/versions/{number}/work': {
    params: { agency: string; number: number };
    reply: DraftWork;
  };
  /** Autosave a draft. */
  'PUT /admin/agencies/{agency}/versions/{number}/work': {
    params: { agency: string; number: number };
    body: DraftTyped;
    reply: DraftWork;
  };
  /** Get the JSON Schema of pack files with default texts. */
  'GET /admin/agencies/{agency}/pack-schema': {
    params: { agency: string };
    reply: PackSchema;
  };
  /** List a draft's saved changes, newest first. */
  'GET /admin/agencies/{agency}/versions/{number}/edits': {
    params: { agency: string; number: number };
    reply: DraftEdits;
  };
  /** List comments on a version, oldest first. */
  'GET /admin/agencies/{agency}/versions/{number}/comments': {
    params: { agency: string; number: number };
    reply: VersionComments;
  };
  /** Comment on a version. */
  'POST /admin/agencies/{agency}/versions/{number}/comments': {
    params: { agency: string; number: number };
    body: NewComment;
    reply: VersionComment;
  };
  /** List staff who can open drafts. */
  'GET /admin/agencies/{agency}/draft-readers': {
    params: { agency: string };
    reply: DraftReaders;
  };
  /** Delete your own comment. */
  'DELETE /admin/agencies/{agency}/versions/{number}/comments/{comment}': {
    params: { agency: string; number: number; comment: string };
    reply: VersionComments;
  };
  /** Withdraw a draft from review. */
  'POST /admin/agencies/{agency}/versions/{number}/withdraw': {
    params: { agency: string; number: number };
    body: {
      revision: number;
    };
    reply: Version;
  };
  /** Request approval of a draft. */
  'POST /admin/agencies/{agency}/versions/{number}/submit': {
    params: { agency: string; number: number };
    body: {
      revision: number;
    };
    reply: Version;
  };
  /** Approve another person's draft. */
  'POST /admin/agencies/{agency}/versions/{number}/approve': {
    params: { agency: string; number: number };
    body: {
      revision: number;
    };
    reply: Version;
  };
  /** Send a draft back with a reason. */
  'POST /admin/agencies/{agency}/versions/{number}/send-back': {
    params: { agency: string; number: number };
    body: {
      revision: number;
      reason: string;
    };
    reply: Version;
  };
  /** Publish a version now. */
  'POST /admin/agencies/{agency}/versions/{number}/publish': {
    params: { agency: string; number: number };
    body: {
      revision: number;
    };
    reply: Version;
  };
  /** Schedule or unschedule a version. */
  'POST /admin/agencies/{agency}/versions/{number}/schedule': {
    params: { agency: string; number: number };
    body: {
      revision: number;
      publishAt: string | null;
    };
    reply: Version;
  };
  /** Discard a draft. */
  'POST /admin/agencies/{agency}/versions/{number}/discard': {
    params: { agency: string; number: number };
    body: {
      revision: number;
    };
    reply: Version;
  };
  /** Roll back to an earlier version. */
  'POST /admin/agencies/{agency}/versions/roll-back': {
    params: { agency: string };
    body: {
      from: number;
      to?: number;
      note?: string;
    };
    reply: Version;
  };
  /** List saved test riders. */
  'GET /admin/agencies/{agency}/test-riders': {
    params: { agency: string };
    reply: {
      riders: SavedTestRider[];
    };
  };
  /** Save a test rider. */
  'PUT /admin/agencies/{agency}/test-riders/{rider}': {
    params: { agency: string; rider: string };
    body: TestRiderInput;
    reply: {
      riders: SavedTestRider[];
    };
  };
  /** Remove a test rider. */
  'DELETE /admin/agencies/{agency}/test-riders/{rider}': {
    params: { agency: string; rider: string };
    reply: {
      riders: SavedTestRider[];
    };
  };
  /** List campaigns with state, budget and figures of the last 28 days. */
  'GET /admin/agencies/{agency}/campaigns': {
    params: { agency: string };
    query?: { language?: string };
    reply: ListedCampaigns;
  };
  /** Get a campaign with its figures by day. */
  'GET /admin/agencies/{agency}/campaigns/{campaign}': {
    params: { agency: string; campaign: string };
    query?: { language?: string };
    reply: CampaignPage;
  };
  /** List offers with state, stock and figures of the last 28 days. */
  'GET /admin/agencies/{agency}/offers': {
    params: { agency: string };
    query?: { language?: string };
    reply: ListedOffers;
  };
  /** Get an offer with its figures by day. */
  'GET /admin/agencies/{agency}/offers/{offer}': {
    params: { agency: string; offer: string };
    query?: { language?: string };
    reply: OfferPage;
  };
  /** Get the rules of a campaign or offer, and the versions that changed it. */
  'GET /admin/agencies/{agency}/program/{list}/{item}/history': {
    params: { agency: string; list: "campaigns" | "offers"; item: string };
    query?: { language?: "en" | "es" | "ru" | "vi" | "ko" | "zh-CN" | "ar" | "bn" };
    reply: ItemHistory;
  };
  /** Submit a version that pauses, ends or resumes a campaign or offer. */
  'POST /admin/agencies/{agency}/program/{list}/{item}/changes': {
    params: { agency: string; list: "campaigns" | "offers"; item: string };
    body: {
      change: "PAUSE" | "END" | "RESUME";
      note?: string;
    };
    reply: Version;
  };
  /** Copy a campaign or offer in a draft. */
  'POST /admin/agencies/{agency}/program/{list}/{item}/copy': {
    params: { agency: string; list: "campaigns" | "offers"; item: string };
    reply: CopiedItem;
  };
  /** List code pools and how long they'll last. */
  'GET /admin/agencies/{agency}/coupons': {
    params: { agency: string };
    query?: { language?: string };
    reply: {
      pools: CouponPool[];
    };
  };
  /** Add codes from a file to an offer's pool, or check them first. */
  'POST /admin/agencies/{agency}/offers/{offer}/coupons': {
    params: { agency: string; offer: string };
    body: CouponLines;
    reply: CouponCount;
  };
  /** List batches of invite and promo codes with their use. */
  'GET /admin/agencies/{agency}/codes': {
    params: { agency: string };
    reply: {
      batches: CodeBatch[];
    };
  };
  /** Create a batch of codes. */
  'POST /admin/agencies/{agency}/codes': {
    params: { agency: string };
    body: NewBatch;
    reply: {
      batch: string;
      codes: number;
    };
  };
  /** Export a batch's codes as a file. */
  'POST /admin/agencies/{agency}/codes/{batch}/export': {
    params: { agency: string; batch: string };
    reply: CsvFile;
  };
  /** Stop a batch of codes, or one code. */
  'POST /admin/agencies/{agency}/codes/{batch}/stop': {
    params: { agency: string; batch: string };
    body: StoppedCodes;
    reply: {
      stopped: number;
    };
  };
  /** List draws with their entries and results. */
  'GET /admin/agencies/{agency}/draws': {
    params: { agency: string };
    query?: { language?: string };
    reply: {
      draws: AdminDraw[];
    };
  };
  /** Enter a draw's public value; the second person holds the draw. */
  'POST /admin/agencies/{agency}/draws/{draw}/value': {
    params: { agency: string; draw: string };
    query?: { language?: string };
    body: {
      value: string;
    };
    reply: AdminDraw;
  };
  /** Get a draw's public record. */
  'GET /admin/agencies/{agency}/draws/{draw}/record': {
    params: { agency: string; draw: string };
    reply: {
      Method: "fareback-draw/1";
      DrawID: string;
      SeedHash: string;
      ListClosedAtUTC: string | null;
      ListHash: string | null;
      List: string | null;
      LeftOut: Record<string, number>;
      Prizes: {
        OfferID: string;
        Winners: number;
      }[];
      Alternates: number;
      PublicValueName: string;
      PublicValue: string | null;
      Seed: string | null;
      HeldAtUTC: string | null;
      Winners: {
        Place: number;
        Person: string;
        Ticket: string;
        OfferID: string | null;
        HasPassed: boolean;
      }[];
    };
  };
  /** Get a draw's public list as a file. */
  'GET /admin/agencies/{agency}/draws/{draw}/file': {
    params: { agency: string; draw: string };
    reply: CsvFile;
  };
  /** Exclude a member from draws, or no longer. */
  'POST /admin/agencies/{agency}/members/{member}/draws': {
    params: { agency: string; member: string };
    body: {
      isExcluded: boolean;
      reason: string;
    };
    reply: {
      isChanged: boolean;
    };
  };
  /** List reports of missing rides, oldest first; open ones unless a state is given. */
  'GET /admin/agencies/{agency}/missing-rides': {
    params: { agency: string };
    query?: { language?: string; cursor?: string; limit?: number; state?: "OPEN" | "FOUND" | "NOT_FOUND"; provider?: string; photo?: "YES" | "NO"; reviewed?: "YES" | "NO" };
    reply: MissingRideReports;
  };
  /** Answer a report of a missing ride: add it, or reject it with a reason. */
  'PUT /admin/agencies/{agency}/missing-rides/{report}/answer': {
    params: { agency: string; report: string };
    body: {
      state: "FOUND";
      before?: "OPEN" | "FOUND" | "NOT_FOUND";
      mode: "bus" | "rail" | "tram" | "metro" | "ferry" | "bikeshare" | "scooter" | "carpool" | "walk" | "other";
      startedAt?: string;
      endedAt?: string;
      distanceMeters?: number;
      fromPlace?: string;
      toPlace?: string;
      answer?: string;
    } | {
      state: "NOT_FOUND";
      before?: "OPEN" | "FOUND" | "NOT_FOUND";
      reason?: "NO_RECORD" | "ALREADY_COUNTED" | "NOT_IN_PROGRAM" | "NOT_READABLE" | "OTHER";
      answer: string;
    };
    reply: AnsweredRide;
  };
  /** Count the reports of the last 90 days by state and reason. */
  'GET /admin/agencies/{agency}/missing-ride-counts': {
    params: { agency: string };
    reply: MissingRideCounts;
  };
  /** Show a report with the member's connections and the rides of that day. */
  'GET /admin/agencies/{agency}/missing-rides/{report}': {
    params: { agency: string; report: string };
    query?: { language?: string };
    reply: MissingRideDetails;
  };
  /** Begin the review of an open report and show its photo. */
  'POST /admin/agencies/{agency}/missing-rides/{report}/review': {
    params: { agency: string; report: string };
    reply: MissingRideReview;
  };
  /** Enter a missing ride for a member, such as on the phone. */
  'POST /admin/agencies/{agency}/members/{member}/missing-rides': {
    params: { agency: string; member: string };
    body: {
      providerId: string;
      mode: "bus" | "rail" | "tram" | "metro" | "ferry" | "bikeshare" | "scooter" | "carpool" | "walk" | "other";
      startedAt?: string;
      endedAt: string;
      distanceMeters?: number;
      fromPlace?: string;
      toPlace?: string;
      answer?: string;
      note?: string;
    };
    reply: AnsweredRide;
  };
  /** List providers: last call, waiting and rejected events, age of the secret. */
  'GET /admin/agencies/{agency}/providers': {
    params: { agency: string };
    reply: {
      providers: ProviderHealth[];
    };
  };
  /** List connections to providers and suppliers, without their secrets. */
  'GET /admin/agencies/{agency}/connections': {
    params: { agency: string };
    reply: {
      connections: Connection[];
    };
  };
  /** Call a provider or supplier and list the problems. */
  'POST /admin/agencies/{agency}/connections/{kind}/{id}/test': {
    params: { agency: string; kind: "provider" | "supplier"; id: string };
    reply: ConnectionTest;
  };
  /** Connect a provider at which riders sign in and agree. */
  'POST /admin/agencies/{agency}/connections/provider/{id}/oauth': {
    params: { agency: string; id: string };
    body: WantedOAuth;
    reply: Connection;
  };
  /** Connect a provider that checks accounts. */
  'POST /admin/agencies/{agency}/connections/provider/{id}/checks': {
    params: { agency: string; id: string };
    body: WantedChecks;
    reply: Connection;
  };
  /** Connect a supplier that an offer names. */
  'POST /admin/agencies/{agency}/connections/supplier/{id}/orders': {
    params: { agency: string; id: string };
    body: WantedSupplier;
    reply: Connection;
  };
  /** Disconnect a provider or supplier. */
  'POST /admin/agencies/{agency}/connections/{kind}/{id}/disconnect': {
    params: { agency: string; kind: "provider" | "supplier"; id: string };
    body: {
      was?: string;
    };
    reply: Connection;
  };
  /** List a provider's rejected events, newest first. */
  'GET /admin/agencies/{agency}/providers/{provider}/rejected': {
    params: { agency: string; provider: string };
    query?: { limit?: number; event?: string };
    reply: {
      events: RejectedEvent[];
      isWhole: boolean;
    };
  };
  /** Get rejected events as sent; they identify riders. */
  'POST /admin/agencies/{agency}/providers/{provider}/rejected/read': {
    params: { agency: string; provider: string };
    body: {
      limit?: number;
      event?: string;
      rejectedId?: string;
    };
    reply: {
      events: RejectedEvent[];
      isWhole: boolean;
    };
  };
  /** Process rejected events again with current rules. */
  'POST /admin/agencies/{agency}/providers/{provider}/rejected/replay': {
    params: { agency: string; provider: string };
    body: {
      after?: string;
    };
    reply: Replayed;
  };
  /** Get announced maintenance and whether the app is closed. */
  'GET /admin/agencies/{agency}/maintenance': {
    params: { agency: string };
    reply: Maintenance;
  };
  /** Close the agency's app for maintenance, now or later. */
  'PUT /admin/agencies/{agency}/maintenance': {
    params: { agency: string };
    body: MaintenanceInput;
    reply: Maintenance;
  };
  /** Open the agency's app again and cancel planned maintenance. */
  'POST /admin/agencies/{agency}/maintenance/lift': {
    params: { agency: string };
    reply: Maintenance;
  };
  /** Close all agencies' apps, now or later. */
  'PUT /admin/maintenance': {
    body: MaintenanceInput;
    reply: {
      agencies: number;
    };
  };
  /** Open all agencies' apps again; an agency's own maintenance stays. */
  'POST /admin/maintenance/lift': {
    reply: {
      agencies: number;
    };
  };
  /** List redemptions, newest first. */
  'GET /admin/agencies/{agency}/redemptions': {
    params: { agency: string };
    query?: { state?: "GIVEN" | "HELD" | "REFUNDED" | "RELEASED"; offer?: string; member?: string; from?: string; to?: string; language?: string; cursor?: string; limit?: number };
    reply: ListedRedemptions;
  };
  /** Get a redemption with its actions. */
  'GET /admin/agencies/{agency}/redemptions/{redemption}': {
    params: { agency: string; redemption: string };
    query?: { language?: string };
    reply: OneRedemption;
  };
  /** Diagnose a code or ticket that does not work. */
  'GET /admin/agencies/{agency}/redemptions/{redemption}/diagnosis': {
    params: { agency: string; redemption: string };
    query?: { language?: string };
    reply: CodeDiagnosis;
  };
  /** Replace a code or ticket that does not work. */
  'POST /admin/agencies/{agency}/redemptions/{redemption}/replacement': {
    params: { agency: string; redemption: string };
    body: {
      cause: "NOT_OPENING" | "NOT_SCANNING" | "REFUSED" | "OTHER";
      reason: string;
    };
    reply: Replacement;
  };
  /** Preview refunds. */
  'GET /admin/agencies/{agency}/refunds': {
    params: { agency: string };
    query: { redemptions: string };
    reply: Refunds;
  };
  /** Refund up to 50 redemptions. */
  'POST /admin/agencies/{agency}/refunds': {
    params: { agency: string };
    body: {
      redemptionIds: string[];
      reason: string;
    };
    reply: Refunds;
  };
  /** Refund up to 50 redemptions; same as redemptions.refund. */
  'POST /admin/agencies/{agency}/refunds/many': {
    params: { agency: string };
    body: {
      redemptionIds: string[];
      reason: string;
    };
    reply: Refunds;
  };
  /** Get the settings of riders' sign-in with the agency's account. */
  'GET /admin/agencies/{agency}/rider-sign-in': {
    params: { agency: string };
    reply: RiderSignInAtDesk;
  };
  /** Set up riders' sign-in with the agency's account. */
  'PUT /admin/agencies/{agency}/rider-sign-in': {
    params: { agency: string };
    body: WantedRiderSignIn;
    reply: RiderSignInAtDesk;
  };
  /** Turn off riders' sign-in with the agency's account. */
  'DELETE /admin/agencies/{agency}/rider-sign-in': {
    params: { agency: string };
    query?: { was?: string };
    reply: RiderSignInAtDesk;
  };
  /** Call the provider of riders' sign-in and list its problems. */
  'GET /admin/agencies/{agency}/rider-sign-in/check': {
    params: { agency: string };
    reply: RiderSignInCheck;
  };
  /** List teams of riders with their size and league, and results of challenges. */
  'GET /admin/agencies/{agency}/teams': {
    params: { agency: string };
    query?: { language?: string };
    reply: {
      isOn: boolean;
      hasMembers: boolean;
      month: string;
      measure: string;
      teams: RiderTeam[];
      results: TeamResult[];
    };
  };
  /** Add teams of riders. */
  'POST /admin/agencies/{agency}/teams': {
    params: { agency: string };
    body: NewTeams;
    reply: {
      added: number;
      known: number;
    };
  };
  /** Rename a team of riders. */
  'POST /admin/agencies/{agency}/teams/{team}/name': {
    params: { agency: string; team: string };
    body: {
      name: string;
    };
    reply: {
      name: string;
    };
  };
  /** Give a team of riders a new code. */
  'POST /admin/agencies/{agency}/teams/{team}/code': {
    params: { agency: string; team: string };
    reply: {
      isChanged: boolean;
    };
  };
  /** Archive a team of riders. */
  'POST /admin/agencies/{agency}/teams/{team}/archive': {
    params: { agency: string; team: string };
    reply: {
      isArchived: boolean;
    };
  };
  /** Search members, redemptions, codes, orders, events, missing rides, campaigns and offers. */
  'POST /admin/agencies/{agency}/search': {
    params: { agency: string };
    query?: { language?: string };
    body: {
      question: string;
    };
    reply: Found;
  };
  /** Get the agency's settings. */
  'GET /admin/agencies/{agency}/settings': {
    params: { agency: string };
    reply: AgencySettings;
  };
  /** Add days without service, so that no streak ends on them. */
  'POST /admin/agencies/{agency}/service/pauses': {
    params: { agency: string };
    body: PauseInput;
    reply: {
      pauseId: string;
    };
  };
  /** Remove days without service; points already earned stay. */
  'POST /admin/agencies/{agency}/service/pauses/{pause}/lift': {
    params: { agency: string; pause: string };
    reply: {
      isLifted: boolean;
    };
  };
  /** Declare a service day to be of a kind, such as bad air. */
  'POST /admin/agencies/{agency}/service/declared-days': {
    params: { agency: string };
    body: DeclareInput;
    reply: {
      declaredId: string;
    };
  };
  /** Withdraw a declared day; unclaimed points for it are withdrawn. */
  'POST /admin/agencies/{agency}/service/declared-days/{declared}/withdraw': {
    params: { agency: string; declared: string };
    reply: {
      isWithdrawn: boolean;
    };
  };
  /** List the agency's shared secrets and their age. */
  'GET /admin/agencies/{agency}/secrets': {
    params: { agency: string };
    reply: {
      secrets: SharedSecret[];
    };
  };
  /** Rotate a secret; the old one works for some more hours. */
  'POST /admin/agencies/{agency}/secrets/{owner}/rotate': {
    params: { agency: string; owner: string };
    body: SecretRotationInput;
    reply: MadeSecret;
  };
  /** List offers given to many members at once. */
  'GET /admin/agencies/{agency}/offer-batches': {
    params: { agency: string };
    query?: { language?: string };
    reply: OfferBatches;
  };
  /** Create a draft of a batch of offers. */
  'POST /admin/agencies/{agency}/offer-batches': {
    params: { agency: string };
    body: NewOfferBatch;
    reply: {
      batchId: string;
      segment: string | null;
    };
  };
  /** Get a batch of offers with its cost and stock. */
  'GET /admin/agencies/{agency}/offer-batches/{batch}': {
    params: { agency: string; batch: string };
    query?: { language?: string };
    reply: OfferBatchFigures;
  };
  /** Delete a draft of a batch of offers. */
  'DELETE /admin/agencies/{agency}/offer-batches/{batch}': {
    params: { agency: string; batch: string };
    reply: Done;
  };
  /** Add members of a list to a batch of offers. */
  'POST /admin/agencies/{agency}/offer-batches/{batch}/lines': {
    params: { agency: string; batch: string };
    body: OfferBatchLines;
    reply: OfferBatchPart;
  };
  /** Add members of a segment to a batch of offers. */
  'POST /admin/agencies/{agency}/offer-batches/{batch}/segment': {
    params: { agency: string; batch: string };
    body: {
      after?: string | null;
    };
    reply: {
      after: string | null;
      ready: number;
    };
  };
  /** Give the offer of a batch to its members. */
  'POST /admin/agencies/{agency}/offer-batches/{batch}/start': {
    params: { agency: string; batch: string };
    body: StartedOfferBatch;
    reply: {
      isChanged: boolean;
      points: number;
    };
  };
  /** Withdraw the unused offers of a batch. */
  'POST /admin/agencies/{agency}/offer-batches/{batch}/undo': {
    params: { agency: string; batch: string };
    body: {
      reason: string;
    };
    reply: Done;
  };
  /** List suppliers and orders with an unknown result. */
  'GET /admin/agencies/{agency}/orders': {
    params: { agency: string };
    query?: { language?: string };
    reply: {
      suppliers: SupplierHealth[];
      orders: OpenOrder[];
      isWhole: boolean;
      titles: Record<string, string>;
    };
  };
  /** Settle an order whose supplier no longer exists. */
  'POST /admin/agencies/{agency}/orders/{redemption}/settle': {
    params: { agency: string; redemption: string };
    body: OrderAnswer;
    reply: SettledOrder;
  };
  /** List approval requests that you made or may decide. */
  'GET /admin/agencies/{agency}/approvals': {
    params: { agency: string };
    reply: {
      requests: Approval[];
    };
  };
  /** Request a second person's approval for points above the limits. */
  'POST /admin/agencies/{agency}/approvals': {
    params: { agency: string };
    body: WantedApproval;
    reply: Approval;
  };
  /** Approve points above the limits and apply them. */
  'POST /admin/agencies/{agency}/approvals/{request}/approve': {
    params: { agency: string; request: string };
    reply: Approval;
  };
  /** Reject points above the limits. */
  'POST /admin/agencies/{agency}/approvals/{request}/reject': {
    params: { agency: string; request: string };
    body: {
      reason: string;
    };
    reply: Approval;
  };
  /** Withdraw your own request. */
  'POST /admin/agencies/{agency}/approvals/{request}/withdraw': {
    params: { agency: string; request: string };
    reply: Approval;
  };
  /** List data requests that you made or may complete. */
  'GET /admin/agencies/{agency}/data-requests': {
    params: { agency: string };
    reply: {
      requests: DataRequest[];
    };
  };
  /** Hand over a member's request to delete or export their data. */
  'POST /admin/agencies/{agency}/members/{member}/data-requests': {
    params: { agency: string; member: string };
    body: NewDataRequest;
    reply: DataRequest;
  };
  /** Decline a data request. */
  'POST /admin/agencies/{agency}/data-requests/{request}/decline': {
    params: { agency: string; request: string };
    body: {
      reason: string;
    };
    reply: DataRequest;
  };
  /** Withdraw your own data request. */
  'POST /admin/agencies/{agency}/data-requests/{request}/withdraw': {
    params: { agency: string; request: string };
    reply: DataRequest;
  };
  /** Get the day's keys for an inspector's device. */
  'POST /admin/agencies/{agency}/tickets/shift': {
    params: { agency: string };
    query?: { language?: string };
    body: InspectorDevice;
    reply: InspectorShift;
  };
  /** Send in the tickets that an inspector saw. */
  'POST /admin/agencies/{agency}/tickets/sightings': {
    params: { agency: string };
    body: NewSightings;
    reply: {
      added: number;
      known: number;
      unknown: number;
    };
  };
  /** List inspectors' devices. */
  'GET /admin/agencies/{agency}/tickets/devices': {
    params: { agency: string };
    reply: {
      devices: DeviceAtDesk[];
    };
  };
  /** Revoke an inspector's device. */
  'POST /admin/agencies/{agency}/tickets/devices/{device}/revoke': {
    params: { agency: string; device: string };
    reply: {
      isRevoked: boolean;
    };
  };
  /** Replace the agency's key for tickets. */
  'POST /admin/agencies/{agency}/tickets/key': {
    params: { agency: string };
    reply: {
      keyId: number;
    };
  };
  /** List tickets that were seen more than once, or as a copy. */
  'GET /admin/agencies/{agency}/tickets/double-use': {
    params: { agency: string };
    query?: { language?: string; days?: number };
    reply: {
      tickets: DoubleUse[];
    };
  };
  /** List imports of files, newest first. */
  'GET /admin/agencies/{agency}/imports': {
    params: { agency: string };
    query?: { language?: string };
    reply: FileImports;
  };
  /** Create an import of a file of rides. */
  'POST /admin/agencies/{agency}/imports': {
    params: { agency: string };
    body: NewFileImport;
    reply: {
      importId: string;
      parts: number;
    };
  };
  /** Get an import with its check and counts. */
  'GET /admin/agencies/{agency}/imports/{import}': {
    params: { agency: string; import: string };
    query?: { language?: string };
    reply: FileImportDetails;
  };
  /** Delete an import’s file and report; imported rows stay. */
  'DELETE /admin/agencies/{agency}/imports/{import}': {
    params: { agency: string; import: string };
    reply: Done;
  };
  /** Upload a part of the file. */
  'POST /admin/agencies/{agency}/imports/{import}/parts': {
    params: { agency: string; import: string };
    body: ImportPart;
    reply: {
      partsReceived: number;
    };
  };
  /** Propose a mapping from the uploaded file. */
  'GET /admin/agencies/{agency}/imports/{import}/proposal': {
    params: { agency: string; import: string };
    reply: ImportProposal;
  };
  /** Check what an import would do, without importing. */
  'POST /admin/agencies/{agency}/imports/{import}/check': {
    params: { agency: string; import: string };
    body: {
      mapping: Record<string, unknown>;
    };
    reply: {
      errors: MappingError[];
    };
  };
  /** Import the file as it was checked. */
  'POST /admin/agencies/{agency}/imports/{import}/run': {
    params: { agency: string; import: string };
    body: {
      revision: number;
    };
    reply: Done;
  };
  /** Cancel a check or an import under way. */
  'POST /admin/agencies/{agency}/imports/{import}/cancel': {
    params: { agency: string; import: string };
    reply: Done;
  };
  /** List rejected rows of an import by line. */
  'GET /admin/agencies/{agency}/imports/{import}/rejections': {
    params: { agency: string; import: string };
    query?: { after?: number };
    reply: {
      rejections: ImportRejection[];
      next: number | null;
    };
  };
  /** List the feeds of stops, stations and vehicles, with the last check of each. */
  'GET /admin/agencies/{agency}/map-feeds': {
    params: { agency: string };
    reply: MapFeeds;
  };
  /** Set the address of a feed and load it. */
  'POST /admin/agencies/{agency}/map-feeds': {
    params: { agency: string };
    body: {
      provider: string;
      format: "GTFS" | "GBFS";
      address: string;
    };
    reply: {
      isNew: boolean;
    };
  };
  /** Upload a GTFS archive instead of an address. */
  'POST /admin/agencies/{agency}/map-feeds/upload': {
    params: { agency: string };
    body: {
      provider: string;
      zip: string;
    };
    reply: {
      places: number;
      problem: FeedProblemFacts | null;
    };
  };
  /** Load a feed now. */
  'POST /admin/agencies/{agency}/map-feeds/{provider}/{format}/check': {
    params: { agency: string; provider: string; format: "GTFS" | "GBFS" };
    reply: {
      isQueued: boolean;
    };
  };
  /** Remove a feed and its places. */
  'POST /admin/agencies/{agency}/map-feeds/{provider}/{format}/remove': {
    params: { agency: string; provider: string; format: "GTFS" | "GBFS" };
    reply: {
      isRemoved: boolean;
    };
  };
  /** Show the certificates for passes in wallets. */
  'GET /admin/agencies/{agency}/wallet': {
    params: { agency: string };
    reply: WalletAtDesk;
  };
  /** Set the pass type certificate for Apple Wallet. */
  'POST /admin/agencies/{agency}/wallet/apple': {
    params: { agency: string };
    body: AppleFiles;
    reply: {
      passTypeId: string;
      teamId: string;
    };
  };
  /** Set the service account for Google Wallet. */
  'POST /admin/agencies/{agency}/wallet/google': {
    params: { agency: string };
    body: GoogleFiles;
    reply: {
      issuerId: string;
      clientEmail: string;
    };
  };
  /** Check if Google accepts the service account. */
  'GET /admin/agencies/{agency}/wallet/google/check': {
    params: { agency: string };
    reply: {
      failure: string | null;
    };
  };
  /** Remove the certificate or account for passes. */
  'POST /admin/agencies/{agency}/wallet/{platform}/remove': {
    params: { agency: string; platform: "apple" | "google" };
    reply: {
      isRemoved: boolean;
    };
  };
  /** Download a test pass for Apple Wallet. */
  'GET /admin/agencies/{agency}/wallet/apple/test-pass': {
    params: { agency: string };
    reply: {
      fileName: string;
      base64: string;
    };
  };
  /** List webhook endpoints. */
  'GET /admin/agencies/{agency}/webhooks': {
    params: { agency: string };
    reply: Webhooks;
  };
  /** Create a webhook endpoint. */
  'POST /admin/agencies/{agency}/webhooks': {
    params: { agency: string };
    body: WantedWebhook;
    reply: NewWebhook;
  };
  /** Change, enable or disable a webhook endpoint. */
  'POST /admin/agencies/{agency}/webhooks/{webhook}': {
    params: { agency: string; webhook: string };
    body: WantedWebhook;
    reply: Webhook;
  };
  /** Remove a webhook endpoint and its deliveries. */
  'POST /admin/agencies/{agency}/webhooks/{webhook}/remove': {
    params: { agency: string; webhook: string };
    reply: {
      isRemoved: boolean;
    };
  };
  /** Replace the secret of a webhook endpoint. */
  'POST /admin/agencies/{agency}/webhooks/{webhook}/secret': {
    params: { agency: string; webhook: string };
    body: {
      oldHours?: number;
    };
    reply: NewWebhook;
  };
  /** Send a test event to a webhook endpoint. */
  'POST /admin/agencies/{agency}/webhooks/{webhook}/test': {
    params: { agency: string; webhook: string };
    reply: {
      eventId: string;
    };
  };
  /** List deliveries of the last 30 days to a webhook endpoint. */
  'GET /admin/agencies/{agency}/webhooks/{webhook}/deliveries': {
    params: { agency: string; webhook: string };
    query?: { cursor?: string; limit?: number; state?: "WAITING" | "DELIVERED" | "FAILED" | "CANCELED" };
    reply: WebhookDeliveries;
  };
  /** Send one event again to a webhook endpoint. */
  'POST /admin/agencies/{agency}/webhooks/{webhook}/deliveries/{event}/replay': {
    params: { agency: string; webhook: string; event: string };
    reply: {
      queued: number;
    };
  };
  /** Send the events of a time range again to a webhook endpoint. */
  'POST /admin/agencies/{agency}/webhooks/{webhook}/replay': {
    params: { agency: string; webhook: string };
    body: {
      from: string;
      until: string;
    };
    reply: {
      queued: number;
      nextFrom: string | null;
    };
  };
  /** Get what the forms of the counter need. */
  'GET /admin/agencies/{agency}/counter': {
    params: { agency: string };
    query?: { language?: string };
    reply: Counter;
  };
  /** Find a member by member card or by the full number of a provider’s card. */
  'POST /admin/agencies/{agency}/counter/find': {
    params: { agency: string };
    body: {
      number: string;
    };
    reply: {
      memberId: string;
    };
  };
  /** Sign a rider up at the counter. */
  'POST /admin/agencies/{agency}/counter/members': {
    params: { agency: string };
    body: AssistedSignUp;
    reply: AssistedAccount;
  };
  /** Get a member’s balance, offers and redemptions at the counter. */
  'GET /admin/agencies/{agency}/counter/members/{member}': {
    params: { agency: string; member: string };
    query?: { language?: string };
    reply: CounterMember;
  };
  /** Get a statement of a member’s points to print and post. */
  'GET /admin/agencies/{agency}/counter/members/{member}/statement': {
    params: { agency: string; member: string };
    reply: Statement;
  };
  /** Claim a member’s points at the counter. */
  'POST /admin/agencies/{agency}/counter/members/{member}/claim': {
    params: { agency: string; member: string };
    reply: {
      points: number;
    };
  };
  /** Redeem an offer for a member at the counter. */
  'POST /admin/agencies/{agency}/counter/members/{member}/redemptions': {
    params: { agency: string; member: string };
    body: CounterOrder;
    reply: CounterResult;
  };
  /** Undo a redemption of the counter. */
  'POST /admin/agencies/{agency}/counter/redemptions/{redemption}/undo': {
    params: { agency: string; redemption: string };
    reply: {
      points: number;
    };
  };
  /** Give a member a new card. */
  'POST /admin/agencies/{agency}/counter/members/{member}/card': {
    params: { agency: string; member: string };
    body: {
      proof: "PHOTO_ID" | "REDUCED_FARE_CARD" | "AGENCY_LETTER" | "KNOWN_IN_PERSON";
    };
    reply: {
      name: string;
      cardNumber: string;
    };
  };
  /** Print a new code that takes the account into the app. */
  'POST /admin/agencies/{agency}/counter/members/{member}/code': {
    params: { agency: string; member: string };
    body: {
      proof: "PHOTO_ID" | "REDUCED_FARE_CARD" | "AGENCY_LETTER" | "KNOWN_IN_PERSON";
    };
    reply: TakeoverCode;
  };
  /** Text a code to the phone number that a member gives at the counter. */
  'POST /admin/agencies/{agency}/counter/members/{member}/phone/code': {
    params: { agency: string; member: string };
    body: CounterPhone;
    reply: {
      coolDownTimestampUTC: string;
    };
  };
  /** Save a member’s phone number after its code was read at the counter. */
  'PUT /admin/agencies/{agency}/counter/members/{member}/phone': {
    params: { agency: string; member: string };
    body: {
      code: string;
    };
    reply: {
      digits: string;
    };
  };
  /** Remove a member’s phone number that was given at the counter. */
  'DELETE /admin/agencies/{agency}/counter/members/{member}/phone': {
    params: { agency: string; member: string };
    reply: {};
  };
  /** Show riders' notifications by kind and channel, with counts of 30 days. */
  'GET /admin/agencies/{agency}/notifications': {
    params: { agency: string };
    reply: NotificationsAtDesk;
  };
  /** Turn a kind of notification on or off for one channel. */
  'PUT /admin/agencies/{agency}/notifications/switch': {
    params: { agency: string };
    body: {
      kind: "POINTS_TO_CLAIM" | "STREAK_ENDS" | "STREAK_KEPT" | "POINTS_EXPIRE" | "REDEMPTION" | "LEVEL_REACHED" | "GOAL_REACHED" | "PRIZE_WON" | "FRIEND_JOINED" | "SUPPORT_ANSWER" | "SUPPORT_MESSAGE" | "NEW_FOR_YOU";
      channel: "PUSH" | "EMAIL" | "SMS";
      isOn: boolean;
    };
    reply: {
      isOn: boolean;
    };
  };
  /** Set how many text messages may be sent in a month. */
  'PUT /admin/agencies/{agency}/notifications/text-limit': {
    params: { agency: string };
    body: {
      textsAMonth: number;
    };
    reply: {
      textsAMonth: number;
    };
  };
  /** List your notifications at an agency. */
  'GET /admin/staff-notifications/{agency}': {
    params: { agency: string };
    query?: { cursor?: string; limit?: number };
    reply: StaffNotificationPage;
  };
  /** Mark one of your notifications as read. */
  'POST /admin/staff-notifications/{agency}/{notification}/read': {
    params: { agency: string; notification: string };
    reply: UnreadStaffNotifications;
  };
  /** Mark your notifications as read. */
  'POST /admin/staff-notifications/{agency}/read': {
    params: { agency: string };
    body: {
      upTo: string;
    };
    reply: UnreadStaffNotifications;
  };
  /** List the notifications you get by email. */
  'GET /admin/staff-notification-emails': {
    reply: EmailChoices;
  };
  /** Choose whether you get a kind of notification by email. */
  'PUT /admin/staff-notification-emails': {
    body: EmailChoice;
    reply: EmailChoices;
  };
  /** List your columns and saved views at an agency. */
  'GET /admin/lists/{agency}': {
    params: { agency: string };
    reply: ListSettings;
  };
  /** Set the columns that you hide in a list. */
  'PUT /admin/lists/{agency}/{list}/columns': {
    params: { agency: string; list: "agencies" | "approvals" | "campaigns" | "codes" | "deliveries" | "draws" | "keys" | "members" | "missingRides" | "offerBatches" | "offers" | "orders" | "outages" | "providers" | "record" | "redemptions" | "rejectedEvents" | "riderTeams" | "staff" | "stock" | "versions" | "webhooks" | "yourNotifications" };
    body: ListColumns;
    reply: ListSettings;
  };
  /** Save a view of a list. */
  'PUT /admin/lists/{agency}/{list}/views/{view}': {
    params: { agency: string; list: "agencies" | "approvals" | "campaigns" | "codes" | "deliveries" | "draws" | "keys" | "members" | "missingRides" | "offerBatches" | "offers" | "orders" | "outages" | "providers" | "record" | "redemptions" | "rejectedEvents" | "riderTeams" | "staff" | "stock" | "versions" | "webhooks" | "yourNotifications"; view: string };
    body: NewListView;
    reply: ListSettings;
  };
  /** Delete a saved view of a list. */
  'DELETE /admin/lists/{agency}/{list}/views/{view}': {
    params: { agency: string; list: "agencies" | "approvals" | "campaigns" | "codes" | "deliveries" | "draws" | "keys" | "members" | "missingRides" | "offerBatches" | "offers" | "orders" | "outages" | "providers" | "record" | "redemptions" | "rejectedEvents" | "riderTeams" | "staff" | "stock" | "versions" | "webhooks" | "yourNotifications"; view: string };
    reply: ListSettings;
  };
  /** Show if riders' texts are read, and counts by day. */
  'GET /admin/agencies/{agency}/incoming-texts': {
    params: { agency: string };
    reply: IncomingTexts;
  };
  /** Read riders' texts or not. */
  'PUT /admin/agencies/{agency}/incoming-texts': {
    params: { agency: string };
    body: {
      isOn: boolean;
    };
    reply: {
      isOn: boolean;
    };
  };
  /** Take phone numbers that riders give at the counter or not. */
  'PUT /admin/agencies/{agency}/incoming-texts/counter-numbers': {
    params: { agency: string };
    body: {
      takesCounterNumbers: boolean;
    };
    reply: {
      takesCounterNumbers: boolean;
    };
  };
  /** Save the token with which the carrier signs riders' texts. */
  'PUT /admin/agencies/{agency}/incoming-texts/carrier-token': {
    params: { agency: string };
    body: {
      token: string;
    };
    reply: {};
  };
  /** List outages that proposed a day for streaks, newest first. */
  'GET /admin/agencies/{agency}/outages': {
    params: { agency: string };
    reply: OutagesAtDesk;
  };
  /** Confirm that an outage ends no streak on its day. */
  'POST /admin/agencies/{agency}/outages/{outage}/confirm': {
    params: { agency: string; outage: string };
    reply: {
      isConfirmed: boolean;
    };
  };
  /** Dismiss an outage: its day counts as usual. */
  'POST /admin/agencies/{agency}/outages/{outage}/dismiss': {
    params: { agency: string; outage: string };
    reply: {
      isDismissed: boolean;
    };
  };
  /** Confirm days of outages without staff, or stop it. */
  'PUT /admin/agencies/{agency}/outages/automatic': {
    params: { agency: string };
    body: {
      isAutomatic: boolean;
    };
    reply: {
      isAutomatic: boolean;
    };
  };
  /** Get if assistants may connect, and the MCP server's address. */
  'GET /admin/agencies/{agency}/assistant': {
    params: { agency: string };
    reply: AssistantSetting;
  };
  /** Let assistants connect with an API key, or not. */
  'PUT /admin/agencies/{agency}/assistant': {
    params: { agency: string };
    body: {
      isOn: boolean;
    };
    reply: AssistantSetting;
  };
}

/** Codes of the errors that these calls answer. */
export type DeskErrorCode =
  | 'ACCESS_FORM_OFF'
  | 'ACCOUNT_NOT_PROVEN'
  | 'AGENCY_BUSY'
  | 'AGENCY_EXISTS'
  | 'AGENCY_SIGN_IN_NEEDED'
  | 'AGENCY_SIGN_IN_REQUIRED'
  | 'ALREADY_OPERATOR'
  | 'ALREADY_STAFF'
  | 'ANSWERED_FOR_GOOD'
  | 'ASSIST_OFF'
  | 'BATCH_EXISTS'
  | 'BOOKS_DIFFER'
  | 'CARD_REPLACED'
  | 'CARD_TAKEN'
  | 'CHANGED_MEANWHILE'
  | 'CODE_OVER'
  | 'CODE_WRONG'
  | 'COUNTER_NUMBERS_OFF'
  | 'DATA_REQUEST_OPEN'
  | 'DESK_BUSY'
  | 'DEVICE_REVOKED'
  | 'DRAW_HELD'
  | 'DRAW_NOT_DUE'
  | 'DRAW_VALUE_DIFFERS'
  | 'FEED_ADDRESS'
  | 'GOODWILL_LIMIT'
  | 'GRANTS_EXIST'
  | 'HOST_TAKEN'
  | 'INTERNAL_ERROR'
  | 'INVALID_REQUEST'
  | 'INVITATION_OVER'
  | 'KEY_TAKEN'
  | 'LAST_OPERATOR'
  | 'LAST_OWNER'
  | 'MEMBER_IN_APP'
  | 'MEMBER_NOT_IN_APP'
  | 'MEMBER_RESTS'
  | 'MESSAGE_KEY_TAKEN'
  | 'MESSAGE_READ'
  | 'MONTH_NOT_OVER'
  | 'NAME_TAKEN'
  | 'NEEDS_APPROVAL'
  | 'NEEDS_SECOND_PERSON'
  | 'NETWORK_LEAVES_YOU_OUT'
  | 'NETWORK_NOT_ALLOWED'
  | 'NEWER_VERSION_LIVE'
  | 'NOTE_FINAL'
  | 'NOT_ALLOWED'
  | 'NOT_A_DRAFT_READER'
  | 'NOT_A_REPORT_READER'
  | 'NOT_FOUND'
  | 'NOT_INVITED'
  | 'NOT_ONES_OWN'
  | 'NOT_ON_PAPER'
  | 'NOT_READY'
  | 'NOT_REPLACEABLE'
  | 'NO_AGENCY_SIGN_IN'
  | 'NO_COUPON'
  | 'NO_EMERGENCY_ACCESS'
  | 'NO_POOL'
  | 'NO_TEXTS_LEFT'
  | 'NO_WAY_TO_RIDE'
  | 'OFFER_NOT_FOR_MEMBER'
  | 'OPENID_NOT_CONNECTED'
  | 'OPENID_REFUSED'
  | 'OPENID_UNREACHABLE'
  | 'OPEN_ALREADY'
  | 'ORIGIN_NOT_ALLOWED'
  | 'OWN_ACCOUNT'
  | 'OWN_OPERATOR_ROLE'
  | 'PACK_BROKEN'
  | 'PASSKEY_REFUSED'
  | 'PASS_ACCOUNT_UNREADABLE'
  | 'PASS_CERTIFICATE_UNREADABLE'
  | 'PASS_EXPIRED'
  | 'PASS_ISSUER_UNREADABLE'
  | 'PASS_KEY_UNREADABLE'
  | 'PASS_NOT_PASS_TYPE'
  | 'PASS_NOT_SET_UP'
  | 'PASS_WRONG_ISSUER'
  | 'PASS_WRONG_KEY'
  | 'PAYLOAD_TOO_LARGE'
  | 'POINTS_LIMIT'
  | 'PRIZE_STAYS'
  | 'REPORT_SENT_OFTEN'
  | 'REQUEST_CLOSED'
  | 'RIDE_KNOWN'
  | 'ROLE_ABOVE_YOURS'
  | 'SERVICE_UNAVAILABLE'
  | 'SIGN_IN_REQUIRED'
  | 'STEP_UP_REQUIRED'
  | 'SUPPLIER_ANSWERS'
  | 'TEAM_EXISTS'
  | 'TEMPLATE_UNFIT'
  | 'TERMS_CHANGED'
  | 'TIME_PAST'
  | 'TOO_MANY_AGENCY_TAGS'
  | 'TOO_MANY_IMPORTS'
  | 'TOO_MANY_KEYS'
  | 'TOO_MANY_MESSAGES'
  | 'TOO_MANY_NOTES'
  | 'TOO_MANY_OPERATORS'
  | 'TOO_MANY_PASSKEYS'
  | 'TOO_MANY_REQUESTS'
  | 'TOO_MANY_SCHEDULES'
  | 'TOO_MANY_STAFF'
  | 'TOO_MANY_STAFF_MESSAGES'
  | 'TOO_MANY_TAGS'
  | 'TOO_MANY_TEST_RIDERS'
  | 'TOO_MANY_VIEWS'
  | 'TOO_MANY_WEBHOOKS'
  | 'TOO_MUCH_WORK'
  | 'UNDO_OVER'
  | 'VERSION_SETTLED'
  | 'WAITS_FOR_SUPPLIER'
  | 'WEBHOOK_DISABLED'
  | 'WEBHOOK_URL'
  | 'WRONG_DIGITS';

/** Calls that the server answers once per key, and where the key goes. */
export const deskKeyedCalls: Readonly<Record<string, 'header' | 'body'>> = {
  'POST /admin/agencies/{agency}/members/{member}/deduction': 'body',
  'POST /admin/agencies/{agency}/members/{member}/goodwill': 'body',
  'POST /admin/agencies/{agency}/members/{member}/offer-grants': 'body',
};

export type TypedCode = {
  attempt: string;
  code: string;
};

export type NewAccessRequest = {
  email: string;
  name: string;
  organization: string;
  purpose: string;
  language?: "en" | "es" | "ar";
  website?: string;
};

export type AccessFormChange = {
  contact?: string | null;
  isOn: boolean;
};

export type AccessInvitation = {
  agencyId: string;
  name: string;
  language?: "en" | "es" | "ar";
  roles: ("viewer" | "support" | "editor" | "approver" | "finance" | "inspector" | "counter" | "owner")[];
};

export type AccessDecline = {
  reason?: string;
  isMailed?: boolean;
};

export type PasskeyAnswer = {
  id: string;
  rawId: string;
  type: "public-key";
  response: {
    clientDataJSON: string;
  };
};

export type OpenIdReturn = {
  attempt: string;
  state: string;
  code?: string;
  iss?: string;
  error?: string;
};

export type SamlReturn = {
  attempt: string;
  state: string;
  postToken: string;
};

export type Invitation = {
  email: string;
  name: string;
  language?: "en" | "es" | "ar";
  roles: ("viewer" | "support" | "editor" | "approver" | "finance" | "inspector" | "counter" | "owner")[];
};

export type WantedKey = {
  name: string;
  permissions: ("members.read" | "members.act" | "members.message" | "members.personal" | "members.erase" | "members.assist" | "points.act" | "programme.read" | "programme.edit" | "programme.approve" | "programme.publish" | "stock.read" | "stock.act" | "tickets.inspect" | "providers.read" | "providers.act" | "reports.read" | "reports.schedule" | "acts.read" | "maintenance.act" | "webhooks.manage")[];
  days: number;
};

export type WantedOpenId = {
  issuer: string;
  clientId: string;
  clientSecret?: string | null;
  mailDomains: string[];
  vouchesForMail?: boolean;
  was?: string | null;
};

export type WantedSessionPolicy = {
  idleMinutes?: number | null;
  sessionHours?: number | null;
  networks: string[];
  requiresAgencySignIn: boolean;
  emergencyStaff: string[];
  was: string | null;
};

export type WantedSaml = {
  metadata?: string;
  entityId?: string;
  signInUrl?: string;
  certificates?: string[];
  emailAttribute?: string;
  mailDomains: string[];
  was?: string | null;
};

export type NewMessage = {
  text: string;
  link?: "RIDES" | "REDEEM" | "ACCOUNT";
  idempotencyKey?: string;
};

export type NewNote = {
  text: string;
  idempotencyKey?: string;
};

export type EditedNote = {
  text: string;
};

export type MemberTag = {
  tag: string;
};

export type NewReportSchedule = {
  report: "weeks" | "campaigns" | "budgets" | "riders" | "funnel" | "liability" | "lapsing" | "redemptions" | "refunds" | "codes-left" | "added-rides" | "impact" | "shared-goals";
  span: "YESTERDAY" | "LAST_7_DAYS" | "LAST_28_DAYS" | "LAST_MONTH" | "MONTH_TO_DATE";
  frequency: "DAILY" | "WEEKLY" | "MONTHLY";
  weekday: number | null;
  dayOfMonth: number | null;
  hour: number;
  hasFile: boolean;
  linksMonth: boolean;
  language: "en" | "es";
  recipients: string[];
  was?: string;
};

export type NewAgency = {
  agencyId: string;
  name: string;
  host?: string;
  timeZone: string;
  languages: ("en" | "es" | "ru" | "vi" | "ko" | "zh-CN" | "ar" | "bn")[];
  ownerName: string;
  ownerEmail: string;
  ownerLanguage: "en" | "es" | "ar";
};

export type AgencyHost = {
  agencyId: string;
  host: string;
};

export type VerifyBooks = {
  agencyId: string | null;
};

export type NewOperator = {
  email: string;
  name: string;
  language?: "en" | "es" | "ar";
};

export type TemplateInput = {
  template: "daily-ride" | "welcome-ride" | "by-distance" | "whole-journey" | "pilot" | "fare-cap-bonus" | "off-peak" | "early-bird" | "night-bus" | "weekend-double" | "holiday-bonus" | "bonus-hours" | "days-in-a-row" | "weeks-in-a-row" | "rides-a-week" | "days-a-month" | "new-places" | "bus-week" | "tiers" | "city-challenge" | "come-back" | "happy-birthday" | "joined-today" | "rides-then-offer" | "refer-a-friend" | "bring-a-colleague" | "survey";
  reward?: number;
  perDay?: number;
  days?: number;
  rides?: number;
  moreReward?: number;
  moreRides?: number;
  friendReward?: number;
  friendRides?: number;
  friends?: number;
  thirdReward?: number;
  tenthReward?: number;
  most?: number;
  minutes?: number;
  times?: number;
  weeks?: number;
  monthDays?: number;
  riderMost?: number;
  stops?: number;
  lines?: number;
  fares?: number;
  silverRides?: number;
  goldRides?: number;
  useDays?: number;
  awayDays?: number;
  cityRides?: number;
  ownRides?: number;
  from?: string;
  to?: string;
  link?: string;
  startsOn?: string;
  endsOn?: string;
  words?: Record<string, Record<string, string>>;
};

export type PackDocument = {
  files: Record<string, string | Record<string, unknown>>;
  pictures?: Record<string, {
    bytes: string;
  } | {
    digest: string;
  }>;
};

export type TestRidesInput = {
  rides: TestRideInput[];
  redeem?: string | null;
  language?: "en" | "es" | "ru" | "vi" | "ko" | "zh-CN" | "ar" | "bn";
  rider?: string;
  app?: boolean;
};

export type TestRideInput = {
  provider: string;
  mode: "bus" | "rail" | "tram" | "metro" | "ferry" | "bikeshare" | "scooter" | "carpool" | "walk" | "other";
  startedAt: string;
  minutes: number;
  meters: number | null;
};

export type DraftTyped = {
  revision: number;
  files?: Record<string, string | null>;
  pictures?: Record<string, {
    bytes: string;
  } | {
    digest: string;
  } | null>;
  note?: string;
  basedOn?: number;
};

export type NewComment = {
  about?: string;
  text: string;
  idempotencyKey?: string;
  mentions?: string[];
};

export type TestRiderInput = {
  name: string;
  rides: TestRideInput[];
  redeem?: string | null;
};

export type CouponLines = {
  heading: string;
  firstLine: number;
  lines: string[];
  expires?: string | null;
  isDryRun?: boolean;
};

export type NewBatch = {
  batch: string;
  count: number;
  reward?: number;
  segment?: string;
  expires?: string;
  uses?: number | null;
  daily?: number;
  weekly?: number;
  monthly?: number;
  wordsOf?: string;
};

export type StoppedCodes = {
  code?: string;
  reason: string;
};

export type WantedOAuth = {
  issuer: string;
  authorizeUrl?: string;
  tokenUrl?: string;
  revokeUrl?: string;
  accountUrl?: string;
  clientId: string;
  clientSecret?: string;
  secretIn?: "HEADER" | "BODY";
  responseMode?: "QUERY" | "FORM_POST";
  scope?: string;
  subjectClaim?: string;
  labelClaim?: string;
  was?: string | null;
};

export type WantedChecks = {
  validateUrl: string;
  secret?: string;
  was?: string | null;
};

export type WantedSupplier = {
  url: string;
  secret?: string;
  timeLimitSeconds?: number;
  was?: string | null;
};

export type MaintenanceInput = {
  startsAt?: string | null;
  endsAt?: string | null;
  messages?: Record<string, string>;
};

export type WantedRiderSignIn = {
  issuer: string;
  clientId: string;
  clientSecret?: string | null;
  requiresVerifiedEmail?: boolean;
  mailDomains?: string[];
  vouchesForMail?: boolean;
  was?: string | null;
};

export type NewTeams = {
  names: string[];
};

export type PauseInput = {
  firstDay: string;
  lastDay?: string;
  lineId?: string;
  reason: string;
};

export type DeclareInput = {
  kind: string;
  day: string;
  reason: string;
};

export type SecretRotationInput = {
  graceHours?: number;
  reason: string;
  idempotencyKey?: string;
};

export type NewOfferBatch = {
  offerId: string;
  lastDay?: string;
  segment?: string;
};

export type OfferBatchLines = {
  heading: string;
  firstLine: number;
  lines: string[];
};

export type StartedOfferBatch = {
  offerId: string;
  members: number;
  revision: number;
  lastDay?: string;
  reason: string;
};

export type OrderAnswer = {
  answer: "ISSUED" | "NOTHING";
  code?: string;
  url?: string;
  reason: string;
  isForced?: boolean;
};

export type WantedApproval = {
  act: "codes.mint" | "imports.run" | "members.deduct" | "members.giveOffer" | "members.goodwill" | "members.suspend" | "missingRides.answer" | "missingRides.enter" | "offerBatches.start" | "redemptions.refund" | "redemptions.replace";
  params?: Record<string, string>;
  body: Record<string, unknown>;
};

export type NewDataRequest = {
  kind: "ERASE" | "COPY";
  words: string;
  dueOn?: string;
};

export type InspectorDevice = {
  deviceId: string;
  label: string;
};

export type NewSightings = {
  deviceId: string;
  sightings: {
    sightingId: string;
    code: string;
    result: "VALID" | "EXPIRED" | "CANCELED" | "COPIED";
    seenAt: string;
  }[];
};

export type NewFileImport = {
  provider: string;
  fileName: string;
  size: number;
};

export type ImportPart = {
  part: number;
  data: string;
};

export type AppleFiles = {
  certificate: string;
  key: string;
  issuer: string;
};

export type GoogleFiles = {
  issuerId: string;
  account: string;
};

export type WantedWebhook = {
  url: string;
  description?: string;
  events: ("fareback.member.joined.v1" | "fareback.member.verified.v1" | "fareback.member.suspended.v1" | "fareback.member.erased.v1" | "fareback.ride.accepted.v1" | "fareback.ride.voided.v1" | "fareback.ride.rejected.v1" | "fareback.level.reached.v1" | "fareback.points.earned.v1" | "fareback.points.claimed.v1" | "fareback.points.expired.v1" | "fareback.points.reversed.v1" | "fareback.redemption.made.v1" | "fareback.redemption.fulfilled.v1" | "fareback.redemption.refunded.v1" | "fareback.version.published.v1" | "fareback.draw.held.v1" | "fareback.stock.low.v1")[];
  fields?: ("member.email" | "ride.times" | "ride.distance" | "ride.places")[];
  isEnabled?: boolean;
};

export type AssistedSignUp = {
  name: string;
  language: "en" | "es" | "ru" | "vi" | "ko" | "zh-CN" | "ar" | "bn";
  proof: "PHOTO_ID" | "REDUCED_FARE_CARD" | "AGENCY_LETTER" | "KNOWN_IN_PERSON";
  hasSigned: true;
  termsVersion: number;
  isOldEnough?: boolean;
  providerId?: string;
  cardNumber?: string;
  inviteCode?: string;
  idempotencyKey?: string;
};

export type CounterOrder = {
  offerId: string;
  price: number;
  attempt: string;
  digits: string;
};

export type CounterPhone = {
  phoneNumber: string;
  digits: string;
};

export type EmailChoice = {
  kind: "SUBMITTED" | "APPROVED" | "SENT_BACK" | "PUBLISHED" | "NOT_PUBLISHED" | "COMMENT" | "MENTION" | "POINTS_ASKED" | "POINTS_APPROVED" | "POINTS_REJECTED" | "DATA_ASKED" | "DATA_DUE" | "DATA_DONE" | "DATA_DECLINED" | "BUDGET" | "STOCK" | "OUTAGE" | "WEBHOOK" | "REPORT";
  isEmailed: boolean;
};

export type ListColumns = {
  hidden: string[];
};

export type NewListView = {
  name: string;
  filters: Record<string, string>;
  sort: ListSort | null;
  hidden: string[];
  isDefault: boolean;
};

export type ListSort = {
  column: string;
  way: "asc" | "desc";
};

export type AccessForm = {
  contact: string | null;
  isOn: boolean;
};

export type MailedCode = {
  attempt: string;
  expiresAt: string;
};

export type AccessRequests = {
  form: AccessForm;
  openCount: number;
  open: AccessRequest[];
  decided: AccessRequest[];
};

export type AccessRequest = {
  requestId: string;
  email: string;
  name: string;
  organization: string;
  purpose: string;
  language: "en" | "es" | "ar";
  times: number;
  requestedAt: string;
  lastAt: string;
  hasAccess: boolean;
  state: "OPEN" | "INVITED" | "DECLINED";
  decidedAt: string | null;
  decidedBy: string | null;
  reason: string | null;
  agencyId: string | null;
};

export type AuditEventPage = {
  data: AuditEvent[];
  links: {
    self: string;
    next: string | null;
    previous: string | null;
  };
  titles: AuditEventTitles;
};

export type AuditEvent = {
  actId: string;
  happenedAt: string;
  actor: By;
  network: string | null;
  verb: string;
  subject: {
    kind: string;
    id: string;
  };
  memberId: string | null;
  facts: Record<string, unknown>;
  personal: Record<string, unknown> | null;
};

export type By = {
  kind: "staff" | "key" | "command";
  id: string | null;
  name: string;
};

export type AuditEventTitles = {
  campaign: Record<string, string>;
  offer: Record<string, string>;
  provider: Record<string, string>;
};

export type CsvFile = {
  fileName: string;
  csv: string;
  rows: number;
  isWhole: boolean;
};

export type StaffMe = {
  staffId: string;
  name: string;
  email: string;
  isOperator: boolean;
  agencies: StaffAgency[];
  invitations: PendingInvitation[];
  provenUntil: string | null;
};

export type StaffAgency = {
  agencyId: string;
  name: string;
  timeZone: string;
  pointValue: PointValue | null;
  distanceUnit: "KILOMETERS" | "MILES";
  isOpen: boolean;
  needsApproval: boolean;
  roles: ("viewer" | "support" | "editor" | "approver" | "finance" | "inspector" | "counter" | "owner" | "operator")[];
  permissions: ("members.read" | "members.act" | "members.message" | "members.personal" | "members.erase" | "members.assist" | "points.act" | "programme.read" | "programme.edit" | "programme.approve" | "programme.publish" | "stock.read" | "stock.act" | "tickets.inspect" | "providers.read" | "providers.act" | "reports.read" | "reports.schedule" | "acts.read" | "maintenance.act" | "webhooks.manage" | "staff.manage")[];
};

export type PointValue = {
  currency: string;
  points: number;
};

export type PendingInvitation = {
  offerId: string;
  agencyId: string;
  agencyName: string;
  roles: ("viewer" | "support" | "editor" | "approver" | "finance" | "inspector" | "counter" | "owner" | "operator")[];
  invitedBy: string;
  expiresAt: string;
};

export type PasskeyOptions = {
  options: {
    challenge: string;
  };
};

export type OpenIdAgencies = {
  data: {
    agencyId: string;
    name: string;
  }[];
};

export type OpenIdWay = {
  address: string;
  attempt: string;
};

export type SignIns = {
  data: SignIn[];
};

export type SignIn = {
  signInId: string;
  way: "CODE" | "INVITATION" | "PASSKEY" | "OPENID";
  network: string | null;
  userAgent: string | null;
  beganAt: string;
  lastSeenAt: string;
  isThisOne: boolean;
  isShared: boolean;
};

export type Team = {
  data: TeamMember[];
};

export type TeamMember = {
  staffId: string;
  name: string;
  email: string;
  language: "en" | "es" | "ar";
  roles: ("viewer" | "support" | "editor" | "approver" | "finance" | "inspector" | "counter" | "owner")[];
  joinedAt: string | null;
  invitedUntil: string | null;
  lastSeenAt: string | null;
  passkeys: number;
  signIns: number;
};

export type ApiKeys = {
  data: ApiKey[];
};

export type ApiKey = {
  keyId: string;
  name: string;
  permissions: ("members.read" | "members.act" | "members.message" | "members.personal" | "members.erase" | "members.assist" | "points.act" | "programme.read" | "programme.edit" | "programme.approve" | "programme.publish" | "stock.read" | "stock.act" | "tickets.inspect" | "providers.read" | "providers.act" | "reports.read" | "reports.schedule" | "acts.read" | "maintenance.act" | "webhooks.manage")[];
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

export type NewApiKey = {
  key: ApiKey;
  secret: string;
};

export type MaybeOpenIdSetting = {
  setting: OpenIdSetting | null;
  troubles: OpenIdTrouble[];
};

export type OpenIdSetting = {
  issuer: string;
  clientId: string;
  hasSecret: boolean;
  mailDomains: string[];
  vouchesForMail: boolean;
  updatedAt: string;
  redirectUri: string;
};

export type OpenIdTrouble = {
  kind: "UNTOLD" | "NO_SIGN_IN_ADDRESS" | "NO_TOKEN_ADDRESS" | "NO_S256" | "NO_FORM_POST" | "NO_REVOCATION" | "TAKES_ANY_CODE" | "ODD_ANSWER" | "UNKNOWN_CLIENT" | "REFUSAL";
  why: string | null;
};

export type OpenIdSet = {
  setting: OpenIdSetting | null;
};

export type SessionPolicyAtDesk = {
  idleMinutes: number | null;
  sessionHours: number | null;
  networks: string[];
  requiresAgencySignIn: boolean;
  emergencyStaff: string[];
  updatedAt: string | null;
  owners: {
    staffId: string;
    name: string;
    email: string;
  }[];
  hasAgencySignIn: boolean;
  installation: {
    idleMinutes: number;
    sessionHours: number;
  };
};

export type MaybeSamlSetting = {
  setting: SamlSetting | null;
  own: {
    entityId: string;
    answerUrl: string;
  };
};

export type SamlSetting = {
  entityId: string;
  signInUrl: string;
  certificates: SamlCertificate[];
  emailAttribute: string;
  mailDomains: string[];
  updatedAt: string;
};

export type SamlCertificate = {
  text: string;
  validUntil: string;
};

export type SamlSet = {
  setting: SamlSetting | null;
};

export type Passkeys = {
  data: Passkey[];
};

export type Passkey = {
  passkeyId: string;
  name: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
};

export type MemberHits = {
  members: MemberHit[];
  isCut: boolean;
};

export type MemberHit = {
  memberId: string;
  name: string;
  email: string | null;
  phoneEnd: string | null;
  status: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
  by: "ID" | "EMAIL" | "PHONE" | "CARD" | "CODE" | "PARTNER" | "NAME";
  isExact: boolean;
};

export type MemberRecord = {
  memberId: string;
  name: string;
  email: string | null;
  phoneEnd: string | null;
  isPhoneVerified: boolean;
  partnerMemberId: string | null;
  status: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
  language: string | null;
  joinedAt: string;
  lastSeenAt: string;
  termsAcceptedAt: string | null;
  flags: Record<string, boolean>;
  points: {
    balance: number;
    unclaimed: number;
    held: number;
    debt: number;
    lapse: {
      points: number;
      at: string;
    } | null;
    earnings: number;
    redemptions: number;
  };
  connections: MemberConnection[];
  rides: {
    RideID: string;
    kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
    mode: string | null;
    ProviderID: string;
    providerName: string;
    fromName: string | null;
    toName: string | null;
    StartedAtUTC: string | null;
    EndedAtUTC: string;
    durationSeconds: number | null;
    distanceMeters: number | null;
    fare?: {
      amount: number;
      currency?: string;
    };
    isClockOdd: boolean;
    isTimeHidden: boolean;
    isReduced: boolean;
    isVoided: boolean;
    points: number;
    campaigns: {
      CampaignID: string;
      Title: string;
      counted: boolean;
      reason: "COUNTED" | "AWAITING_COUNT" | "KEPT" | "WRONG_KIND" | "WRONG_MODE" | "WRONG_PROVIDER" | "WRONG_WEEKDAY" | "BEFORE_CAMPAIGN" | "AFTER_CAMPAIGN" | "NOT_CONNECTED" | "DURATION_UNKNOWN" | "TOO_SHORT" | "DISTANCE_UNKNOWN" | "TOO_NEAR" | "FALSE_START" | "VOIDED" | "CAP_REACHED" | "NOTHING_TO_EARN" | "UNIT_REACHED" | "STREAK_ENDED" | "STREAK_COMPLETED" | "ALREADY_CONNECTED" | "WRONG_PLACE" | "WRONG_SURVEY" | "WRONG_ACTION" | "WRONG_OFFER" | "NOT_IN_SEGMENT" | "TOO_INACCURATE" | "OUTSIDE_PLACES" | "IMPOSSIBLE_SPEED" | "PLACE_VISITED" | "ALREADY_ANSWERED" | "STREAK_BEGUN_ANEW" | "STREAK_KEPT" | "WRONG_HOUR" | "TOO_LONG" | "TOO_FAR" | "NOT_FIRST" | "TRANSFER" | "WRONG_LINE" | "BUDGET_USED_UP" | "OVERLAPS" | "WRONG_ZONE" | "CONDITIONS_UNMET" | "WRONG_STATUS" | "MEMBER_MAX" | "OTHER_LINE" | "WRONG_END_HOUR" | "FARE_UNKNOWN" | "FARE_TOO_LOW" | "FARE_TOO_HIGH" | "AMOUNT_NOT_REACHED" | "NOT_NEW" | "WRONG_DATE" | "NOT_AWAY" | "NOT_DECLARED";
      sentence: string;
      points: number;
      OfferID?: string;
      DrawEntries?: {
        DrawID: string;
        Entries: number;
      };
    }[];
  }[];
  entries: PointsEntry[];
  redemptions: MemberRedemption[];
  missingRides: {
    MissingRideID: string;
    ProviderID: string;
    providerName: string;
    RiddenAtUTC: string;
    fromName: string | null;
    toName: string | null;
    note: string | null;
    state: "OPEN" | "FOUND" | "NOT_FOUND";
    ReportedAtUTC: string;
    AnsweredAtUTC: string | null;
    answer: string | null;
    isInReview: boolean;
    reason: "NO_RECORD" | "ALREADY_COUNTED" | "NOT_IN_PROGRAM" | "NOT_READABLE" | "OTHER" | null;
    hasPhoto: boolean;
  }[];
  campaigns: MemberCampaign[];
  acts: AuditEvent[];
  dataRequests: DataRequest[];
  isExcludedFromDraws: boolean | null;
  may: ("suspend" | "unsuspend" | "unblock" | "flag" | "reveal" | "export" | "erase" | "deduct" | "goodwill" | "message" | "giveOffer" | "answerRide" | "refund" | "freeCard" | "excludeFromDraws" | "includeInDraws")[];
};

export type MemberConnection = {
  providerId: string;
  providerName: string;
  status: string;
  account: string;
  accountEnd: string | null;
  connectedAt: string | null;
  provenBy: string | null;
  awaits: string | null;
};

export type PointsEntry = {
  entryId: string;
  kind: string;
  title: string;
  amount: number;
  at: string;
  cause: string | null;
  earningId: string | null;
  isClaimed: boolean | null;
  redemptionId: string | null;
};

export type MemberRedemption = {
  redemptionId: string;
  offerId: string;
  title: string;
  price: number;
  redeemedAt: string;
  seenAt: string | null;
  refundedAt: string | null;
  replacedAt: string | null;
};

export type MemberCampaign = {
  campaignId: string;
  title: string;
  standing: "AVAILABLE" | "TIME_LIMITED" | "LOCKED" | "MAX_REACHED" | "HELD_OUT" | "NOT_IN_SEGMENT" | "NOT_BEGUN" | "ENDED";
  day: string | null;
  until: string | null;
  segment: string | null;
  missing: string[];
};

export type DataRequest = {
  requestId: string;
  kind: "ERASE" | "COPY";
  state: "OPEN" | "DONE" | "DECLINED" | "WITHDRAWN";
  memberId: string | null;
  words: string | null;
  askedBy: By;
  askedAt: string;
  dueAt: string;
  isOwn: boolean;
  mayDecide: boolean;
  closedBy: By | null;
  closedAt: string | null;
  reason: string | null;
};

export type Timeline = {
  data: TimelineItem[];
  links: {
    self: string;
    next: string | null;
    previous: string | null;
  };
};

export type TimelineItem = {
  what: "RIDE";
  at: string;
  ride: {
    RideID: string;
    kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
    mode: string | null;
    ProviderID: string;
    providerName: string;
    fromName: string | null;
    toName: string | null;
    StartedAtUTC: string | null;
    EndedAtUTC: string;
    durationSeconds: number | null;
    distanceMeters: number | null;
    fare?: {
      amount: number;
      currency?: string;
    };
    isClockOdd: boolean;
    isTimeHidden: boolean;
    isReduced: boolean;
    isVoided: boolean;
    points: number;
  };
} | {
  what: "POINTS";
  at: string;
  entry: PointsEntry;
} | {
  what: "ACT";
  at: string;
  act: AuditEvent;
  message: TimelineMessage | null;
} | {
  what: "STANDING";
  at: string;
  standing: "JOINED" | "AGREED" | "CONNECTED";
  providerId: string | null;
  providerName: string | null;
};

export type TimelineMessage = {
  messageId: string;
  link: string | null;
  sentAt: string;
  readAt: string | null;
  withdrawnAt: string | null;
  text: string | null;
};

export type Suspended = {
  before: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
  after: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
  deducted: number;
  canceled: number;
};

export type Moved = {
  before: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
  after: "NEW" | "CONSENT" | "VERIFIED" | "DELETED" | "OPTED_OUT" | "SUSPENDED";
};

export type Done = {
  isChanged: boolean;
};

export type Revealed = {
  email: string | null;
  phone: string | null;
};

export type DeductionPreview = {
  points: number;
  balance: number;
};

export type Deduction = {
  points: number;
  balance: number;
  isRepeated: boolean;
};

export type Goodwill = {
  points: number;
  isRepeated: boolean;
  balance: number;
};

export type MemberOfferGrants = {
  grants: MemberOfferGrant[];
  offers: {
    offerId: string;
    title: string;
  }[];
};

export type MemberOfferGrant = {
  grantId: string;
  offerId: string;
  title: string;
  source: "CAMPAIGN" | "FRIENDS" | "DRAW" | "STAFF";
  campaign: string | null;
  state: "OPEN" | "USED" | "EXPIRED" | "WITHDRAWN";
  givenAt: string;
  expiresAt: string | null;
};

export type GivenOffer = {
  grantId: string;
  isRepeated: boolean;
  points: number;
};

export type ErasurePreview = {
  parts: {
    part: string;
    rows: number;
    goes: boolean;
  }[];
  points: number;
};

export type Erased = {
  outcome: "ERASED" | "ERASED_BEFORE";
};

export type MemberMessages = {
  channels: ("PUSH" | "EMAIL" | "SMS")[];
  messages: MemberMessage[];
};

export type MemberMessage = {
  messageId: string;
  link: string | null;
  sentAt: string;
  readAt: string | null;
  withdrawnAt: string | null;
  text: string;
  by: By;
};

export type SentMessage = {
  message: MemberMessage;
  isRepeated: boolean;
};

export type MemberNotes = {
  notes: MemberNote[];
  tags: string[];
  tagsInUse: string[];
};

export type MemberNote = {
  noteId: string;
  text: string;
  by: By;
  at: string;
  editedAt: string | null;
  mayEditUntil: string | null;
  mayDelete: boolean;
};

export type ReportTable = {
  report: "weeks" | "campaigns" | "budgets" | "riders" | "funnel" | "liability" | "lapsing" | "redemptions" | "refunds" | "codes-left" | "added-rides" | "impact" | "shared-goals";
  at: string;
  timeZone: string;
  head: string[];
  rows: ((string | number | null)[])[];
  titles: {
    campaign: Record<string, string>;
    offer: Record<string, string>;
  };
  isWhole: boolean;
};

export type TodayFigures = {
  at: string;
  timeZone: string;
  today: {
    rides: number;
    riders: number;
    pointsEarned: number;
    redemptions: number;
    pointsRedeemed: number;
  };
  weekAgo: {
    rides: number;
    riders: number;
    pointsEarned: number;
    redemptions: number;
    pointsRedeemed: number;
  };
  budgetsLow: number;
};

export type Trend = {
  at: string;
  timeZone: string;
  from: string;
  to: string;
  last: {
    rides: number;
    riders: number;
    pointsEarned: number;
    redemptions: number;
    pointsRedeemed: number;
    pointsOwed: number;
  };
  previous: {
    rides: number;
    riders: number;
    pointsEarned: number;
    redemptions: number;
    pointsRedeemed: number;
    pointsOwed: number;
  } | null;
  days: {
    rides: number;
    riders: number;
    pointsEarned: number;
    redemptions: number;
    pointsRedeemed: number;
    pointsOwed: number;
    day: string;
  }[];
};

export type ReportSchedules = {
  timeZone: string;
  data: ReportSchedule[];
  readers: {
    staffId: string;
    name: string;
  }[];
};

export type ReportSchedule = {
  scheduleId: string;
  report: "weeks" | "campaigns" | "budgets" | "riders" | "funnel" | "liability" | "lapsing" | "redemptions" | "refunds" | "codes-left" | "added-rides" | "impact" | "shared-goals";
  span: "YESTERDAY" | "LAST_7_DAYS" | "LAST_28_DAYS" | "LAST_MONTH" | "MONTH_TO_DATE";
  frequency: "DAILY" | "WEEKLY" | "MONTHLY";
  weekday: number | null;
  dayOfMonth: number | null;
  hour: number;
  hasFile: boolean;
  linksMonth: boolean;
  language: "en" | "es";
  recipients: {
    staffId: string;
    name: string | null;
    mayRead: boolean;
  }[];
  isPaused: boolean;
  nextAt: string | null;
  revision: string;
  madeBy: By;
  madeAt: string;
  sendings: ReportSending[];
};

export type ReportSending = {
  sendingId: string;
  dueAt: string | null;
  queuedAt: string;
  state: "QUEUED" | "MADE" | "FAILED";
  deliveries: {
    name: string | null;
    state: "WAITING" | "SENT" | "NO_EMAIL" | "NOT_ALLOWED" | "REJECTED" | "EXPIRED";
  }[];
};

export type ExportPart = {
  columns: {
    name: string;
    type: "text" | "whole" | "money" | "moment";
  }[];
  rows: number;
  change: number;
  csv: string | null;
  values: ((string | number | null)[])[] | null;
  next: string | null;
};

export type InstallationHealth = {
  at: string;
  isWhole: boolean;
  unread: {
    agencyId: string;
    name: string;
  }[];
  databaseBytes: number;
  backedUpAt: string | null;
  archivedAt: string | null;
  agencies: AgencyHealth[];
};

export type AgencyHealth = {
  agencyId: string;
  name: string;
  timeZone: string;
  isOpen: boolean;
  liveVersion: number | null;
  openVersion: {
    number: number;
    state: "DRAFT" | "APPROVED" | "SCHEDULED";
  } | null;
  providers: {
    providerId: string;
    acceptedAt: string | null;
    isSilent: boolean;
  }[];
  jobs: {
    waiting: number;
    oldestAt: string | null;
    failed: number;
  };
  rejected: number;
  members: number | null;
  books: {
    checkedAt: string;
    isFinished: boolean;
    broken: number;
    unproven: number;
  } | null;
  problems: ("BOOKS_BROKEN" | "NO_HOST" | "JOBS_LATE" | "JOBS_FAILED" | "PROVIDER_SILENT" | "EVENTS_REJECTED" | "BOOKS_UNPROVEN" | "BOOKS_OLD")[];
};

export type MadeAgency = {
  agencyId: string;
  name: string;
};

export type SystemCheck = {
  at: string;
  findings: SystemFinding[];
};

export type SystemFinding = {
  check: string;
  state: "bad" | "look" | "unknown" | "ok";
  says: string;
  todo?: string;
};

export type DataKeys = {
  keys: {
    keyId: string;
    state: "ENCRYPTS" | "NEEDED" | "KEPT" | "REMOVABLE" | "MISSING";
    usedAt: string | null;
    from: string | null;
  }[];
};

export type BooksOfAgencies = {
  isWhole: boolean;
  unread: {
    agencyId: string;
    name: string;
  }[];
  agencies: {
    agencyId: string;
    name: string;
    run: BookRun | null;
    broken: number;
  }[];
};

export type BookRun = {
  runId: string;
  requestedAt: string;
  requestedBy: string | null;
  checkedAt: string | null;
  endedAt: string | null;
  members: number;
  entries: number;
  broken: number;
  unproven: number;
};

export type BookRuns = {
  agencyId: string;
  name: string;
  runs: {
    runId: string;
    requestedAt: string;
    requestedBy: string | null;
    checkedAt: string | null;
    endedAt: string | null;
    members: number;
    entries: number;
    broken: number;
    unproven: number;
    findings: BookFinding[];
  }[];
};

export type BookFinding = {
  rule: string;
  memberId: string | null;
  detail: string;
};

export type BooksRequested = {
  queued: number;
  open: number;
};

export type Operators = {
  operators: Operator[];
};

export type Operator = {
  staffId: string;
  name: string;
  email: string;
  addedAt: string;
  addedBy: string | null;
  signedInAt: string | null;
  invitedUntil: string | null;
  isYou: boolean;
};

export type SecurityPage = {
  data: SecurityEvent[];
  links: {
    self: string;
    next: string | null;
    previous: string | null;
  };
};

export type SecurityEvent = {
  eventId: string;
  happenedAt: string;
  what: string;
  outcome: string;
  times: number;
  memberId: string | null;
  network: string | null;
  askedBy: string | null;
  about: string | null;
};

export type Setup = {
  isOpen: boolean;
  openedAt: string | null;
  address: string | null;
  draft: number | null;
  live: number | null;
  steps: {
    step: "OWNER" | "ADDRESS" | "TEXTS" | "LOOK" | "LANGUAGES" | "CAMPAIGNS" | "TRIED" | "TERMS" | "PUBLISHED" | "PROVIDER" | "CODES" | "RIDER";
    isDone: boolean;
    lacks: SetupLack[];
  }[];
  stays: SetupLack[];
};

export type SetupLack = {
  lack: "OWNER_WAITS" | "NO_OWNER" | "NO_ADDRESS" | "FAULTS" | "STARTER_LOGO" | "NO_LOGO" | "CONTRAST" | "MISSING_TEXTS" | "NO_CAMPAIGN" | "NOT_TRIED" | "TRIED_BEFORE" | "EXAMPLE_TERMS" | "EXAMPLE_PRIVACY" | "NOT_PUBLISHED" | "NO_PROVIDER" | "NO_SECRET" | "NO_EVENT" | "NO_OFFER" | "NO_CODES" | "NO_RIDER" | "NOT_EARNED" | "NOT_CLAIMED" | "NOT_REDEEMED" | "STARTER_ICON" | "DRAFT_WAITS" | "NO_SUPPORT" | "WARNINGS";
  count: number | null;
  name: string | null;
};

export type SetupAddress = {
  host: string | null;
  outcome: "ANSWERS" | "ONLY_HERE" | "NO_NAME" | "INWARD" | "NO_CERTIFICATE" | "SILENT" | "ANOTHER";
  leadsTo: string[];
  server: string | null;
  at: string;
};

export type SampleTrial = {
  version: number;
  riders: number;
  days: number;
  rides: number;
  points: number;
  campaigns: SetupCampaign[];
};

export type SetupCampaign = {
  campaignId: string;
  title: string;
  points: number;
  reached: number;
};

export type Templates = {
  draft: number | null;
  isBroken: boolean;
  languages: ("en" | "es" | "ru" | "vi" | "ko" | "zh-CN" | "ar" | "bn")[];
  riders: number;
  days: number;
  rides: number;
  campaigns: SetupCampaign[];
  templates: OfferedTemplate[];
};

export type OfferedTemplate = {
  template: "daily-ride" | "welcome-ride" | "by-distance" | "whole-journey" | "pilot" | "fare-cap-bonus" | "off-peak" | "early-bird" | "night-bus" | "weekend-double" | "holiday-bonus" | "bonus-hours" | "days-in-a-row" | "weeks-in-a-row" | "rides-a-week" | "days-a-month" | "new-places" | "bus-week" | "tiers" | "city-challenge" | "come-back" | "happy-birthday" | "joined-today" | "rides-then-offer" | "refer-a-friend" | "bring-a-colleague" | "survey";
  isThere: boolean;
  fits: boolean;
  asks: TemplateAsk[];
  hasDates: boolean;
  startsOn: string | null;
  endsOn: string | null;
  points: number | null;
  reached: number | null;
};

export type TemplateAsk = {
  name: "reward" | "perDay" | "days" | "rides" | "moreReward" | "moreRides" | "friendReward" | "friendRides" | "friends" | "thirdReward" | "tenthReward" | "most" | "minutes" | "times" | "weeks" | "monthDays" | "riderMost" | "stops" | "lines" | "fares" | "silverRides" | "goldRides" | "useDays" | "awayDays" | "cityRides" | "ownRides" | "from" | "to" | "link";
  kind: "NUMBER" | "TIME" | "LINK";
  begin: number | string;
  least: number | null;
  most: number | null;
};

export type LaidTemplate = {
  number: number;
  id: string;
  title: string | null;
};

export type TemplateTried = {
  words: Record<string, Record<string, string>>;
  trial: TemplateTrial | null;
};

export type TemplateTrial = {
  riders: number;
  days: number;
  rides: number;
  points: number;
  reached: number;
  median: number;
  most: number;
  byDay: {
    day: string;
    before: number;
    after: number;
  }[];
};

export type TestEvent = {
  path: string;
  headers: Record<string, string>;
  body: string;
  outcome: "accepted" | "duplicate" | "rejected";
  reason: string | null;
  at: string;
};

export type TestRide = {
  memberId: string;
  rides: number;
  earned: number;
  given: number;
  offer: string | null;
  link: string;
};

export type Versions = {
  data: Version[];
  links: {
    self: string;
    next: string | null;
    previous: string | null;
  };
};

export type Version = {
  number: number;
  state: "DRAFT" | "APPROVED" | "SCHEDULED" | "LIVE" | "SUPERSEDED" | "DISCARDED";
  origin: "ADOPTED" | "FOLDER" | "DESK" | "ROLLBACK";
  revision: number;
  basedOn: number | null;
  digest: string;
  note: string;
  author: By;
  createdAt: string;
  editors: By[];
  changedAt: string;
  submittedAt: string | null;
  approver: By | null;
  approvedAt: string | null;
  publishAt: string | null;
  faults: number;
  missed: {
    at: string;
    reason: string;
  } | null;
  publisher: By | null;
  publishedAt: string | null;
  supersededAt: string | null;
};

export type VersionDifference = {
  against: number | null;
  changes: SubjectChange[];
  reach: Reach[];
  members: number;
};

export type SubjectChange = {
  kind: "agency" | "setting" | "terms" | "theme" | "words" | "provider" | "place" | "calendar" | "declaredDay" | "campaignCategory" | "campaign" | "offerCategory" | "offer" | "draw" | "updateCard" | "actionBoxCategory" | "actionBox" | "newFeature" | "segment" | "status" | "memberCap" | "code" | "referral" | "teams" | "badge" | "multiplier" | "couponField" | "picture";
  id: string | null;
  name: string;
  change: "ADDED" | "REMOVED" | "CHANGED";
  fields: FieldChange[];
};

export type FieldChange = {
  field: string;
  language: string | null;
  before: string | number | boolean | (string | number | boolean)[] | null;
  after: string | number | boolean | (string | number | boolean)[] | null;
  names?: Record<string, string>;
};

export type Reach = {
  kind: "agency" | "setting" | "terms" | "theme" | "words" | "provider" | "place" | "calendar" | "declaredDay" | "campaignCategory" | "campaign" | "offerCategory" | "offer" | "draw" | "updateCard" | "actionBoxCategory" | "actionBox" | "newFeature" | "segment" | "status" | "memberCap" | "code" | "referral" | "teams" | "badge" | "multiplier" | "couponField" | "picture";
  id: string;
  members: number;
  isExact: boolean;
};

export type BacktestPart = {
  against: number | null;
  faults: {
    proposed: number;
    present: number;
  };
  all: number | null;
  looked: number;
  members: number;
  behaviours: number;
  next: string | null;
  proposed: {
    campaignId: string;
    title: string;
    points: number;
    earnings: number;
    offers?: number;
    offer?: {
      offerId: string;
      title: string;
      points: number;
    };
    entries?: number;
    reached: number;
    qualifying: number;
    capped: number;
    days: {
      day: string;
      points: number;
    }[];
    spread: {
      points: number;
      members: number;
    }[];
    most: {
      memberId: string;
      points: number;
    }[];
    refused: {
      reason: "COUNTED" | "AWAITING_COUNT" | "KEPT" | "WRONG_KIND" | "WRONG_MODE" | "WRONG_PROVIDER" | "WRONG_WEEKDAY" | "BEFORE_CAMPAIGN" | "AFTER_CAMPAIGN" | "NOT_CONNECTED" | "DURATION_UNKNOWN" | "TOO_SHORT" | "DISTANCE_UNKNOWN" | "TOO_NEAR" | "FALSE_START" | "VOIDED" | "CAP_REACHED" | "NOTHING_TO_EARN" | "UNIT_REACHED" | "STREAK_ENDED" | "STREAK_COMPLETED" | "ALREADY_CONNECTED" | "WRONG_PLACE" | "WRONG_SURVEY" | "WRONG_ACTION" | "WRONG_OFFER" | "NOT_IN_SEGMENT" | "TOO_INACCURATE" | "OUTSIDE_PLACES" | "IMPOSSIBLE_SPEED" | "PLACE_VISITED" | "ALREADY_ANSWERED" | "STREAK_BEGUN_ANEW" | "STREAK_KEPT" | "WRONG_HOUR" | "TOO_LONG" | "TOO_FAR" | "NOT_FIRST" | "TRANSFER" | "WRONG_LINE" | "BUDGET_USED_UP" | "OVERLAPS" | "WRONG_ZONE" | "CONDITIONS_UNMET" | "WRONG_STATUS" | "MEMBER_MAX" | "OTHER_LINE" | "WRONG_END_HOUR" | "FARE_UNKNOWN" | "FARE_TOO_LOW" | "FARE_TOO_HIGH" | "AMOUNT_NOT_REACHED" | "NOT_NEW" | "WRONG_DATE" | "NOT_AWAY" | "NOT_DECLARED";
      count: number;
    }[];
    mostInADay: {
      earnings: number;
      points: number;
    };
    goal?: {
      total: number;
      target: number;
    };
    budget: number | null;
  }[];
  present: {
    campaignId: string;
    title: string;
    points: number;
    earnings: number;
    offers?: number;
    offer?: {
      offerId: string;
      title: string;
      points: number;
    };
    entries?: number;
    reached: number;
    qualifying: number;
    capped: number;
    days: {
      day: string;
      points: number;
    }[];
    spread: {
      points: number;
      members: number;
    }[];
    most: {
      memberId: string;
      points: number;
    }[];
    refused: {
      reason: "COUNTED" | "AWAITING_COUNT" | "KEPT" | "WRONG_KIND" | "WRONG_MODE" | "WRONG_PROVIDER" | "WRONG_WEEKDAY" | "BEFORE_CAMPAIGN" | "AFTER_CAMPAIGN" | "NOT_CONNECTED" | "DURATION_UNKNOWN" | "TOO_SHORT" | "DISTANCE_UNKNOWN" | "TOO_NEAR" | "FALSE_START" | "VOIDED" | "CAP_REACHED" | "NOTHING_TO_EARN" | "UNIT_REACHED" | "STREAK_ENDED" | "STREAK_COMPLETED" | "ALREADY_CONNECTED" | "WRONG_PLACE" | "WRONG_SURVEY" | "WRONG_ACTION" | "WRONG_OFFER" | "NOT_IN_SEGMENT" | "TOO_INACCURATE" | "OUTSIDE_PLACES" | "IMPOSSIBLE_SPEED" | "PLACE_VISITED" | "ALREADY_ANSWERED" | "STREAK_BEGUN_ANEW" | "STREAK_KEPT" | "WRONG_HOUR" | "TOO_LONG" | "TOO_FAR" | "NOT_FIRST" | "TRANSFER" | "WRONG_LINE" | "BUDGET_USED_UP" | "OVERLAPS" | "WRONG_ZONE" | "CONDITIONS_UNMET" | "WRONG_STATUS" | "MEMBER_MAX" | "OTHER_LINE" | "WRONG_END_HOUR" | "FARE_UNKNOWN" | "FARE_TOO_LOW" | "FARE_TOO_HIGH" | "AMOUNT_NOT_REACHED" | "NOT_NEW" | "WRONG_DATE" | "NOT_AWAY" | "NOT_DECLARED";
      count: number;
    }[];
    mostInADay: {
      earnings: number;
      points: number;
    };
    goal?: {
      total: number;
      target: number;
    };
    budget: number | null;
  }[];
  draws: {
    drawId: string;
    title: string;
    entries: number;
    members: number;
    beyondLimits: number;
    isOnOwnDays: boolean;
    prizes: {
      offerId: string;
      title: string;
      winners: number;
      points: number;
    }[];
  }[];
  unjudged: string[];
  ahead: string[];
  moments: {
    campaignId: string;
    type: "member.anniversary" | "member.birthday";
  }[];
  titles: Record<string, string>;
};

export type BacktestTogether = {
  rounds: BacktestRound[];
  left: string[];
  referral: {
    codes: number;
    friends: number;
    steps: {
      friends: number;
      referrers: number;
      points: number;
      offers: number;
      offer: string | null;
    }[];
  } | null;
  next: number | null;
};

export type BacktestRound = {
  challengeId: string;
  title: string;
  startsOn: string;
  endsOn: string;
  isOnOwnDays: boolean;
  teams: number;
  prizes: {
    campaignId: string;
    title: string;
    teams: number;
    members: number | null;
    points: number;
    offers: number;
    entries: number;
  }[];
};

export type BacktestDays = {
  isUsed: boolean;
  days: {
    day: string;
    rides: number;
  }[];
};

export type BacktestRows = {
  against: number | null;
  rows: {
    rideId: string | null;
    kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
    mode: string | null;
    providerName: string;
    at: string;
    isTimeHidden: boolean;
    proposed: {
      counted: boolean;
      points: number;
      sentence: string;
    } | null;
    present: {
      counted: boolean;
      points: number;
      sentence: string;
    } | null;
  }[];
  isWhole: boolean;
};

export type RideTrial = {
  against: number | null;
  faults: number;
  kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
  mode: string | null;
  providerName: string;
  at: string;
  isVoided: boolean;
  points: {
    proposed: number;
    present: number;
  };
  campaigns: {
    campaignId: string;
    title: string;
    isAhead: boolean;
    hasBudget: boolean;
    proposed: {
      counted: boolean;
      points: number;
      sentence: string;
      offer: string | null;
      entries: number;
    } | null;
    present: {
      counted: boolean;
      points: number;
      sentence: string;
      offer: string | null;
      entries: number;
    } | null;
  }[];
  unjudged: string[];
};

export type VersionPreview = {
  revision: number;
  isWhole: boolean;
  isAhead: boolean;
  configuration: Record<string, unknown>;
  sets: Record<string, unknown>;
  calls: Record<string, unknown>;
};

export type TestRides = {
  revision: number;
  isWhole: boolean;
  providers: {
    id: string;
    title: string;
  }[];
  offers: {
    id: string;
    title: string;
    price: number;
  }[];
  rides: {
    path: string;
    headers: Record<string, string>;
    body: string;
    outcome: "accepted" | "duplicate" | "rejected";
    reason: string | null;
    receipt: {
      RideID: string;
      kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
      mode: string | null;
      ProviderID: string;
      providerName: string;
      fromName: string | null;
      toName: string | null;
      StartedAtUTC: string | null;
      EndedAtUTC: string;
      durationSeconds: number | null;
      distanceMeters: number | null;
      fare?: {
        amount: number;
        currency?: string;
      };
      isClockOdd: boolean;
      isTimeHidden: boolean;
      isReduced: boolean;
      isVoided: boolean;
      points: number;
      campaigns: {
        CampaignID: string;
        Title: string;
        counted: boolean;
        reason: "COUNTED" | "AWAITING_COUNT" | "KEPT" | "WRONG_KIND" | "WRONG_MODE" | "WRONG_PROVIDER" | "WRONG_WEEKDAY" | "BEFORE_CAMPAIGN" | "AFTER_CAMPAIGN" | "NOT_CONNECTED" | "DURATION_UNKNOWN" | "TOO_SHORT" | "DISTANCE_UNKNOWN" | "TOO_NEAR" | "FALSE_START" | "VOIDED" | "CAP_REACHED" | "NOTHING_TO_EARN" | "UNIT_REACHED" | "STREAK_ENDED" | "STREAK_COMPLETED" | "ALREADY_CONNECTED" | "WRONG_PLACE" | "WRONG_SURVEY" | "WRONG_ACTION" | "WRONG_OFFER" | "NOT_IN_SEGMENT" | "TOO_INACCURATE" | "OUTSIDE_PLACES" | "IMPOSSIBLE_SPEED" | "PLACE_VISITED" | "ALREADY_ANSWERED" | "STREAK_BEGUN_ANEW" | "STREAK_KEPT" | "WRONG_HOUR" | "TOO_LONG" | "TOO_FAR" | "NOT_FIRST" | "TRANSFER" | "WRONG_LINE" | "BUDGET_USED_UP" | "OVERLAPS" | "WRONG_ZONE" | "CONDITIONS_UNMET" | "WRONG_STATUS" | "MEMBER_MAX" | "OTHER_LINE" | "WRONG_END_HOUR" | "FARE_UNKNOWN" | "FARE_TOO_LOW" | "FARE_TOO_HIGH" | "AMOUNT_NOT_REACHED" | "NOT_NEW" | "WRONG_DATE" | "NOT_AWAY" | "NOT_DECLARED";
        sentence: string;
        points: number;
        OfferID?: string;
        DrawEntries?: {
          DrawID: string;
          Entries: number;
        };
      }[];
    } | null;
  }[];
  points: number;
  redeemed: {
    title: string;
    code: string | null;
    refusal: string | null;
  } | null;
  app: {
    configuration: Record<string, unknown>;
    sets: Record<string, unknown>;
    calls: Record<string, unknown>;
  } | null;
};

export type PulledPack = {
  version: number;
  revision: number;
  digest: string;
  files: Record<string, string>;
  pictures: Record<string, {
    digest: string;
    bytes?: string;
  }>;
};

export type PackCheck = {
  problems: PackProblem[];
  warnings: PackProblem[];
  changes: SubjectChange[] | null;
};

export type PackProblem = {
  file: string;
  line: number;
  column: number;
  key: string;
  message: string;
  saying: {
    form: string;
    values: (string | {
      form: string;
      values: string[];
    })[];
  };
  detail?: string;
  more?: number;
};

export type DraftWork = {
  version: Version;
  live: number;
  files: Record<string, string>;
  pictures: Record<string, {
    digest: string;
  }>;
  problems: PackProblem[];
  warnings: PackProblem[];
};

export type PackSchema = {
  files: Record<string, {
    schema: Record<string, unknown>;
    base: unknown;
  }>;
  references: {
    from: string;
    to: string;
  }[];
};

export type DraftEdits = {
  data: DraftEdit[];
};

export type DraftEdit = {
  id: number;
  by: By;
  at: string;
  kind: "VALUE" | "ITEM" | "ORDER" | "FILE" | "PICTURE" | "NOTE" | "BASE";
  file: string;
  steps: (string | number | {
    id: string;
  })[];
  before?: unknown;
  after?: unknown;
  position?: number;
  isCut: boolean;
};

export type VersionComments = {
  data: VersionComment[];
};

export type VersionComment = {
  id: string;
  about: string;
  text: string;
  by: By;
  at: string;
};

export type DraftReaders = {
  data: {
    staffId: string;
    name: string;
  }[];
};

export type SavedTestRider = {
  name: string;
  rides: TestRideInputOutput[];
  redeem: string | null;
  testRiderId: string;
  savedAt: string;
};

export type ListedCampaigns = {
  at: string;
  timeZone: string;
  from: string;
  to: string;
  campaigns: ListedCampaign[];
};

export type ListedCampaign = {
  id: string;
  title: string;
  state: "LIVE" | "SCHEDULED" | "ENDED" | "PAUSED" | "DRAFT" | "REMOVED";
  startsOn: string | null;
  endsOn: string | null;
  audience: {
    segment: string | null;
    status: {
      status: string;
      levels: string[];
    } | null;
    holdout: {
      percent: number;
      until: string;
    } | null;
    completed: string | null;
    isGranted: boolean;
  };
  changedIn: number | null;
  type: string;
  budget: {
    month: string;
    max: number;
    given: number;
    left: number;
    usedUpAt: string | null;
    perDay: number | null;
    runsOutOn: string | null;
  } | null;
  figures: {
    points: number;
    members: number;
    earnings: number;
  } | null;
};

export type CampaignPage = {
  at: string;
  timeZone: string;
  from: string;
  to: string;
  live: {
    number: number;
    revision: number;
  } | null;
  openChanges: {
    number: number;
    revision: number;
    state: "DRAFT" | "APPROVED" | "SCHEDULED" | "LIVE" | "SUPERSEDED" | "DISCARDED";
    submittedAt: string | null;
    note: string;
  }[];
  editableDraft: number | null;
  campaign: ListedCampaign;
  days: {
    day: string;
    points: number;
    members: number;
    earnings: number;
  }[] | null;
  latest: {
    earningId: string;
    memberId: string;
    points: number;
    earnedAt: string;
    isTakenBack: boolean;
  }[] | null;
};

export type ListedOffers = {
  at: string;
  timeZone: string;
  from: string;
  to: string;
  offers: ListedOffer[];
};

export type ListedOffer = {
  id: string;
  title: string;
  state: "LIVE" | "SCHEDULED" | "ENDED" | "PAUSED" | "DRAFT" | "REMOVED";
  startsOn: string | null;
  endsOn: string | null;
  audience: {
    segment: string | null;
    status: {
      status: string;
      levels: string[];
    } | null;
    holdout: {
      percent: number;
      until: string;
    } | null;
    completed: string | null;
    isGranted: boolean;
  };
  changedIn: number | null;
  price: number;
  stockKind: string;
  stock: {
    left: number;
    lowBelow: number;
    daysLeft: number | null;
  } | null;
  figures: {
    redemptions: number;
    members: number;
    points: number;
    refunds: number;
    pointsRefunded: number;
  } | null;
};

export type OfferPage = {
  at: string;
  timeZone: string;
  from: string;
  to: string;
  live: {
    number: number;
    revision: number;
  } | null;
  openChanges: {
    number: number;
    revision: number;
    state: "DRAFT" | "APPROVED" | "SCHEDULED" | "LIVE" | "SUPERSEDED" | "DISCARDED";
    submittedAt: string | null;
    note: string;
  }[];
  editableDraft: number | null;
  offer: ListedOffer;
  days: {
    day: string;
    redemptions: number;
    members: number;
    points: number;
    refunds: number;
    pointsRefunded: number;
  }[] | null;
  latest: {
    redemptionId: string;
    memberId: string;
    points: number;
    redeemedAt: string;
    refundedAt: string | null;
  }[] | null;
};

export type ItemHistory = {
  rule: FieldChange[];
  versions: {
    number: number;
    publishedAt: string;
    publisher: By | null;
    change: "ADDED" | "REMOVED" | "CHANGED";
    fields: FieldChange[];
  }[];
};

export type CopiedItem = {
  number: number;
  id: string;
};

export type CouponPool = {
  offerId: string;
  title: string | null;
  state: "ENOUGH" | "LOW" | "OUT" | "RESTS";
  free: number;
  daysLeft: number | null;
  given: number;
  givenIn30Days: number;
  expired: number;
  expireIn30Days: number;
  nextExpiry: string | null;
  lowBelow: number;
};

export type CouponCount = {
  added: number;
  known: {
    offerId: string;
    count: number;
  }[];
  expired: number;
  blank: number;
  repeated: number;
  faults: {
    line: number;
    fault: string;
    why: "NO_CODE" | "UNSEEN" | "TOO_LONG" | "SHORTENED" | "OPEN_QUOTE" | "COLUMNS" | "EXPIRY";
    value: string | null;
  }[];
};

export type CodeBatch = {
  batch: string;
  mintedAt: string;
  expiresAt: string | null;
  reward: number;
  segment: string | null;
  codes: number;
  live: number;
  uses: number;
};

export type AdminDraw = {
  drawId: string;
  title: string;
  state: "OPEN" | "CLOSED" | "VALUE_ENTERED" | "HELD";
  entriesFrom: string;
  entriesUntil: string;
  drawsOn: string;
  prizes: {
    offerId: string;
    title: string;
    winners: number;
  }[];
  alternates: number;
  claimDays: number;
  entries: number;
  members: number;
  leftOut: Record<string, number>;
  seedHash: string;
  listHash: string | null;
  closedAt: string | null;
  publicValue: {
    name: string;
    describedAs: string;
    url: string | null;
  };
  value: string | null;
  enteredBy: string | null;
  isOwn: boolean;
  heldBy: string | null;
  heldAt: string | null;
  winners: {
    place: number;
    person: string;
    memberId: string | null;
    offerId: string | null;
    claimUntil: string | null;
    usedAt: string | null;
    passedAt: string | null;
  }[];
};

export type MissingRideReports = {
  data: MissingRideReport[];
  links: {
    self: string;
    next: string | null;
    previous: string | null;
  };
};

export type MissingRideReport = {
  missingRideId: string;
  memberId: string;
  providerId: string;
  providerName: string;
  riddenAt: string;
  fromName: string | null;
  toName: string | null;
  note: string | null;
  state: "OPEN" | "FOUND" | "NOT_FOUND";
  reportedAt: string;
  answeredAt: string | null;
  answer: string | null;
  reviewedAt: string | null;
  reason: "NO_RECORD" | "ALREADY_COUNTED" | "NOT_IN_PROGRAM" | "NOT_READABLE" | "OTHER" | null;
  hasPhoto: boolean;
  isEntered: boolean;
};

export type AnsweredRide = {
  report: MissingRideReport;
  ride: {
    RideID: string;
    kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
    mode: string | null;
    ProviderID: string;
    providerName: string;
    fromName: string | null;
    toName: string | null;
    StartedAtUTC: string | null;
    EndedAtUTC: string;
    durationSeconds: number | null;
    distanceMeters: number | null;
    fare?: {
      amount: number;
      currency?: string;
    };
    isClockOdd: boolean;
    isTimeHidden: boolean;
    isReduced: boolean;
    isVoided: boolean;
    points: number;
    campaigns: {
      CampaignID: string;
      Title: string;
      counted: boolean;
      reason: "COUNTED" | "AWAITING_COUNT" | "KEPT" | "WRONG_KIND" | "WRONG_MODE" | "WRONG_PROVIDER" | "WRONG_WEEKDAY" | "BEFORE_CAMPAIGN" | "AFTER_CAMPAIGN" | "NOT_CONNECTED" | "DURATION_UNKNOWN" | "TOO_SHORT" | "DISTANCE_UNKNOWN" | "TOO_NEAR" | "FALSE_START" | "VOIDED" | "CAP_REACHED" | "NOTHING_TO_EARN" | "UNIT_REACHED" | "STREAK_ENDED" | "STREAK_COMPLETED" | "ALREADY_CONNECTED" | "WRONG_PLACE" | "WRONG_SURVEY" | "WRONG_ACTION" | "WRONG_OFFER" | "NOT_IN_SEGMENT" | "TOO_INACCURATE" | "OUTSIDE_PLACES" | "IMPOSSIBLE_SPEED" | "PLACE_VISITED" | "ALREADY_ANSWERED" | "STREAK_BEGUN_ANEW" | "STREAK_KEPT" | "WRONG_HOUR" | "TOO_LONG" | "TOO_FAR" | "NOT_FIRST" | "TRANSFER" | "WRONG_LINE" | "BUDGET_USED_UP" | "OVERLAPS" | "WRONG_ZONE" | "CONDITIONS_UNMET" | "WRONG_STATUS" | "MEMBER_MAX" | "OTHER_LINE" | "WRONG_END_HOUR" | "FARE_UNKNOWN" | "FARE_TOO_LOW" | "FARE_TOO_HIGH" | "AMOUNT_NOT_REACHED" | "NOT_NEW" | "WRONG_DATE" | "NOT_AWAY" | "NOT_DECLARED";
      sentence: string;
      points: number;
      OfferID?: string;
      DrawEntries?: {
        DrawID: string;
        Entries: number;
      };
    }[];
  } | null;
};

export type MissingRideCounts = {
  sinceDays: number;
  states: {
    OPEN: number;
    FOUND: number;
    NOT_FOUND: number;
  };
  reasons: {
    NO_RECORD: number;
    ALREADY_COUNTED: number;
    NOT_IN_PROGRAM: number;
    NOT_READABLE: number;
    OTHER: number;
  };
};

export type MissingRideDetails = {
  report: MissingRideReport;
  connections: MemberConnection[];
  ridesOfDay: {
    RideID: string;
    kind: "RIDE" | "VISIT" | "SURVEY" | "ACTION";
    mode: string | null;
    ProviderID: string;
    providerName: string;
    fromName: string | null;
    toName: string | null;
    StartedAtUTC: string | null;
    EndedAtUTC: string;
    durationSeconds: number | null;
    distanceMeters: number | null;
    fare?: {
      amount: number;
      currency?: string;
    };
    isClockOdd: boolean;
    isTimeHidden: boolean;
    isReduced: boolean;
    isVoided: boolean;
    points: number;
    campaigns: {
      CampaignID: string;
      Title: string;
      counted: boolean;
      reason: "COUNTED" | "AWAITING_COUNT" | "KEPT" | "WRONG_KIND" | "WRONG_MODE" | "WRONG_PROVIDER" | "WRONG_WEEKDAY" | "BEFORE_CAMPAIGN" | "AFTER_CAMPAIGN" | "NOT_CONNECTED" | "DURATION_UNKNOWN" | "TOO_SHORT" | "DISTANCE_UNKNOWN" | "TOO_NEAR" | "FALSE_START" | "VOIDED" | "CAP_REACHED" | "NOTHING_TO_EARN" | "UNIT_REACHED" | "STREAK_ENDED" | "STREAK_COMPLETED" | "ALREADY_CONNECTED" | "WRONG_PLACE" | "WRONG_SURVEY" | "WRONG_ACTION" | "WRONG_OFFER" | "NOT_IN_SEGMENT" | "TOO_INACCURATE" | "OUTSIDE_PLACES" | "IMPOSSIBLE_SPEED" | "PLACE_VISITED" | "ALREADY_ANSWERED" | "STREAK_BEGUN_ANEW" | "STREAK_KEPT" | "WRONG_HOUR" | "TOO_LONG" | "TOO_FAR" | "NOT_FIRST" | "TRANSFER" | "WRONG_LINE" | "BUDGET_USED_UP" | "OVERLAPS" | "WRONG_ZONE" | "CONDITIONS_UNMET" | "WRONG_STATUS" | "MEMBER_MAX" | "OTHER_LINE" | "WRONG_END_HOUR" | "FARE_UNKNOWN" | "FARE_TOO_LOW" | "FARE_TOO_HIGH" | "AMOUNT_NOT_REACHED" | "NOT_NEW" | "WRONG_DATE" | "NOT_AWAY" | "NOT_DECLARED";
      sentence: string;
      points: number;
      OfferID?: string;
      DrawEntries?: {
        DrawID: string;
        Entries: number;
      };
    }[];
  }[];
  rideId: string | null;
  samePhoto: {
    missingRideId: string;
    memberId: string;
    reportedAt: string;
  }[];
  last90Days: {
    reports: number;
    found: number;
    notFound: number;
  };
};

export type MissingRideReview = {
  report: MissingRideReport;
  photo: MissingRidePhoto | null;
};

export type MissingRidePhoto = {
  type: "image/jpeg" | "image/png" | "image/webp";
  base64: string;
};

export type ProviderHealth = {
  providerId: string;
  name: string;
  calledAt: string | null;
  acceptedAt: string | null;
  refused: {
    reason: string;
    events: number;
    lastAt: string;
  }[];
  secretSince: string | null;
  serverSetAt: string | null;
};

export type Connection = {
  kind: "provider" | "supplier";
  id: string;
  name: string;
  protocol: "OAUTH" | "CHECKS" | "ORDERS" | "EVENTS";
  isConnected: boolean;
  addresses: {
    name: "issuer" | "authorizeUrl" | "tokenUrl" | "revokeUrl" | "accountUrl" | "validateUrl" | "url";
    address: string;
  }[];
  client: {
    clientId: string;
    scope: string;
    subjectClaim: string;
    labelClaim: string | null;
    secretIn: "HEADER" | "BODY";
    responseMode: "QUERY" | "FORM_POST";
  } | null;
  timeLimitSeconds: number | null;
  hasSecret: boolean | null;
  setAt: string | null;
  redirectUris: string[];
  eventSecretSince: string | null;
  calledAt: string | null;
  acceptedAt: string | null;
  passedAt: string | null;
  failed: {
    testedAt: string;
    problem: ConnectionProblem;
  } | null;
};

export type ConnectionProblem = {
  step: "RESOLVE" | "CONNECT" | "ANSWER" | "CREDENTIALS";
  kind: "NAME_UNKNOWN" | "ADDRESS_FORBIDDEN" | "NO_CONNECTION" | "BAD_CERTIFICATE" | "NO_ANSWER" | "REDIRECT" | "WRONG_ANSWER" | "WRONG_SECRET" | "CONFIRMS_ANYONE" | "UNREADABLE" | "UNTOLD" | "NO_SIGN_IN_ADDRESS" | "NO_TOKEN_ADDRESS" | "NO_S256" | "NO_FORM_POST" | "NO_REVOCATION" | "TAKES_ANY_CODE" | "ODD_ANSWER" | "UNKNOWN_CLIENT" | "REFUSAL";
  detail: string | null;
};

export type ConnectionTest = {
  testedAt: string;
  steps: {
    step: "RESOLVE" | "CONNECT" | "ANSWER" | "CREDENTIALS";
    state: "PASSED" | "FAILED" | "NOT_REACHED";
  }[];
  problems: ConnectionProblem[];
  warnings: ConnectionProblem[];
};

export type RejectedEvent = {
  rejectedId: string;
  eventId: string | null;
  reason: string;
  times: number;
  firstRejectedAt: string;
  rejectedAt: string;
  body: string | null;
};

export type Replayed = {
  accepted: number;
  duplicates: number;
  refused: {
    reason: string;
    events: number;
  }[];
  next: string | null;
};

export type Maintenance = {
  isClosed: boolean;
  own: AnnouncedMaintenance | null;
  forAll: AnnouncedMaintenance | null;
};

export type AnnouncedMaintenance = {
  startsAt: string;
  endsAt: string | null;
  messages: Record<string, string>;
  announcedBy: {
    kind: "staff" | "key" | "command";
    id: string | null;
    name: string;
  };
  announcedAt: string;
};

export type ListedRedemptions = {
  data: ListedRedemption[];
  links: {
    self: string;
    next: string | null;
    previous: string | null;
  };
};

export type ListedRedemption = {
  redemptionId: string;
  memberId: string;
  offerId: string;
  title: string | null;
  price: number;
  state: "GIVEN" | "HELD" | "REFUNDED" | "RELEASED";
  redeemedAt: string;
  refundedAt: string | null;
  supplierId: string | null;
};

export type OneRedemption = {
  redemptionId: string;
  memberId: string;
  offerId: string;
  title: string | null;
  price: number;
  state: "GIVEN" | "HELD" | "REFUNDED" | "RELEASED";
  redeemedAt: string;
  refundedAt: string | null;
  supplierId: string | null;
  seenAt: string | null;
  refundedBy: string | null;
  refundReason: string | null;
  askedAgainAt: string | null;
  cancelOutcome: "CANCELED" | "KEPT" | "UNKNOWN" | null;
};

export type CodeDiagnosis = {
  redemptionId: string;
  memberId: string;
  title: string;
  state: "GIVEN" | "HELD" | "REFUNDED" | "RELEASED";
  stock: "pool" | "template" | "ticket" | "fixed" | "supplier" | "credit";
  redeemedAt: string;
  seenAt: string | null;
  expiresAt: string | null;
  isExpired: boolean;
  refundedAt: string | null;
  replacedAt: string | null;
  supplierId: string | null;
  askedAgainAt: string | null;
  lastScan: {
    at: string;
    result: "VALID" | "EXPIRED" | "CANCELED" | "COPIED";
    device: string;
  } | null;
  isSeenUsed: boolean;
  obstacle: "REFUNDED" | "HELD" | "RELEASED" | "REPLACED" | "SUPPLIER" | "NO_CODE" | "STOCK_CHANGED" | "MEMBER_RESTS" | "LIMIT" | "SOLD_OUT" | null;
  replacementsLeft: number;
};

export type Replacement = {
  redemptionId: string;
  replacedAt: string;
  expiresAt: string | null;
  replacementsLeft: number;
};

export type Refunds = {
  refunds: Refund[];
  points: number;
};

export type Refund = {
  redemptionId: string;
  outcome: "REFUNDED" | "REFUNDED_BEFORE" | "UNKNOWN" | "MEMBER_FORGOTTEN" | "HELD" | "RELEASED";
  memberId: string | null;
  offerId: string | null;
  points: number;
  redeemedAt: string | null;
  refundedAt: string | null;
};

export type RiderSignInAtDesk = {
  setting: {
    issuer: string;
    clientId: string;
    hasSecret: boolean;
    requiresVerifiedEmail: boolean;
    mailDomains: string[];
    vouchesForMail: boolean;
    updatedAt: string;
    members: number;
  } | null;
  isOffered: boolean;
  redirectUris: string[];
};

export type RiderSignInCheck = {
  troubles: OpenIdTrouble[];
};

export type RiderTeam = {
  teamId: string;
  name: string;
  code: string;
  createdAt: string;
  archivedAt: string | null;
  members: number | null;
  rides: number | null;
  perMember: number | null;
  league: string | null;
};

export type TeamResult = {
  challenge: string;
  startsOn: string;
  endsOn: string;
  settledAt: string;
  team: string;
  league: string | null;
  place: number;
  measure: string;
  amount: number;
  members: number;
  prizes: string[];
  paid: number | null;
};

export type Found = {
  members: MemberHit[];
  isCut: boolean;
  things: FoundThing[];
  titles: {
    offer: Record<string, string>;
    provider: Record<string, string>;
  };
};

export type FoundThing = {
  kind: "REDEEMED";
  redemptionId: string;
  memberId: string;
  offerId: string;
  by: "ID" | "CODE";
  at: string;
} | {
  kind: "FREE_CODE";
  offerId: string;
} | {
  kind: "EVENT";
  providerId: string;
  eventId: string;
  memberId: string | null;
  rideId: string | null;
  at: string;
} | {
  kind: "REFUSED_EVENT";
  providerId: string;
  eventId: string;
  reason: string;
  at: string;
} | {
  kind: "MISSING_RIDE";
  missingRideId: string;
  memberId: string;
  at: string;
} | {
  kind: "CAMPAIGN";
  id: string;
  title: string;
  isActive: boolean;
} | {
  kind: "OFFER";
  id: string;
  title: string;
  isActive: boolean;
} | {
  kind: "PROMO_CODE";
  code: string;
  batch: string | null;
};

export type AgencySettings = {
  timeZone: string;
  hosts: string[];
  programme: Record<string, unknown>;
  pauses: ServicePause[];
  declared: DeclaredDay[];
  declaredKinds: {
    id: string;
    name: string;
  }[];
};

export type ServicePause = {
  pauseId: string;
  firstDay: string;
  lastDay: string;
  lineId: string | null;
  reason: string;
  alertId: string | null;
  alertBasis: "IMPACT_PERIOD" | "ACTIVE_PERIOD" | "SHOWN" | null;
  madeBy: string;
  madeAt: string;
  liftedAt: string | null;
};

export type DeclaredDay = {
  declaredId: string;
  kind: string;
  day: string;
  reason: string;
  madeBy: string;
  madeAt: string;
  withdrawnAt: string | null;
};

export type SharedSecret = {
  ownerId: string;
  name: string;
  since: string | null;
};

export type MadeSecret = {
  ownerId: string;
  secret: string;
  presentUntil: string;
};

export type OfferBatches = {
  batches: OfferBatch[];
  offers: {
    offerId: string;
    title: string;
  }[];
  segments: string[];
};

export type OfferBatch = {
  batchId: string;
  offerId: string;
  title: string;
  lastDay: string | null;
  segment: string | null;
  state: "DRAFT" | "RUNNING" | "DONE" | "UNDOING" | "UNDONE";
  counts: {
    ready: number;
    given: number;
    has: number;
    notFor: number;
    resting: number;
    withdrawn: number;
    used: number;
  };
  reason: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
};

export type OfferBatchFigures = {
  batchId: string;
  offerId: string;
  title: string;
  lastDay: string | null;
  segment: string | null;
  state: "DRAFT" | "RUNNING" | "DONE" | "UNDOING" | "UNDONE";
  counts: {
    ready: number;
    given: number;
    has: number;
    notFor: number;
    resting: number;
    withdrawn: number;
    used: number;
  };
  reason: string | null;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  revision: number;
  points: number;
  stock: {
    free: number;
    promised: number;
  } | null;
  usedNow: number;
};

export type OfferBatchPart = {
  ready: number;
  errors: OfferBatchLineError[];
};

export type OfferBatchLineError = {
  line: number;
  value: string;
  why: "UNREADABLE" | "UNKNOWN" | "TWICE" | "ERASED" | "RESTING" | "HAS" | "NOT_FOR";
};

export type SupplierHealth = {
  supplierId: string;
  url: string | null;
  isConnected: boolean;
  offerIds: string[];
  open: {
    orders: number;
    points: number;
    since: string | null;
    uncanceled: number;
  };
};

export type OpenOrder = {
  redemptionId: string;
  memberId: string;
  supplierId: string;
  offerId: string;
  points: number;
  placedAt: string;
  askedAgainAt: string | null;
  cancelledAgainAt: string | null;
};

export type SettledOrder = {
  outcome: "CONFIRMED" | "RELEASED" | "WAS_CONFIRMED" | "WAS_RELEASED";
  settledAt: string | null;
  settledBy: string | null;
};

export type Approval = {
  requestId: string;
  act: "codes.mint" | "imports.run" | "members.deduct" | "members.giveOffer" | "members.goodwill" | "members.suspend" | "missingRides.answer" | "missingRides.enter" | "offerBatches.start" | "redemptions.refund" | "redemptions.replace";
  points: number | null;
  state: "PENDING" | "APPROVED" | "REJECTED" | "WITHDRAWN" | "EXPIRED";
  askedBy: string;
  askedAt: string;
  expiresAt: string;
  isOwn: boolean;
  mayDecide: boolean;
  memberIds: string[];
  body: Record<string, unknown> | null;
  import: {
    importId: string;
    providerName: string;
    fileName: string;
    rows: number | null;
  } | null;
  closedBy: string | null;
  closedAt: string | null;
  closeReason: string | null;
};

export type InspectorShift = {
  agency: string;
  agencyName: string;
  now: number;
  keyId: number;
  publicKey: string;
  dayKeys: {
    from: number;
    until: number;
    key: string;
  }[];
  offers: {
    offerId: string;
    title: string;
  }[];
  canceled: string[];
  seen: {
    code: string;
    at: number;
  }[];
};

export type DeviceAtDesk = {
  deviceId: string;
  label: string;
  shiftAt: string;
  keysUntil: string;
  syncedAt: string | null;
  revokedAt: string | null;
};

export type DoubleUse = {
  redemptionId: string;
  memberId: string;
  offerId: string;
  title: string;
  code: string;
  refundedAt: string | null;
  sightings: {
    seenAt: string;
    label: string;
    result: "VALID" | "EXPIRED" | "CANCELED" | "COPIED";
  }[];
};

export type FileImports = {
  imports: FileImport[];
  providers: {
    providerId: string;
    name: string;
  }[];
};

export type FileImport = {
  importId: string;
  providerId: string;
  providerName: string;
  fileName: string;
  size: number;
  parts: number;
  partsReceived: number;
  state: "UPLOADING" | "UPLOADED" | "CHECKING" | "CHECKED" | "RUNNING" | "DONE" | "CANCELED" | "FAILED";
  problem: FileProblem | null;
  rows: number | null;
  rowsDone: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  fileUntil: string | null;
};

export type FileProblem = {
  code: "BAD_JSON" | "COLUMNS_CHANGE" | "EMPTY" | "IDS_REPEATED" | "LINE_BREAK" | "MISSING_COLUMNS" | "NOT_UNPACKED" | "NO_CSV" | "NO_ENDS" | "NO_TIMES" | "PACKED" | "POINTS_BEYOND_CHECK" | "QUOTE_OPEN" | "ROW_TOO_LONG" | "TOO_LARGE" | "TOO_MANY_ROWS" | "UNEXPECTED" | "WORKBOOK" | "WRONG_ENCODING";
  line: number | null;
  detail: string | null;
};

export type FileImportDetails = {
  importId: string;
  providerId: string;
  providerName: string;
  fileName: string;
  size: number;
  parts: number;
  partsReceived: number;
  state: "UPLOADING" | "UPLOADED" | "CHECKING" | "CHECKED" | "RUNNING" | "DONE" | "CANCELED" | "FAILED";
  problem: FileProblem | null;
  rows: number | null;
  rowsDone: number;
  createdAt: string;
  startedAt: string | null;
  endedAt: string | null;
  fileUntil: string | null;
  revision: number;
  mapping: Record<string, unknown> | null;
  check: ImportCheck | null;
  counts: ImportCounts | null;
  pointsEarned: number;
  titles: Record<string, string>;
};

export type ImportCheck = {
  accepted: number;
  duplicates: number;
  leftOut: number;
  rejected: number;
  unconnected: number;
  tooEarly: number;
  members: number;
  points: number;
  campaigns: {
    campaignId: string;
    counted: number;
    earnings: number;
    points: number;
    lost: number;
  }[];
  reasons: ImportRejection[];
};

export type ImportRejection = {
  line: number;
  reason: string;
  key: string;
};

export type ImportCounts = {
  accepted: number;
  duplicates: number;
  leftOut: number;
  rejected: number;
};

export type ImportProposal = {
  problem: FileProblem | null;
  mapping: Record<string, unknown> | null;
  isFromLastImport: boolean;
  header: string[];
  sample: string[][];
  unsure: string[];
};

export type MappingError = {
  key: string;
  message: string;
};

export type MapFeeds = {
  feeds: MapFeed[];
  providers: {
    providerId: string;
    name: string;
  }[];
};

export type MapFeed = {
  providerId: string;
  format: "GTFS" | "GBFS";
  address: string | null;
  setAt: string;
  checkedAt: string | null;
  loadedAt: string | null;
  places: number;
  isStale: boolean;
  problem: FeedProblemFacts | null;
  skipped: {
    rows: number;
    file: string;
    line: number | null;
    detail: string;
  } | null;
};

export type FeedProblemFacts = {
  code: "EMPTY" | "FORBIDDEN_ADDRESS" | "MISSING_COLUMN" | "MISSING_FILE" | "NOT_A_ZIP" | "NOT_GBFS" | "NOT_JSON" | "TOO_LARGE" | "TOO_MANY_PLACES" | "UNREACHABLE" | "UNREADABLE_ROW" | "WRONG_VERSION";
  file: string | null;
  line: number | null;
  detail: string | null;
};

export type WalletAtDesk = {
  apple: {
    passTypeId: string;
    teamId: string;
    expiresAt: string;
    daysLeft: number;
    setAt: string;
    delivery: {
      followed: number;
      waiting: number;
      sentAt: string | null;
      failedAt: string | null;
      failure: string | null;
    };
  } | null;
  google: {
    issuerId: string;
    clientEmail: string;
    setAt: string;
    isReady: boolean;
    delivery: {
      followed: number;
      waiting: number;
      sentAt: string | null;
      failedAt: string | null;
      failure: string | null;
    };
  } | null;
};

export type Webhooks = {
  webhooks: Webhook[];
};

export type Webhook = {
  webhookId: string;
  url: string;
  description: string;
  events: string[];
  fields: ("member.email" | "ride.times" | "ride.distance" | "ride.places")[];
  isEnabled: boolean;
  createdAt: string;
  secretSetAt: string;
  oldSecretUntil: string | null;
  disabledAt: string | null;
  disabledReason: "STAFF" | "GONE" | "FAILING" | null;
  failingSince: string | null;
  deliveredAt: string | null;
  waiting: number;
};

export type NewWebhook = {
  webhook: Webhook;
  secret: string;
};

export type WebhookDeliveries = {
  deliveries: WebhookDelivery[];
  next: string | null;
};

export type WebhookDelivery = {
  eventId: string;
  type: string;
  occurredAt: string;
  state: "WAITING" | "DELIVERED" | "FAILED" | "CANCELED";
  tries: number;
  dueAt: string | null;
  triedAt: string | null;
  status: number | null;
  durationMillis: number | null;
  failure: string | null;
  answer: string | null;
};

export type Counter = {
  isOn: boolean;
  termsVersion: number;
  termsUrl: string;
  leastAge: number | null;
  isCodeMandatory: boolean;
  providers: {
    providerId: string;
    name: string;
  }[];
};

export type AssistedAccount = {
  memberId: string;
  name: string;
  cardNumber: string;
  takeover: TakeoverCode;
  balance: number;
  unclaimed: number;
};

export type TakeoverCode = {
  code: string;
  expiresAt: string;
};

export type CounterMember = {
  memberId: string;
  name: string;
  status: "NEW" | "CONSENT" | "VERIFIED" | "OPTED_OUT" | "SUSPENDED";
  canRedeem: boolean;
  isAssisted: boolean;
  isInApp: boolean;
  hasCard: boolean;
  phone: {
    digits: string;
    addedAt: string;
  } | null;
  takesPhone: boolean;
  balance: number;
  unclaimed: number;
  offers: {
    offerId: string;
    title: string;
    price: number;
    state: "AVAILABLE" | "TOO_FEW_POINTS" | "LIMIT_REACHED" | "SOLD_OUT";
  }[];
  redemptions: {
    redemptionId: string;
    attempt: string | null;
    offerId: string;
    title: string;
    price: number;
    by: string;
    redeemedAt: string;
    refundedAt: string | null;
    undoUntil: string | null;
  }[];
};

export type Statement = {
  language: "en" | "es" | "ru" | "vi" | "ko" | "zh-CN" | "ar" | "bn";
  direction: "ltr" | "rtl";
  agency: string;
  name: string;
  title: string;
  period: string;
  facts: {
    label: string;
    value: string;
  }[];
  entriesTitle: string;
  entries: {
    date: string;
    title: string;
    points: string;
  }[];
  notes: string[];
};

export type CounterResult = {
  redemption: {
    OfferID: string;
    TransactionID: string;
    amount: number;
    CouponType: "UNIQUE_CODE" | "DIRECT" | "DIRECT_EXPIRE" | "DIRECT_EXPIRE_TICKET" | "CREDIT_PASS" | "CATALOG";
    CouponCode: string | null;
    CodeFormat?: "TEXT" | "QR" | "CODE_128" | "PDF_417" | "AZTEC" | "DATA_MATRIX";
    couponUrl: string | null;
    FieldMappings: string | null;
    refundedAtUTC: string | null;
    redeemedAtUTC: string;
    AcknowledgedAtUTC: string | null;
    replacedAtUTC?: string;
    expiresAtUTC?: string;
    Title: string;
    CouponInstructions: string | null;
    TermsAndConditionsTitle: string | null;
    TermsAndConditionsBody: string | null;
  } | null;
};

export type NotificationsAtDesk = {
  ways: {
    kind: "POINTS_TO_CLAIM" | "STREAK_ENDS" | "STREAK_KEPT" | "POINTS_EXPIRE" | "REDEMPTION" | "LEVEL_REACHED" | "GOAL_REACHED" | "PRIZE_WON" | "FRIEND_JOINED" | "SUPPORT_ANSWER" | "SUPPORT_MESSAGE" | "NEW_FOR_YOU";
    channel: "PUSH" | "EMAIL" | "SMS";
    isOn: boolean;
    sent: number;
    failed: number;
    unsubscribed: number;
  }[];
  unsubscribedFromAll: {
    EMAIL: number;
    SMS: number;
  };
  textsAMonth: number;
  textsSent: number;
};

export type StaffNotificationPage = {
  data: StaffNotification[];
  unread: number;
  links: {
    self: string;
    next: string | null;
    previous: string | null;
  };
};

export type StaffNotification = {
  notificationId: string;
  kind: "SUBMITTED" | "APPROVED" | "SENT_BACK" | "PUBLISHED" | "NOT_PUBLISHED" | "COMMENT" | "MENTION" | "POINTS_ASKED" | "POINTS_APPROVED" | "POINTS_REJECTED" | "DATA_ASKED" | "DATA_DUE" | "DATA_DONE" | "DATA_DECLINED" | "BUDGET" | "STOCK" | "OUTAGE" | "WEBHOOK" | "REPORT" | "UNAPPROVED" | "BOOKS";
  at: string;
  isRead: boolean;
  by: string | null;
  version: number | null;
  about: string | null;
  title: string | null;
  level: "LOW" | "OUT" | null;
};

export type UnreadStaffNotifications = {
  unread: number;
};

export type EmailChoices = {
  data: EmailChoiceOutput[];
};

export type ListSettings = {
  columns: {
    list: string;
    hidden: string[];
  }[];
  views: {
    list: string;
    viewId: string;
    name: string;
    filters: Record<string, string>;
    sort: {
      column: string;
      way: "asc" | "desc";
    } | null;
    hidden: string[];
    isDefault: boolean;
  }[];
};

export type IncomingTexts = {
  isOn: boolean;
  takesCounterNumbers: boolean;
  jsonAddress: string;
  carrierAddress: string;
  days: {
    day: string;
    received: number;
    answered: number;
    parts: number;
  }[];
};

export type OutagesAtDesk = {
  outages: {
    outageId: string;
    providerId: string;
    providerName: string;
    day: string;
    startedAt: string;
    endedAt: string;
    state: "PROPOSED" | "CONFIRMED" | "DISMISSED";
  }[];
  isAutomatic: boolean;
};

export type AssistantSetting = {
  isOn: boolean;
  address: string;
};

export type ErrorBody = {
  error: string;
  error_description: string;
  field?: string;
  coolDownTimestampUTC?: string;
  isCodePending?: boolean;
};

export type AgencyHostOutput = {
  agencyId: string;
  host: string;
};

export type TestRideInputOutput = {
  provider: string;
  mode: "bus" | "rail" | "tram" | "metro" | "ferry" | "bikeshare" | "scooter" | "carpool" | "walk" | "other";
  startedAt: string;
  minutes: number;
  meters: number | null;
};

export type EmailChoiceOutput = {
  kind: "SUBMITTED" | "APPROVED" | "SENT_BACK" | "PUBLISHED" | "NOT_PUBLISHED" | "COMMENT" | "MENTION" | "POINTS_ASKED" | "POINTS_APPROVED" | "POINTS_REJECTED" | "DATA_ASKED" | "DATA_DUE" | "DATA_DONE" | "DATA_DECLINED" | "BUDGET" | "STOCK" | "OUTAGE" | "WEBHOOK" | "REPORT";
  isEmailed: boolean;
};
