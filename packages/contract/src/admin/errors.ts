/**
 * Every refusal of desk calls by HTTP status, with an English text on what to do; the desk has its own texts by code.
 */
const texts = {
  400: {
    INVALID_REQUEST: 'A field is missing or invalid.',
    CODE_WRONG: 'The code is incorrect. Use the one in the latest email.',
    CODE_OVER: 'This code expired, was used, or had too many attempts. Request a new one.',
    PASSKEY_REFUSED: 'This passkey wasn’t recognized or took too long. Try again, or use an emailed code.',
    INVITATION_OVER: 'This link was used or has expired. Sign in with an emailed code, or ask for a new invitation.',
    FEED_ADDRESS: 'Enter an https address without a user name, such as https://agency.example/gtfs.zip.',
    OPENID_REFUSED: 'Your agency’s sign-in couldn’t be verified, or it took too long. Start again.',
    PACK_BROKEN: 'The pack has errors. Fix the ones listed, then send it again.',
    PASS_CERTIFICATE_UNREADABLE: 'This isn’t a certificate in PEM format. Convert the file from Apple first.',
    PASS_ACCOUNT_UNREADABLE:
      'This isn’t the JSON key of a service account. Create a key in Google Cloud and choose its file.',
    PASS_KEY_UNREADABLE: 'This isn’t an RSA key in PEM format, or it has a passphrase. Export it without one.',
    PASS_ISSUER_UNREADABLE: 'Apple’s certificate isn’t in PEM format. Convert the file from Apple first.',
    PASS_NOT_PASS_TYPE: 'This certificate isn’t for a pass type. Create one for a Pass Type ID in your Apple account.',
    PASS_WRONG_KEY: 'The key doesn’t belong to this certificate. Choose the key that the request was made with.',
    PASS_WRONG_ISSUER: 'Apple’s certificate didn’t issue this certificate. Choose the one that it names as issuer.',
    PASS_EXPIRED: 'One of the certificates has expired. Create a new one in your Apple account.',
    WEBHOOK_URL: 'Enter an https address without a user name, such as https://system.example/webhooks.',
    TIME_PAST: 'Choose a future time within one year.',
  },
  401: {
    SIGN_IN_REQUIRED: 'Sign in to the desk, or send a valid key.',
  },
  403: {
    DEVICE_REVOKED: 'This device was revoked. Ask your agency for another one.',
    NOT_INVITED: 'You’re not on this desk’s staff. Ask an owner to invite the email you sign in with.',
    ROLE_ABOVE_YOURS: 'This role allows more than your own. Ask an owner of the agency.',
    NETWORK_NOT_ALLOWED: 'Your agency allows the desk from its own networks only. Connect to one, then try again.',
    AGENCY_SIGN_IN_REQUIRED: 'Your agency requires its own sign-in. Sign out, then sign in with your agency.',
    STEP_UP_REQUIRED: 'Confirm your identity, then repeat the call.',
    NOT_ALLOWED: 'Your role doesn’t allow this. Ask an owner of the agency.',
    ORIGIN_NOT_ALLOWED: 'Calls that change something must come from the desk itself or carry a key.',
    OWN_OPERATOR_ROLE: 'You can’t remove yourself. Ask another operator.',
    OWN_ACCOUNT: 'This is your own rider account. Ask a colleague to do it.',
    NOT_ONES_OWN:
      'Someone else must approve this, because you or your API key changed it. Keys of unknown creators can’t approve.',
  },
  404: {
    NOT_FOUND: 'Not found, or you don’t have access.',
  },
  409: {
    ACCESS_FORM_OFF: 'Access can’t be requested here now. Ask your agency’s owner for an invitation.',
    TOO_MANY_PASSKEYS: 'You’ve reached the passkey limit. Remove one you no longer use.',
    OPENID_NOT_CONNECTED:
      'Your agency account isn’t connected yet. Sign in the usual way, then connect it in your settings.',
    AGENCY_SIGN_IN_NEEDED: 'Your session rules require this sign-in. Change them first.',
    NO_AGENCY_SIGN_IN: 'Set up your agency’s sign-in first. Then you can require it.',
    NO_EMERGENCY_ACCESS: 'Choose an owner for emergency access. They get in if your agency’s sign-in fails.',
    NETWORK_LEAVES_YOU_OUT: 'Your own network isn’t in this list. Add it, or you can’t use the desk.',
    ALREADY_STAFF: 'They’re already on your staff. Change their roles instead.',
    LAST_OWNER: 'An agency needs an owner. Make someone else an owner first.',
    ALREADY_OPERATOR: 'They’re already an operator. Nothing changed.',
    LAST_OPERATOR: 'The platform needs an operator. Add someone else first.',
    TOO_MANY_OPERATORS: 'The platform has 1,000 operators, the most allowed. Remove people who left.',
    TOO_MANY_STAFF: 'This agency has reached its staff limit. Remove people who left.',
    AGENCY_EXISTS: 'Another agency uses this ID. Choose a different one.',
    HOST_TAKEN: 'Another agency uses this host. Choose a different one.',
    OPEN_ALREADY: 'The app is already open to riders. Nothing changed.',
    NOT_READY: 'Setup isn’t complete. Finish the steps in the checklist.',
    TEMPLATE_UNFIT: 'The draft has errors, has no provider or category, or already has this campaign.',
    NO_WAY_TO_RIDE:
      'No published provider supports test accounts with a signing secret. Publish one, then create its secret.',
    NAME_TAKEN: 'Another key uses this name. Revoke that key, or choose a different name.',
    TOO_MANY_KEYS: 'This agency has reached its key limit. Revoke keys you no longer use.',
    TOO_MANY_IMPORTS: 'This agency has 5 uploaded files, the most allowed. Import or delete one first.',
    TOO_MANY_WEBHOOKS: 'This agency has 10 webhooks, the most allowed. Remove one you no longer use.',
    TOO_MANY_VIEWS: 'You have 20 saved views of this list, the most allowed. Delete one you no longer use.',
    TOO_MANY_SCHEDULES: 'This agency has 50 scheduled reports, the most allowed. Delete one you no longer use.',
    NOT_A_DRAFT_READER: 'A person you mentioned can’t open drafts. Remove the mention, or ask an owner for access.',
    NOT_A_REPORT_READER: 'A recipient left or may not read reports. Choose the recipients again.',
    WEBHOOK_DISABLED: 'This webhook is turned off. Turn it on first.',
    TOO_MANY_NOTES: 'This member has 200 notes, the most allowed. Delete some you no longer need.',
    DATA_REQUEST_OPEN: 'This request is already open for the member. Wait for it, or withdraw it first.',
    NOTE_FINAL: 'A note can be edited for one hour. Add another note instead.',
    MEMBER_NOT_IN_APP: 'This member can’t open the app now, so they wouldn’t see a message. Nothing was sent.',
    TOO_MANY_MESSAGES: 'This member got the most messages allowed in 24 hours. Send another one later.',
    MESSAGE_READ: 'The member has read this message, so it can’t be withdrawn. Send another one instead.',
    MESSAGE_KEY_TAKEN:
      'This idempotency key was used with a different message, which was sent. Send this one with a new key.',
    TOO_MANY_TAGS: 'This member has 10 tags, the most allowed. Remove one first.',
    TOO_MANY_AGENCY_TAGS: 'Your agency uses 100 different tags, the most allowed. Use one of those.',
    BATCH_EXISTS: 'This batch name exists. Choose another.',
    ASSIST_OFF: 'This agency doesn’t sign riders up at the counter. Turn on assistedSignUp in its settings.',
    TERMS_CHANGED: 'The terms have a newer version. Print it, and let the rider sign that one.',
    CARD_TAKEN: 'This card belongs to another account, or can’t be connected at the counter. Nothing changed.',
    CARD_REPLACED: 'This member card was replaced and no longer works. Ask for the new one.',
    WRONG_DIGITS: 'These aren’t the last two digits of this member’s card. Nothing changed. Check the card.',
    NOT_ON_PAPER: 'This offer can’t be printed, because its ticket changes on the phone’s screen.',
    COUNTER_NUMBERS_OFF: 'This agency takes no phone numbers at the counter. Turn it on under Notifications.',
    MEMBER_IN_APP: 'This member uses the app or was not signed up at the counter. The app verifies their phone.',
    NO_TEXTS_LEFT: 'The agency has no text messages left this month. Nothing changed. Raise the limit, or wait.',
    UNDO_OVER: 'This can’t be undone at the counter anymore. Ask someone who may refund redemptions.',
    PASS_NOT_SET_UP: 'There’s no valid certificate for passes. Set it first.',
    TOO_MANY_TEST_RIDERS: 'This agency has 5 test riders, the most allowed. Remove one you no longer use.',
    TEAM_EXISTS: 'Another team has this name. Choose a different one.',
    SUPPLIER_ANSWERS: 'Nothing changed. The supplier is responding and will confirm this order itself.',
    NO_COUPON: 'Nothing changed. The rider couldn’t use this coupon, or it’s already in use.',
    NO_POOL: 'This offer doesn’t use a code pool. See its couponType and stock in the program.',
    WAITS_FOR_SUPPLIER:
      'A supplier hasn’t confirmed a redemption yet. Nothing changed. Try again later, or resolve the order.',
    GRANTS_EXIST: 'Riders’ accounts are connected to this server. Ask your operator to change it.',
    CHANGED_MEANWHILE: 'Someone else changed this. Review their changes, then make yours again.',
    NEWER_VERSION_LIVE: 'A newer version went live. Review the changes, then start from that version.',
    NEEDS_APPROVAL: 'This needs a second person’s approval. Submit it for approval first.',
    VERSION_SETTLED: 'This version’s status doesn’t allow that. Check it again.',
    GOODWILL_LIMIT:
      'This exceeds the agency’s limit per action, or per member in 24 hours. Give fewer points, or change the limits in its pack.',
    NEEDS_SECOND_PERSON:
      'This exceeds what one person can move at once or in a day. Submit it for approval, or move fewer points.',
    POINTS_LIMIT: 'This exceeds what this caller can move at once or in a day. Ask someone else to do it at the desk.',
    REQUEST_CLOSED:
      'This request is closed: it was decided, withdrawn or expired, or its sender lost the right to do this.',
    KEY_TAKEN:
      'This idempotency key was used with a different amount. Nothing changed. Check the result, then use a new key.',
    MEMBER_RESTS:
      'This member is suspended or opted out and can’t receive points. Lift the suspension, or wait until they rejoin.',
    OFFER_NOT_FOR_MEMBER:
      'This member could not use the offer: it is for others, or they can redeem it only once and did or have it.',
    NOT_REPLACEABLE: 'This code can’t be replaced now. Nothing changed. Its diagnosis says why.',
    RIDE_KNOWN: 'This account already has a ride around that time. Check its receipt, and answer the report with it.',
    ACCOUNT_NOT_PROVEN:
      'The member has no verified account there, or connected it too late for this ride. Verify it first.',
    DRAW_NOT_DUE: 'The list of entries isn’t closed yet. It closes within an hour after the draw’s day begins.',
    DRAW_HELD: 'This draw was already held.',
    PRIZE_STAYS: 'This is the prize of a draw and can’t be withdrawn. If it isn’t used in time, it passes on.',
    DRAW_VALUE_DIFFERS:
      'The first person entered another value. Nothing changed. Check the source; the first person can correct it.',
    MONTH_NOT_OVER: 'This month isn’t over in the agency’s time zone. Try again an hour after it ends.',
    BOOKS_DIFFER: 'The ledger check failed, so exports are off. Ask the operator to run rewards ledger verify.',
    ANSWERED_FOR_GOOD: 'The ride from this report was removed and can’t be added again. Give goodwill points instead.',
  },
  413: {
    PAYLOAD_TOO_LARGE: 'That’s too large to send at once. Split it into smaller parts.',
  },
  422: {
    TOO_MUCH_WORK:
      'This took too long or too much memory and was stopped. Nothing changed. Send less at once, or ask for fewer days.',
  },
  429: {
    REPORT_SENT_OFTEN: 'This report was sent by hand three times in an hour. Wait, or open it at the desk.',
    AGENCY_BUSY:
      'Your agency already has the maximum number of checks, previews and tests running. Wait as long as Retry-After says.',
    TOO_MANY_STAFF_MESSAGES: 'You sent the most messages allowed in an hour. Wait as long as Retry-After says.',
    TOO_MANY_REQUESTS: 'Too many calls. Wait as long as Retry-After says.',
  },
  500: {
    INTERNAL_ERROR: 'Something went wrong on our side. Nothing changed. Try again.',
  },
  502: {
    OPENID_UNREACHABLE: 'Your agency’s sign-in isn’t responding. Try again in a moment, or use an emailed code.',
  },
  503: {
    DESK_BUSY: 'Too many checks, previews and tests are waiting. Wait as long as Retry-After says.',
    SERVICE_UNAVAILABLE: 'The service isn’t available right now. Try again in a moment.',
  },
} as const;

type Texts = typeof texts;
type Status = keyof Texts;

/** Stable code of a refusal, for other systems. */
export type AdminErrorCode = { [S in Status]: keyof Texts[S] }[Status];

interface AdminErrorFacts {
  readonly status: Status;
  readonly text: string;
}

const facts = Object.fromEntries(
  Object.entries(texts).flatMap(([status, codes]) =>
    Object.entries(codes).map(([code, text]) => [code, { status: Number(status), text }]),
  ),
) as Record<AdminErrorCode, AdminErrorFacts>;

export const adminErrorCodes = Object.keys(facts) as AdminErrorCode[];

export const adminErrorFacts = (code: AdminErrorCode): AdminErrorFacts => facts[code];
