/** Every refusal of the desk's calls by its HTTP status: what to do about it, in English; the desk has words of its own by code. */
const texts = {
  400: {
    INVALID_REQUEST: 'The field that is named is missing or not of its form.',
    CODE_WRONG: 'That is not the code: take the one of the newest mail.',
    CODE_OVER: 'This code is too old, was used, or was tried too often: ask for another.',
    PASSKEY_REFUSED: 'This passkey is not known here, or took too long: try again, or sign in with a mailed code.',
    INVITATION_OVER: 'This link is too old or was used: sign in with a mailed code, or ask for another invitation.',
    OPENID_REFUSED: "What came back from your agency's sign-in proves nothing, or took too long: begin again.",
    PACK_BROKEN: 'The pack has faults: mend what is named, each with its place, and send it again.',
    TIME_PAST: 'That time is over: choose one to come, within a year.',
  },
  401: {
    SIGN_IN_REQUIRED: 'Sign in to the desk, or send a key that is still good.',
  },
  403: {
    NOT_INVITED:
      'Your agency knows you, but you are not of its staff here: ask an owner to invite you, by the address that you sign in with.',
    ROLE_ABOVE_YOURS: 'That allows more than you may do yourself: ask an owner of the agency.',
    STEP_UP_REQUIRED: 'Prove once more that it is you, then repeat the call.',
    NOT_ALLOWED: 'Your role does not allow this: ask an owner of the agency.',
    ORIGIN_NOT_ALLOWED: 'Calls that change something come from the desk itself, or bear a key.',
    NOT_ONES_OWN:
      'Someone else must approve this: you changed it, or a key that you made did. Keys of unknown makers approve nothing.',
  },
  404: {
    NOT_FOUND: 'There is nothing of this name here, or you may not see it.',
  },
  409: {
    TOO_MANY_PASSKEYS: 'You have as many passkeys as one can have: remove one that you no longer use.',
    OPENID_NOT_CONNECTED:
      "Your agency's sign-in is not connected with you yet: sign in as you did before, then choose it in your settings.",
    ALREADY_STAFF: 'They are of this staff already: change their roles instead.',
    LAST_OWNER: 'An agency needs an owner: make somebody else one first.',
    TOO_MANY_STAFF: 'This agency has as many staff as one can have: remove those who left.',
    AGENCY_EXISTS: 'There is an agency of this name in addresses: choose another.',
    HOST_TAKEN: "That host is another agency's: choose one of its own.",
    OPEN_ALREADY: 'Riders have this app already: nothing was changed.',
    NOT_READY: 'Something is lacking before riders may come: see the list.',
    TEMPLATE_UNFIT: 'The draft cannot take it: it cannot be read, names no provider or category, or has it already.',
    NO_WAY_TO_RIDE:
      'No provider of what is published takes a made-up account and has a signing secret: publish one that riders connect by number or address, and make its secret.',
    NAME_TAKEN: 'A key of this name is in use: end it first, or choose another name.',
    TOO_MANY_KEYS: 'This agency has as many keys as one can have: end those that are no longer used.',
    BATCH_EXISTS: 'There is a batch of this name: choose another.',
    SUPPLIER_ANSWERS: 'Nothing was changed: the supplier answers and settles this order by itself.',
    NO_COUPON: 'Nothing was changed: this is no coupon that the rider could use, or it is known already.',
    NO_POOL: 'This offer gives out no codes of a pool: see its couponType and stock in the programme.',
    WAITS_FOR_SUPPLIER:
      'A supplier has yet to answer for a redemption: nothing was changed. Try again when it has, or settle the order.',
    CHANGED_MEANWHILE: 'Somebody changed this meanwhile: look at what they changed, then repeat yours on it.',
    NEWER_VERSION_LIVE: 'Another version went live meanwhile: look at the difference, then begin from that one.',
    NEEDS_APPROVAL: 'The agency asks for a second person here: ask for approval first.',
    VERSION_SETTLED: 'What this version is now does not allow that: look at it again.',
    GOODWILL_LIMIT:
      'That is more than the agency lets one act give, or one member be given in 24 hours: give less, or have the limits of its pack changed.',
    NEEDS_SECOND_PERSON:
      'That is more points than one person may move at once or in a day: send it for approval, or move fewer points.',
    POINTS_LIMIT:
      'That is more points than this caller may move at once or in a day: have somebody else do it at the desk.',
    REQUEST_CLOSED: 'This request is closed: it was decided, withdrawn or expired, or who asked may no longer do this.',
    KEY_TAKEN:
      'This idempotency key came before with other points, and those count: nothing was changed. Look at what was done, then take a new key.',
    MEMBER_RESTS:
      'The member is suspended or opted out and is given nothing: end that first, or wait until they come back.',
    RIDE_KNOWN:
      'A ride of this account around this time is there already: look at its receipt, and answer the report by it.',
    ACCOUNT_NOT_PROVEN:
      'The member has no account there that is proven to be theirs, or connected it too late for this ride: have them connect it, or confirm it.',
    MONTH_NOT_OVER: "This month is not over by the agency's clocks: take it an hour after its end.",
    BOOKS_DIFFER:
      'The books of this agency do not add up, so nothing is made of them: have the operator run rewards ledger verify.',
    ANSWERED_FOR_GOOD:
      'The ride that was made for this report was taken back: it cannot be made again. Give the points as goodwill.',
  },
  413: {
    PAYLOAD_TOO_LARGE: 'What was sent is too large: send it in parts.',
  },
  422: {
    TOO_MUCH_WORK:
      'This took too long or too much memory, was ended, and changed nothing: send less at once, or ask for fewer days.',
  },
  429: {
    AGENCY_BUSY:
      'Your agency has as many checks, previews and trials under way as it may: wait as long as Retry-After says.',
    TOO_MANY_REQUESTS: 'Too many calls: wait as long as Retry-After says.',
  },
  500: {
    INTERNAL_ERROR: 'It is our fault, and nothing was changed: try again.',
  },
  502: {
    OPENID_UNREACHABLE: "Your agency's sign-in does not answer: try again in a moment, or sign in with a mailed code.",
  },
  503: {
    DESK_BUSY: 'Too many checks, previews and trials wait already: wait as long as Retry-After says.',
    SERVICE_UNAVAILABLE: 'The service is not ready: try again in a moment.',
  },
} as const;

type Texts = typeof texts;
type Status = keyof Texts;

/** Name of a refusal, stable for other systems. */
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

/** All names of refusals. */
export const adminErrorCodes = Object.keys(facts) as AdminErrorCode[];

/** Status and text of a refusal. */
export const adminErrorFacts = (code: AdminErrorCode): AdminErrorFacts => facts[code];
