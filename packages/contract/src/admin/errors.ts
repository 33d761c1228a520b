/** A refusal of the desk's calls: its HTTP status, and what to do about it, in English; the desk has words of its own by code. */
interface Entry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500 | 502 | 503;
  readonly text: string;
}

const entries = {
  INVALID_REQUEST: { status: 400, text: 'The field that is named is missing or not of its form.' },
  SIGN_IN_REQUIRED: { status: 401, text: 'Sign in to the desk, or send a key that is still good.' },
  CODE_WRONG: { status: 400, text: 'That is not the code: take the one of the newest mail.' },
  CODE_OVER: { status: 400, text: 'This code is too old, was used, or was tried too often: ask for another.' },
  PASSKEY_REFUSED: {
    status: 400,
    text: 'This passkey is not known here, or took too long: try again, or sign in with a mailed code.',
  },
  TOO_MANY_PASSKEYS: {
    status: 409,
    text: 'You have as many passkeys as one can have: remove one that you no longer use.',
  },
  INVITATION_OVER: {
    status: 400,
    text: 'This link is too old or was used: sign in with a mailed code, or ask for another invitation.',
  },
  OPENID_UNREACHABLE: {
    status: 502,
    text: "Your agency's sign-in does not answer: try again in a moment, or sign in with a mailed code.",
  },
  OPENID_REFUSED: {
    status: 400,
    text: "What came back from your agency's sign-in proves nothing, or took too long: begin again.",
  },
  NOT_INVITED: {
    status: 403,
    text: 'Your agency knows you, but you are not of its staff here: ask an owner to invite you, by the address that you sign in with.',
  },
  OPENID_NOT_CONNECTED: {
    status: 409,
    text: "Your agency's sign-in is not connected with you yet: sign in as you did before, then choose it in your settings.",
  },
  ALREADY_STAFF: { status: 409, text: 'They are of this staff already: change their roles instead.' },
  ROLE_ABOVE_YOURS: { status: 403, text: 'That allows more than you may do yourself: ask an owner of the agency.' },
  LAST_OWNER: { status: 409, text: 'An agency needs an owner: make somebody else one first.' },
  TOO_MANY_STAFF: { status: 409, text: 'This agency has as many staff as one can have: remove those who left.' },
  NAME_TAKEN: { status: 409, text: 'A key of this name is in use: end it first, or choose another name.' },
  TOO_MANY_KEYS: {
    status: 409,
    text: 'This agency has as many keys as one can have: end those that are no longer used.',
  },
  STEP_UP_REQUIRED: { status: 403, text: 'Prove once more that it is you, then repeat the call.' },
  NOT_ALLOWED: { status: 403, text: 'Your role does not allow this: ask an owner of the agency.' },
  ORIGIN_NOT_ALLOWED: { status: 403, text: 'Calls that change something come from the desk itself, or bear a key.' },
  NOT_FOUND: { status: 404, text: 'There is nothing of this name here, or you may not see it.' },
  BATCH_EXISTS: { status: 409, text: 'There is a batch of this name: choose another.' },
  SUPPLIER_ANSWERS: {
    status: 409,
    text: 'Nothing was changed: the supplier answers and settles this order by itself.',
  },
  NO_COUPON: {
    status: 409,
    text: 'Nothing was changed: this is no coupon that the rider could use, or it is known already.',
  },
  NO_POOL: {
    status: 409,
    text: 'This offer gives out no codes of a pool: see its couponType and stock in the programme.',
  },
  WAITS_FOR_SUPPLIER: {
    status: 409,
    text: 'A supplier has yet to answer for a redemption: nothing was changed. Try again when it has, or settle the order.',
  },
  PACK_BROKEN: {
    status: 400,
    text: 'The pack has faults: mend what is named, each with its place, and send it again.',
  },
  TIME_PAST: { status: 400, text: 'That time is over: choose one to come, within a year.' },
  NOT_ONES_OWN: { status: 403, text: 'Somebody else has to approve this: you made it or changed it.' },
  CHANGED_MEANWHILE: {
    status: 409,
    text: 'Somebody changed this meanwhile: look at what they changed, then repeat yours on it.',
  },
  NEWER_VERSION_LIVE: {
    status: 409,
    text: 'Another version went live meanwhile: look at the difference, then begin from that one.',
  },
  NEEDS_APPROVAL: { status: 409, text: 'The agency asks for a second person here: ask for approval first.' },
  VERSION_SETTLED: { status: 409, text: 'What this version is now does not allow that: look at it again.' },
  GOODWILL_LIMIT: {
    status: 409,
    text: 'That is more than the agency lets one act give, or one member be given in 24 hours: give less, or have the limits of its pack changed.',
  },
  MEMBER_RESTS: {
    status: 409,
    text: 'The member is suspended or opted out and is given nothing: end that first, or wait until they come back.',
  },
  RIDE_KNOWN: {
    status: 409,
    text: 'A ride of this account around this time is there already: look at its receipt, and answer the report by it.',
  },
  ACCOUNT_NOT_PROVEN: {
    status: 409,
    text: 'The member has no account there that is proven to be theirs, or connected it too late for this ride: have them connect it, or confirm it.',
  },
  ANSWERED_FOR_GOOD: {
    status: 409,
    text: 'The ride that was made for this report was taken back: it cannot be made again. Give the points as goodwill.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'What was sent is too large: send it in parts.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many calls: wait as long as Retry-After says.' },
  INTERNAL_ERROR: { status: 500, text: 'It is our fault, and nothing was changed: try again.' },
  SERVICE_UNAVAILABLE: { status: 503, text: 'The service is not ready: try again in a moment.' },
} as const satisfies Record<string, Entry>;

/** Name of a refusal, stable for other systems. */
export type AdminErrorCode = keyof typeof entries;

/** All names of refusals. */
export const adminErrorCodes = Object.keys(entries) as AdminErrorCode[];

/** Status and text of a refusal. */
export const adminErrorFacts = (code: AdminErrorCode): Entry => entries[code];
