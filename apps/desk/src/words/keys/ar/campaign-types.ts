import type { CampaignType } from '@fareback/contract';
import type { KeyLabels } from '../key-labels.ts';

export const campaignTypes: Record<CampaignType, string> = {
  TRANSACTIONAL: 'كل رحلة',
  STREAK: 'سلسلة بمستويات',
  CONNECT: 'ربط حساب',
  MULTI_TRIP: 'عدد من الرحلات',
  TIER: 'شرائح متدرجة',
  LOCATION: 'زيارة مكان',
  EXTERNAL_SURVEY: 'استبيان خارجي',
  ACTION: 'إجراء خارجي',
  REDEMPTION: 'استبدال عرض',
};

/** What a type pays for: `{reward}`, and any of its keys. Types with longer sentences have them in `campaign-rule.ts`. */
export const campaignRules = {
  LOCATION: 'كل زيارة لأحد هذه الأماكن تمنح {reward}: {places}.',
  CONNECT: 'ربط {provider} يمنح {reward}، مرة واحدة.',
  EXTERNAL_SURVEY: 'الإجابة عن استبيان من {provider} تمنح {reward}، مرة واحدة.',
};

/** Own keys of campaign types. */
export const campaignKeys: KeyLabels = {
  levels: ['المستويات', 'بالترتيب. يدفع كل منها نقاطه.'],
  target: ['الهدف', 'العدد المطلوب.'],
  levelDays: ['أيام كل مستوى', 'تُحسب من أول رحلة في المستوى.'],
  distinct: ['احتساب المختلف', 'أيام أو أسابيع أو أشهر مختلفة، أو مواقف أو خطوط أو وسائل أو مزوّدون مختلفون.'],
  'distinct.of': ['المختلف', 'يُحتسب كل واحد مرة في الفترة الزمنية.'],
  'distinct.behaviours': ['الرحلات المطلوبة', 'ليُحتسب يوم أو أسبوع أو شهر.'],
  inARow: ['على التوالي', 'أول تفويت ينهي السلسلة.'],
  freezes: ['تجميد السلسلة', 'مرات التفويت التي لا تنهي السلسلة.'],
  perLevel: ['المشمول في كل مستوى', 'عدد مرات التفويت المسموحة.'],
  earnedEvery: ['يُكسب كل', 'بعد هذا العدد من النجاحات.'],
  most: ['أقصى ما يُحفظ', 'فقط لمرات التجميد المكسوبة.'],
  pausedWithLines: ['خطوط توقف السلسلة مؤقتًا', 'الاضطرابات على هذه الخطوط ليست تفويتًا. استخدم route_id من GTFS.'],
  restart: ['إعادة البدء', 'متى يمكن للعضو بدء المستويات من جديد.'],
  shared: ['هدف الجميع', 'تُجمع رحلات كل الأعضاء نحو الهدف. كل من شارك يحصل على المكافأة.'],
  'shared.minimum': ['الحصة الخاصة', 'ما يحتاجه الراكب ليشارك، مثل رحلة واحدة.'],
  carryOver: ['الترحيل', 'التقدم الزائد يُحتسب في الفترة التالية.'],
  period: ['يتجدد كل', 'متى تبدأ الشرائح من جديد.'],
  tierType: ['ما تحتسبه الشرائح', 'الرحلات أو الاستبيانات.'],
  tiers: ['الشرائح', 'تمتلئ بالترتيب.'],
  rewardPoints: ['النقاط', 'عن كل واحدة في هذه الشريحة.'],
  maxBehaviors: ['الحجم', 'عدد ما تتسع له هذه الشريحة.'],
  accuracyMetersMax: ['دقة الموقع بالأمتار', 'المواقع الأقل دقة لا تُحتسب.'],
  speedKmPerHourMax: ['السرعة القصوى', 'بالكيلومتر في الساعة. التنقل الأسرع بين زيارتين لا يُحتسب.'],
  surveyId: ['معرّف الاستبيان', 'اسمه لدى المزوّد.'],
  actionId: ['معرّف الإجراء', 'اسمه لدى المزوّد.'],
  evidence: ['الإثبات', 'تقرير من مزوّد، أو نقرة لا تثبت شيئًا.'],
};

/** Choices of the own keys of campaign types. */
export const campaignChoices: Readonly<Record<string, string>> = {
  NEVER: 'أبدًا',
  WHEN_EXPIRED: 'بعد تفويت',
  WHEN_COMPLETED: 'عند اكتمال كل المستويات',
  ALWAYS: 'دائمًا',
  BEHAVIOR: 'الرحلات',
  SURVEY: 'الاستبيانات',
  VERIFIED: 'تقرير المزوّد',
  CLICK: 'نقرة على الزر',
  MAIN: 'الوحدة الرئيسية، مثل الدولار',
  RIDES: 'الرحلات',
  KILOMETER: 'الكيلومترات',
  MILE: 'الأميال',
  MINUTE: 'الدقائق',
  FARE: 'الأجرة',
  MODES: 'وسائل التنقل',
  STOPS: 'المواقف',
  LINES: 'الخطوط',
  PROVIDERS: 'المزوّدون',
  SMALLEST: 'أصغر وحدة، مثل السنت',
};
