import type { Language } from '@fareback/wording';

export type CommandName = 'HELP' | 'STOP' | 'START' | 'BALANCE' | 'OFFERS' | 'GET' | 'CODE' | 'CLAIM';

/** Keywords of each command by language; riders may use those of any language [SMS-02]. */
const keywords: Record<CommandName | 'YES', Partial<Record<Language, readonly string[]>>> = {
  HELP: {
    en: ['help', 'info'],
    es: ['ayuda'],
    ar: ['مساعدة'],
    bn: ['সাহায্য'],
    ko: ['도움말', '도움'],
    ru: ['помощь', 'справка'],
    vi: ['trợ giúp'],
    'zh-CN': ['帮助'],
  },
  STOP: {
    en: ['stop', 'stop all', 'stopall', 'end', 'quit', 'cancel', 'unsubscribe', 'revoke', 'opt out', 'optout'],
    es: ['parar', 'alto', 'baja', 'cancelar'],
    ar: ['إيقاف', 'توقف'],
    bn: ['বন্ধ'],
    ko: ['중지', '정지'],
    ru: ['стоп'],
    vi: ['dừng', 'hủy'],
    'zh-CN': ['停止', '退订'],
  },
  START: {
    en: ['start', 'unstop', 'restart'],
    es: ['iniciar', 'empezar', 'alta'],
    ar: ['ابدأ', 'بدء'],
    bn: ['শুরু'],
    ko: ['시작'],
    ru: ['старт', 'начать'],
    vi: ['bắt đầu'],
    'zh-CN': ['开始'],
  },
  BALANCE: {
    en: ['balance', 'points'],
    es: ['saldo', 'puntos'],
    ar: ['رصيد', 'نقاط'],
    bn: ['ব্যালেন্স', 'পয়েন্ট'],
    ko: ['잔액', '포인트'],
    ru: ['баланс', 'баллы'],
    vi: ['số dư', 'điểm'],
    'zh-CN': ['余额', '积分'],
  },
  OFFERS: {
    en: ['offers', 'offer', 'rewards'],
    es: ['ofertas', 'premios'],
    ar: ['عروض'],
    bn: ['অফার'],
    ko: ['혜택'],
    ru: ['награды', 'предложения'],
    vi: ['ưu đãi'],
    'zh-CN': ['优惠', '奖励'],
  },
  GET: {
    en: ['get', 'redeem'],
    es: ['canjear'],
    ar: ['استبدال'],
    bn: ['নিন'],
    ko: ['교환'],
    ru: ['взять'],
    vi: ['đổi'],
    'zh-CN': ['兑换'],
  },
  CODE: {
    en: ['code', 'codes'],
    es: ['código', 'códigos'],
    ar: ['رمز', 'رموز'],
    bn: ['কোড'],
    ko: ['코드'],
    ru: ['код', 'коды'],
    vi: ['mã'],
    'zh-CN': ['券码'],
  },
  CLAIM: {
    en: ['claim'],
    es: ['reclamar'],
    ar: ['استلام'],
    bn: ['গ্রহণ'],
    ko: ['받기'],
    ru: ['получить'],
    vi: ['nhận'],
    'zh-CN': ['领取'],
  },
  YES: {
    en: ['yes', 'y', 'ok'],
    es: ['sí'],
    ar: ['نعم'],
    bn: ['হ্যাঁ'],
    ko: ['예', '네'],
    ru: ['да'],
    vi: ['có'],
    'zh-CN': ['是'],
  },
};

export type Command =
  | { name: Exclude<CommandName, 'GET'>; language: Language }
  | { name: 'GET'; language: Language; number: number | null; isConfirmed: boolean }
  /** A text without a keyword, which is answered like HELP. */
  | { name: 'OTHER'; language: null };

const ZEROS = [0x660, 0x6f0, 0x9e6, 0x966, 0xff10];

const digitOf = (digit: string): string => {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((one) => code >= one && code < one + 10);
  return zero === undefined ? digit : String(code - zero);
};

/** Folds case, accents, digits of other scripts, punctuation and spaces, so 'Código!' equals 'codigo' [SMS-02]. */
export const foldText = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, ' ')
    .trim();

interface Keyword {
  name: CommandName | 'YES';
  language: Language;
}

const known = new Map<string, Keyword>(
  Object.entries(keywords).flatMap(([name, byLanguage]) =>
    Object.entries(byLanguage).flatMap(([language, words]) =>
      words.map((word): [string, Keyword] => [
        foldText(word),
        { name: name as Keyword['name'], language: language as Language },
      ]),
    ),
  ),
);

/** Number of folded keywords; fewer than listed would mean that one word names two commands. */
export const keywordCounts = {
  listed: Object.values(keywords).flatMap((byLanguage) => Object.values(byLanguage).flat()).length,
  known: known.size,
};

/** Anything that begins with these ends texts, such as 'Stop texting me': the law accepts any clear wording. */
const STOP_FIRST = /^(?:stop|unsubscribe)\b/;

const OTHER: Command = { name: 'OTHER', language: null };

/** Reads a rider's text; never throws. */
export function readCommand(text: string): Command {
  const folded = foldText(text);
  if (STOP_FIRST.test(folded)) return { name: 'STOP', language: 'en' };
  const [, word = '', digits, rest] = /^(\D*?) ?(?:(\d{1,2})(?: (\D+))?)?$/.exec(folded) ?? [];
  const found = known.get(word);
  if (!found || found.name === 'YES') return OTHER;
  const { name, language } = found;
  if (name !== 'GET') return digits === undefined ? { name, language } : OTHER;
  const isConfirmed = rest !== undefined && known.get(rest)?.name === 'YES';
  if (rest !== undefined && !isConfirmed) return OTHER;
  return { name, language, number: digits === undefined ? null : Number(digits), isConfirmed };
}
