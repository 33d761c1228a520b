import { formatPoints, type Language, type Translator } from '@fareback/wording';
import {
  measureText,
  pointWordsIn,
  type SendingTenant,
  shortenName,
  supportIn,
  tenantNameIn,
  toPlainText,
  wordsIn,
} from '../notifications/index.ts';

/** A part of a longer message loses 7 septets or 3 UCS-2 characters to its header. */
const capacityOf = (capacity: number, parts: 1 | 2): number => {
  if (parts === 1) return capacity;
  return capacity === 160 ? 306 : 134;
};

/** True if a text needs at most this many text messages. */
export function fitsIn(text: string, parts: 1 | 2): boolean {
  const { units, capacity } = measureText(text);
  return units <= capacityOf(capacity, parts);
}

/** Number of text messages of an answer: one or two, as composed here. */
export const partsOf = (text: string): 1 | 2 => (fitsIn(text, 1) ? 1 : 2);

export interface AnswerCtx {
  tenant: SendingTenant;
  language: Language;
  /** The app's host, shown where the agency has no support contact that fits. */
  host: string;
}

export interface ShownOffer {
  number: number;
  title: string;
  price: number;
}

type AmountKey = 'balance' | 'nothingToClaim';
type TitleKey = 'limit' | 'soldOut' | 'ended' | 'codeElsewhere';
type ContactKey = 'help' | 'unknown' | 'blocked' | 'shared' | 'suspended' | 'optedOut';
type NameKey = 'stopped' | 'started';
type PlainKey = 'noOffers' | 'noNumber' | 'pending' | 'noCodes';

/** Cuts a name until the text fits; the text without it must fit. */
function cut(name: string, compose: (shown: string) => string, parts: 1 | 2 = 1): string {
  const text = (shown: string): string => toPlainText(compose(shown)).trim();
  const whole = toPlainText(name).replace(/\s+/g, ' ').trim();
  return text(fitsIn(text(whole), parts) ? whole : shortenName(whole, (shorter) => fitsIn(text(shorter), parts)));
}

interface Words extends AnswerCtx {
  t: Translator;
  amount: (points: number) => string;
}

/** An answer with a contact: the agency's, or the app's host if that does not fit. */
function withContact({ t, tenant, language, host }: Words, key: ContactKey): string {
  const name = tenantNameIn(tenant, language);
  const isForApp = key === 'unknown' || key === 'blocked';
  const support = isForApp ? null : supportIn(tenant, language);
  const compose = (contact: string) => (shown: string) =>
    t(`sms.${key}`, { tenant: shown, contact }).replace(/^[\s.:。：]+/, '');
  const fits = (one: string | null): one is string => one !== null && fitsIn(toPlainText(compose(one)('')), 1);
  const contact = [support, host].find(fits);
  return contact === undefined ? cut(host, (shown) => compose(shown)('')) : cut(name, compose(contact));
}

function helpText(words: Words): string {
  const first = withContact(words, 'help');
  const whole = `${first}. ${toPlainText(words.t('sms.helpWords'))}`;
  return fitsIn(whole, 1) ? whole : first;
}

const TITLE_LENGTH = 24;

/** Removes accents outside GSM-7, such as the one of í, but not those of é and ñ. */
const withoutCostlyAccents = (text: string): string =>
  text.normalize('NFC').replace(/[áíóúâêîôûãõçÁÍÓÚÂÊÎÔÛÀÈÌÒÙÃÕ]/g, (one) => one.normalize('NFD').charAt(0));

/**
 * The offers that fit into two parts, with how many they are; titles are cut first. Without accents a list may take
 * GSM-7 and show more offers: an offer that is not listed cannot be redeemed by text [SMS-13].
 */
function offerList(words: Words, offers: readonly ShownOffer[]): { text: string; shown: number } {
  const whole = fittingList(words, offers, (text) => text);
  if (whole.shown === offers.length) return whole;
  const plain = fittingList(words, offers, withoutCostlyAccents);
  return plain.shown > whole.shown ? plain : whole;
}

function fittingList(
  { t, amount }: Words,
  offers: readonly ShownOffer[],
  write: (text: string) => string,
): { text: string; shown: number } {
  const lines = offers.map(({ number, title, price }) => {
    const short = Array.from(toPlainText(title).replace(/\s+/g, ' ')).slice(0, TITLE_LENGTH).join('').trim();
    return toPlainText(t('sms.offerLine', { number: String(number), title: short, price: amount(price) }));
  });
  const textOf = (shown: number): string =>
    write([toPlainText(t('sms.offersTitle')), ...lines.slice(0, shown)].join('\n'));
  let shown = lines.length;
  while (shown > 1 && !fitsIn(textOf(shown), 2)) shown -= 1;
  return { text: textOf(shown), shown };
}

/** A code with as much of its title as fits; null for a code that needs more than two parts. */
function codeLine({ t }: Words, title: string, code: string): string | null {
  const compose = (shown: string): string => (shown === '' ? code : t('sms.code', { title: shown, code }));
  return fitsIn(toPlainText(code), 2) ? cut(title, compose, 2) : null;
}

/** As many codes as fit into two parts, newest first. */
function codeList(words: Words, all: readonly { title: string; code: string }[]): string | null {
  const [first, ...others] = all.flatMap(({ title, code }) => codeLine(words, title, code) ?? []);
  if (first === undefined) return null;
  let text = first;
  for (const line of others) if (fitsIn(`${text}\n${line}`, 2)) text = `${text}\n${line}`;
  return text;
}

/**
 * Composes answers in a language. Each has one part, and lists and codes at most two; names and titles are cut where
 * they do not fit [SMS-03].
 */
export function answersIn(ctx: AnswerCtx) {
  const { tenant, language } = ctx;
  const t: Translator = wordsIn(language);
  const { short: pointsShort } = pointWordsIn(tenant, language);
  const amount = (points: number): string => formatPoints(points, language);
  const words: Words = { ...ctx, t, amount };
  return {
    plain: (key: PlainKey): string => toPlainText(t(`sms.${key}`)),
    contact: (key: ContactKey): string => withContact(words, key),
    help: (): string => helpText(words),
    named: (key: NameKey): string => cut(tenantNameIn(tenant, language), (shown) => t(`sms.${key}`, { tenant: shown })),
    titled: (key: TitleKey, title: string): string => cut(title, (shown) => t(`sms.${key}`, { title: shown })),
    amount: (key: AmountKey, points: number): string =>
      toPlainText(t(`sms.${key}`, { amount: amount(points), pointsShort })),
    toClaim: (balance: number, unclaimed: number): string =>
      toPlainText(t('sms.balanceClaim', { amount: amount(balance), pointsShort, unclaimed: amount(unclaimed) })),
    claimed: (points: number, balance: number): string =>
      toPlainText(t('sms.claimed', { amount: amount(points), pointsShort, balance: amount(balance) })),
    confirm: ({ number, title, price }: ShownOffer): string =>
      cut(title, (shown) =>
        t('sms.confirm', { title: shown, amount: amount(price), pointsShort, number: String(number) }),
      ),
    tooFew: ({ title, price }: ShownOffer, balance: number): string =>
      cut(title, (shown) =>
        t('sms.tooFew', { title: shown, amount: amount(price), pointsShort, balance: amount(balance) }),
      ),
    offers: (offers: readonly ShownOffer[]) => offerList(words, offers),
    /** The code of a redemption. Without a code that fits, the answer names the app and the counter. */
    redeemed: (title: string, code: string | null): string =>
      (code === null ? null : codeLine(words, title, code)) ??
      cut(title, (shown) => t('sms.codeElsewhere', { title: shown })),
    codes: (all: readonly { title: string; code: string }[]) => codeList(words, all),
  };
}

export type Answers = ReturnType<typeof answersIn>;
