import * as z from 'zod/mini';
import { readerOf, spelled } from './spelling.ts';

export const transactionTypes = [
  'EARN',
  'SPEND',
  'BALANCE_DEDUCTION',
  'REFUND',
  'SUSPENSION_DEDUCTION',
  'EXPIRY_DEDUCTION',
] as const;
export type TransactionType = (typeof transactionTypes)[number];
/** Reads a transaction type; an unknown one counts as EARN, which renders a plain row [LEDGER-03]. */
export const readTransactionType = readerOf(transactionTypes, 'EARN');
export const TransactionType = spelled(transactionTypes, readTransactionType);

/** Filters of the history: a type, or everything [HIST-01]. */
export const transactionFilters = ['ALL_TRANSACTIONS', ...transactionTypes] as const;
export type TransactionFilter = (typeof transactionFilters)[number];
/** Only exact names: an unknown filter must be refused, never widened [API-16]. */
export const TransactionFilter = z.enum(transactionFilters);

/** How an offer delivers its coupon. */
export const couponTypes = [
  'UNIQUE_CODE',
  'DIRECT',
  'DIRECT_EXPIRE',
  'DIRECT_EXPIRE_TICKET',
  'CREDIT_PASS',
  'CATALOG',
] as const;
export type CouponType = (typeof couponTypes)[number];
/** Reads a coupon type in its 12 spellings; an unknown one is shown as a code coupon [REDEEM-10]. */
export const readCouponType = readerOf(couponTypes, 'UNIQUE_CODE');
export const CouponType = spelled(couponTypes, readCouponType);

/** How a coupon's code is displayed; TEXT shows letters only. */
export const codeFormats = ['TEXT', 'QR', 'CODE_128', 'PDF_417', 'AZTEC', 'DATA_MATRIX'] as const;
export type CodeFormat = (typeof codeFormats)[number];
/**
 * Reads a code format; an unknown one is shown as text, because a wrong symbol would be refused at the gate
 * [REDEEM-18].
 */
export const readCodeFormat = readerOf(codeFormats, 'TEXT');
export const CodeFormat = spelled(codeFormats, readCodeFormat);

export const offerAvailabilities = ['SOLD_OUT', 'UNAVAILABLE_LIMIT', 'AVAILABLE'] as const;
export type OfferAvailability = (typeof offerAvailabilities)[number];
/** Reads an offer's availability; a missing one counts as AVAILABLE [OFFER-03]. */
export const readOfferAvailability = readerOf(offerAvailabilities, 'AVAILABLE');
export const OfferAvailability = spelled(offerAvailabilities, readOfferAvailability);

/** What a campaign asks of riders: rides or visits, a connected account, an answered survey, or another action. */
export type CampaignRequirement = 'rides' | 'account' | 'survey' | 'action';
const campaignRequirements = {
  TRANSACTIONAL: 'rides',
  CONNECT: 'account',
  ACTION: 'action',
  EXTERNAL_SURVEY: 'survey',
  LOCATION: 'rides',
  STREAK: 'rides',
  MULTI_TRIP: 'rides',
  REDEMPTION: 'action',
  TIER: 'rides',
} as const satisfies Record<string, CampaignRequirement>;
export type CampaignType = keyof typeof campaignRequirements;
export const campaignTypes = Object.keys(campaignRequirements) as CampaignType[];
export const getCampaignRequirement = (type: CampaignType): CampaignRequirement => campaignRequirements[type];
/** Reads a campaign type; an unknown one counts as ACTION, which renders as a plain card [CAMP-02]. */
export const readCampaignType = readerOf(campaignTypes, 'ACTION');
export const CampaignType = spelled(campaignTypes, readCampaignType);

export const campaignAvailabilities = ['AVAILABLE', 'LOCKED', 'TIME_LIMITED'] as const;
export type CampaignAvailability = (typeof campaignAvailabilities)[number];
/** Reads a campaign's availability; a missing one counts as AVAILABLE [CAMP-07]. */
export const readCampaignAvailability = readerOf(campaignAvailabilities, 'AVAILABLE');
export const CampaignAvailability = spelled(campaignAvailabilities, readCampaignAvailability);

export const ctaActions = ['NONE', 'LINK', 'CONNECT'] as const;
export type CtaAction = (typeof ctaActions)[number];
/** Reads a button's action; an unknown one does nothing [CAMP-06]. */
export const readCtaAction = readerOf(ctaActions, 'NONE');
export const CtaAction = spelled(ctaActions, readCtaAction);

export const timeUnits = ['DAY', 'WEEK', 'MONTH'] as const;
export type TimeUnit = (typeof timeUnits)[number];
/** Reads a time unit; an unknown one counts as DAY [STREAK-02]. */
export const readTimeUnit = readerOf(timeUnits, 'DAY');
export const TimeUnit = spelled(timeUnits, readTimeUnit);

/** What a member types to connect a provider account; null for OAuth providers. */
export const identifierTypes = ['EMAIL', 'NUMERIC_ID'] as const;
export type IdentifierType = (typeof identifierTypes)[number];
/** Reads an identifier type; an unknown one counts as NUMERIC_ID [PROV-03]. */
export const readIdentifierType = readerOf(identifierTypes, 'NUMERIC_ID');
export const IdentifierType = spelled(identifierTypes, readIdentifierType);

export const connectionTypes = ['SELF_REPORT', 'DIRECT_API', 'DIRECT_OAUTH', 'CAMPAIGN_IMPLICIT'] as const;
export type ConnectionType = (typeof connectionTypes)[number];
/** Reads a connection type; an unknown one counts as CAMPAIGN_IMPLICIT, which is never listed [PROV-04]. */
export const readConnectionType = readerOf(connectionTypes, 'CAMPAIGN_IMPLICIT');
export const ConnectionType = spelled(connectionTypes, readConnectionType);

export const connectionStatuses = [
  'NEVER_CONNECTED',
  'CONNECTED',
  'DISCONNECTED',
  'VALIDATING',
  'FAILEDTOVALIDATE',
  'REQUIRE_DISCONNECT',
  'NOT_VALID_PROVIDER',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];
/** Reads a connection status in both spellings; a missing one counts as NEVER_CONNECTED [PROV-06]. */
export const readConnectionStatus = readerOf(connectionStatuses, 'NEVER_CONNECTED');
export const ConnectionStatus = spelled(connectionStatuses, readConnectionStatus);

/**
 * How an account is verified as the member's: by its provider, the rider's consent there, a mailed code, a recognized
 * ride, or not at all.
 */
export const proofs = ['PROVIDER', 'CONSENT', 'MAILED_CODE', 'RIDE', 'NONE'] as const;
export type Proof = (typeof proofs)[number];
/** Reads how an account is verified; an unknown value counts as NONE, which requires nothing of the rider. */
export const readProof = readerOf(proofs, 'NONE');
export const Proof = spelled(proofs, readProof);

/**
 * Why verification of an account failed: the provider said no, no answer for a day, the provider could not be asked,
 * the mail bounced, or its code was not entered within a day.
 */
export const failureCauses = [
  'PROVIDER_SAID_NO',
  'NO_ANSWER',
  'PROVIDER_UNREACHABLE',
  'MAIL_NOT_DELIVERED',
  'CODE_NOT_ENTERED',
] as const;
export type FailureCause = (typeof failureCauses)[number];
/** Reads why verification failed; an unknown cause counts as a no, which asks for other information. */
export const readFailureCause = readerOf(failureCauses, 'PROVIDER_SAID_NO');
export const FailureCause = spelled(failureCauses, readFailureCause);

/**
 * Why an account no longer counts: another member verified it as theirs, an operator released it, or the consent at its
 * provider ended.
 */
export const lossCauses = ['TAKEN', 'RELEASED', 'WITHDRAWN', 'INTERRUPTED'] as const;
export type LossCause = (typeof lossCauses)[number];
/** Reads why an account no longer counts; an unknown cause counts as RELEASED, which blames no one. */
export const readLossCause = readerOf(lossCauses, 'RELEASED');
export const LossCause = spelled(lossCauses, readLossCause);

/**
 * Outcome of OAuth consent. The first two are the connection's new status; the others leave it unchanged: refused by
 * the rider, expired after ten minutes, provider unreachable, another account already connected, or an unusable reply.
 */
export const consentOutcomes = [
  'CONNECTED',
  'FAILEDTOVALIDATE',
  'DENIED',
  'EXPIRED',
  'UNREACHABLE',
  'ALREADY_CONNECTED',
  'ERROR',
] as const;
export type ConsentOutcome = (typeof consentOutcomes)[number];
/** Reads the outcome in an address; an unknown one is an error [PROV-21]. */
export const readConsentOutcome = readerOf(consentOutcomes, 'ERROR');

/**
 * Outcome of a return from the agency's sign-in, in the address of the screen that explains it: over after ten minutes
 * or used before, canceled there, not reachable, an unusable reply, an email that is missing, unverified or of another
 * domain, too many returns, an account with that email to sign in to first, a new account to finish, and for a member
 * who is signed in: connected, or connected to someone else.
 */
export const agencyAccountOutcomes = [
  'EXPIRED',
  'DENIED',
  'UNREACHABLE',
  'REFUSED',
  'NO_EMAIL',
  'EMAIL_NOT_VERIFIED',
  'EMAIL_NOT_ALLOWED',
  'TOO_MANY',
  'HAS_ACCOUNT',
  'NEW',
  'CONNECTED',
  'TAKEN',
] as const;
export type AgencyAccountOutcome = (typeof agencyAccountOutcomes)[number];
/** Reads the outcome in an address; an unknown one is unusable [AUTH-51]. */
export const readAgencyAccountOutcome = readerOf(agencyAccountOutcomes, 'REFUSED');

export const promotionTypes = ['REFERRAL', 'PROMOTIONAL'] as const;
export type PromotionType = (typeof promotionTypes)[number];
/** Reads a promotion type; an unknown one counts as PROMOTIONAL [CODE-08]. */
export const readPromotionType = readerOf(promotionTypes, 'PROMOTIONAL');
export const PromotionType = spelled(promotionTypes, readPromotionType);

/** Built-in languages; `en` comes first because it is the default [LANG-01]. */
export const languages = ['en', 'es', 'ru', 'vi', 'ko', 'zh-CN', 'ar', 'bn'] as const;
export type Language = (typeof languages)[number];
const readKnownLanguage = readerOf<Language | ''>([...languages, ''], '', { zh: 'zh-CN' });

/** Returns the built-in language that `text` names in any case (`zh` is `zh-CN`), or null [LANG-01]. */
export function readLanguage(text: unknown): Language | null {
  return readKnownLanguage(text) || null;
}

/** The same, with `en` for unsupported languages [LANG-08]. */
export function languageOrDefault(text: unknown): Language {
  return readLanguage(text) ?? 'en';
}
