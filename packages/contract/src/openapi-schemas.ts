import * as z from 'zod/mini';

/** What a field's name does not say, by schema. Not in the schemas: browsers load those, and need no descriptions. */
const notes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Config: {
    CssTheme: 'Colors and shapes as JSON text, possibly encoded twice.',
    DistanceUnit: 'Unit of the distances that riders see; null: miles if the time zone is in the US.',
    TermsVersion: 'Number of the current terms, counted from 1.',
    TermsChanges: 'What changed in these terms; empty if not stated.',
    LeastAge: 'Minimum age in years, confirmed at sign-up with `isOldEnough`.',
    AreWideNamesAllowed: 'Names may have apostrophes and hyphens.',
    IsSpeedMeasured: 'Pages report how fast they opened.',
    PhoneCountries: 'ISO 3166 codes of the countries whose numbers can be verified, likeliest first.',
  },
  UserInfo: {
    keptInvitation: 'A saved invitation, until the member has seen its result.',
    phoneNumber: 'The last four digits only.',
    newTerms: 'Newer terms than those agreed to: ask for agreement, or declined.',
    owesInviteCode:
      'True if a code is required to start and this new member still has to enter one; otherwise missing.',
    nextLapse:
      "Points that expire within the program's notice period, with the first and last expiry; missing if there are none.",
  },
  Earning: {
    earningTitle: 'The reason as in the history, in the language of the list; only in lists of earnings.',
  },
  UnclaimedGroup: {
    amount: 'Total of the group.',
  },
  Transaction: {
    amount: 'Points with their sign.',
    deductionCause: 'In every BALANCE_DEDUCTION; missing counts as INACTIVITY.',
  },
  Redemption: {
    CodeFormat: 'How the code is drawn; sent with every code. Missing counts as QR, unknown as TEXT.',
    FieldMappings: 'JSON text.',
    expiresAtUTC: 'When a ticket or code expires, if it does.',
    Title: "The offer's title when it was redeemed.",
    CouponInstructions: 'As they were when it was redeemed.',
  },
  Offer: {
    Description: 'Markdown.',
    creditsProviderID: 'The provider whose account receives the credit; missing for other offers.',
  },
  OfferStatus: {
    isDayUsedUp: 'The limit that was reached is the one for all offers in 24 hours.',
  },
  OfferCategory: {
    offerList: 'OfferIDs; the web app also accepts whole offers.',
  },
  Campaign: {
    Description: 'Markdown.',
    ActionButtonUrl: "For a survey, the member's own link.",
    timeFrameLengthInSeconds: 'Sent in days.',
    target: 'What the type counts toward.',
  },
  CampaignStatus: {
    paysAgainOn: "The service day on which it pays again, if the month's budget is used up (TIME_LIMITED).",
    streakLastDay: 'The last service day on which a ride still counts, such as 2026-03-08.',
    timeDistinctDates: 'The days reached, in order, if days count; null if unknown.',
    tierType: 'BEHAVIOR, else surveys.',
  },
  CampaignCategory: {
    campaignList: 'CampaignIDs; the web app also accepts whole campaigns.',
  },
  Provider: {
    identifierType: 'Null for OAuth.',
    proof: 'How the member proves that an account is theirs.',
    numberForm: 'One of the masks must fit, such as `7700 #### ####`: # a digit, @ a letter, * both.',
    numberName: "The provider's name for the number, such as Customer number; null: card number.",
    secondFact: 'Name of a second field next to the number, such as Security code.',
  },
  ProviderStatus: {
    isProven: "The account is verified as the member's.",
    awaits: 'The proof that is missing.',
    waitsUntilUTC: 'VALIDATING: until when the provider may answer, or the emailed code is valid.',
    canResendAtUTC: 'VALIDATING by an emailed code: when another one can be requested.',
    failedBecause: 'The reason of FAILEDTOVALIDATE.',
    lostBecause:
      "The reason of REQUIRE_DISCONNECT: another member's proof, an operator, a revoked consent, an interrupted check; null for older losses.",
  },
  ReferralConfiguration: {
    namesReferrer: "Friends read the member's first name.",
  },
  UsedInviteCode: {
    IsRewarded: "Of a friend's code: the reward was given.",
    referral: "Of a friend's code: how far the referral is.",
  },
  ReferralStatus: {
    done: 'Progress toward the target: rides, or 1 for a first earning; 0 of 0: no action needed.',
    campaignTitle: 'The campaign whose first earning is the action.',
    reward: 'Points for the reader.',
  },
  Invitation: {
    waitsFor: 'JOIN_PROGRAMME_FIRST or 31002: the code will be saved.',
  },
  SavedInvitation: {
    reason: 'A code error.',
  },
};

interface SchemaObject {
  $ref?: string;
  description?: string;
  anyOf?: SchemaObject[];
  oneOf?: SchemaObject[];
  properties?: Record<string, SchemaObject>;
}

/**
 * Makes a document in which the exported objects and choices have names, so that each is described once. The names are
 * removed again: other readers of the same schemas, such as commands, expect them whole.
 */
export function withNamedSchemas<T>(exported: Record<string, unknown>, makeDocument: () => T): T {
  const named: z.ZodMiniType[] = [];
  for (const [name, schema] of Object.entries(exported)) {
    if (!(schema instanceof z.ZodMiniType) || !/^[A-Z]/.test(name) || z.globalRegistry.has(schema)) continue;
    const { type, out = schema } = schema.def as { type: string; out?: z.ZodMiniType };
    const kind = type === 'pipe' ? out.def.type : type;
    if (kind !== 'object' && kind !== 'union') continue;
    z.globalRegistry.add(schema, { id: name });
    named.push(schema);
  }
  try {
    return makeDocument();
  } finally {
    for (const schema of named) z.globalRegistry.remove(schema);
  }
}

/** Adds the notes to a document's schemas; throws if a note names no field, so that notes stay current. */
export function addNotes(schemas: Record<string, unknown> = {}): void {
  for (const [name, fields] of Object.entries(notes)) {
    const schema = schemas[name] as SchemaObject | undefined;
    for (const [field, note] of Object.entries(fields)) {
      const places = [schema, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])].flatMap((one) =>
        one?.properties?.[field] === undefined ? [] : [one.properties[field]],
      );
      if (places.length === 0) throw new Error(`A note describes ${name}.${field}, which the contract does not have`);
      for (const place of places) place.description = note;
    }
  }
}
