export const search = {
  lead: 'ابحث بالاسم أو البريد الكامل أو الهاتف أو رقم البطاقة (كله أو آخر أربعة أرقام) أو معرّف المستخدم (ستة أحرف أو أكثر). يمكنك أيضًا البحث عن الرموز وعمليات الاستبدال والطلبات والأحداث والرحلات الناقصة والحملات والعروض.',
  question: 'البحث عن أعضاء',
  go: 'بحث',
  none: 'لا نتائج لـ «{question}»',
  noneHelp: 'جرّب البريد الكامل أو آخر أربعة أرقام من الهاتف أو الاسم في التطبيق.',
  cut: 'قد توجد نتائج أخرى. جرّب بحثًا أدق.',
  start: 'ابحث عن عضو للبدء',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  phone: 'الهاتف',
  status: 'الحالة',
  by: 'طابق',
  endsIn: 'ينتهي بـ {digits}',
  exact: 'تطابق تام',
  noName: 'بلا اسم',
};

export const found = {
  ID: 'معرّف المستخدم',
  EMAIL: 'البريد',
  PHONE: 'الهاتف',
  CARD: 'البطاقة',
  CODE: 'الرمز',
  PARTNER: 'رقم العضو لدى الشريك',
  NAME: 'الاسم',
};

export const standing = {
  NEW: 'جديد',
  CONSENT: 'وافق على الشروط، غير موثّق',
  VERIFIED: 'موثّق',
  DELETED: 'محذوف',
  OPTED_OUT: 'منسحب',
  SUSPENDED: 'معلّق',
};

export const member = {
  kind: 'النوع',
  summary: 'الملف الشخصي',
  points: 'النقاط',
  balance: 'الرصيد',
  unclaimed: 'غير مستلمة',
  held: 'محجوزة للطلبات',
  debt: 'الدَّين',
  lapse: 'تنتهي قريبًا',
  lapseOf: '{points, number} في',
  earnings: 'المكاسب',
  redemptions: 'عمليات الاستبدال',
  email: 'البريد الإلكتروني',
  phone: 'الهاتف',
  phoneVerified: 'ينتهي بـ {digits}، موثّق',
  phoneUnverified: 'ينتهي بـ {digits}، غير موثّق',
  partnerId: 'رقم العضو لدى الشريك',
  userId: 'معرّف المستخدم',
  language: 'اللغة',
  joined: 'انضم في',
  seen: 'آخر نشاط',
  terms: 'وافق على الشروط',
  flags: 'استثناءات الميزات',
  draws: 'السحوبات',
  noDraws: 'استبعده الموظفون',
  connections: 'الارتباطات',
  provider: 'المزوّد',
  account: 'الحساب',
  connectedAt: 'تاريخ الربط',
  provenBy: 'طريقة التوثيق',
  noConnections: 'لا حسابات مرتبطة، لذلك لا يمكن أن تصل رحلات',
  rides: 'الرحلات الأخيرة وما كسبته',
  noRides: 'لا رحلات بعد',
  noRidesHelp: 'تحقّق من الارتباطات. تظهر الرحلات بعد توثيق بطاقة.',
  why: '{count, plural, zero {لا حملات} one {حملة واحدة} two {حملتان} few {# حملات} many {# حملة} other {# حملة}}',
  counted: 'احتُسبت',
  notCounted: 'لم تُحتسب',
  voided: 'ألغاها المزوّد',
  timeHidden: 'الوقت مخفي: البطاقة غير موثّقة',
  fare: 'الأجرة {amount}',
  amount: '{points, plural, zero {# نقطة} one {نقطة واحدة} two {نقطتان} few {# نقاط} many {# نقطة} other {# نقطة}}',
  history: 'النقاط الأخيرة',
  noHistory: 'لا حركة نقاط بعد',
  what: 'النشاط',
  when: 'الوقت',
  offerGrants: 'عروض شخصية',
  noOfferGrants: 'لا عروض شخصية',
  noOfferGrantsHelp: 'تظهر هنا العروض من الحملات والسحوبات والموظفين.',
  grantFrom: 'من',
  grantState: 'الحالة',
  grantGiven: 'مُنح في',
  grantUntil: 'آخر يوم',
  tickets: 'التذاكر والرموز الأخيرة',
  noTickets: 'لا عمليات استبدال بعد',
  allTickets: 'كل عمليات الاستبدال',
  offer: 'العرض',
  price: 'السعر',
  redeemed: 'استُبدل في',
  seenTicket: 'عُرض في',
  refunded: 'رُدّ في',
  missing: 'الرحلات الناقصة',
  noMissing: 'لا بلاغات عن رحلات ناقصة',
  ridden: 'وقت الرحلة',
  reported: 'أُبلغ عنها في',
  answered: 'أُجيب عنها في',
  way: 'المسار',
  note: 'ملاحظة الراكب',
  acts: 'إجراءات الموظفين',
  noActs: 'لا إجراءات للموظفين بعد',
  timeline: 'النشاط',
  noTimeline: 'لا نشاط بعد',
  isRide: 'رحلة',
  isPoints: 'نقاط',
  isAct: 'إجراء موظف',
  isStanding: 'الحالة',
  JOINED: 'انضم',
  AGREED: 'وافق على الشروط',
  CONNECTED: 'ربط {provider}',
  because: 'السبب',
  campaign: 'الحملة',
  campaigns: 'الحملات والأهلية',
  noCampaigns: 'لا حملات في البرنامج الآن',
  erased: 'حُذف هذا العضو. البيانات المتبقية مجهولة الهوية.',
};

/** Tabs of a member's page. */
export const memberTab = {
  label: 'المزيد عن هذا العضو',
  activity: 'النشاط',
  rides: 'الرحلات',
  points: 'النقاط',
  redemptions: 'عمليات الاستبدال',
  account: 'الحساب',
};

export const travelMode = {
  bus: 'حافلة',
  rail: 'قطار',
  tram: 'ترام',
  metro: 'مترو',
  ferry: 'عبّارة',
  bikeshare: 'دراجة مشتركة',
  scooter: 'سكوتر',
  carpool: 'مشاركة السيارة',
  walk: 'مشي',
  other: 'أخرى',
};

export const connection = {
  NEVER_CONNECTED: 'لم يُربط قط',
  CONNECTED: 'مرتبط',
  DISCONNECTED: 'أُلغي ربطه',
  VALIDATING: 'قيد التوثيق',
  FAILEDTOVALIDATE: 'غير موثّق',
  REQUIRE_DISCONNECT: 'يجب إلغاء ربطه',
  NOT_VALID_PROVIDER: 'أُزيل المزوّد',
};

/** Proofs of account ownership, done or pending. */
export const proof = {
  PROVIDER: 'المزوّد',
  CONSENT: 'تسجيل الدخول لدى المزوّد',
  MAILED_CODE: 'رمز بالبريد',
  RIDE: 'رحلة',
  OPERATOR: 'موظفو الجهة',
};

export const pointsKind = {
  EARN: 'مكسوبة',
  SPEND: 'مستبدلة',
  BALANCE_DEDUCTION: 'مخصومة',
  REFUND: 'مردودة',
  SUSPENSION_DEDUCTION: 'خُصمت عند التعليق',
  EXPIRY_DEDUCTION: 'انتهت صلاحيتها',
};

export const pointsCause = {
  VOID: 'رحلة ملغاة',
  REPAYMENT: 'سداد دين',
  INACTIVITY: 'عدم نشاط',
  OPERATOR: 'من الموظفين',
};

export const campaignStanding = {
  AVAILABLE: 'متاحة',
  TIME_LIMITED: 'بلغ الحد',
  LOCKED: 'مقفلة',
  MAX_REACHED: 'بلغ الأقصى',
  HELD_OUT: 'المجموعة الضابطة',
  NOT_IN_SEGMENT: 'غير مؤهل',
  NOT_BEGUN: 'قادمة',
  ENDED: 'انتهت',
};

export const campaignWhy = {
  TIME_LIMITED: 'يمكنه الكسب مجددًا من {until}.',
  LOCKED: 'تُفتح عندما يربط {providers}.',
  MAX_REACHED: 'حصل على كل ما يمكن لعضو واحد كسبه منها.',
  HELD_OUT: 'في المجموعة الضابطة حتى {day}. قل للعضو إنها تبدأ لاحقًا، ولا تذكر المجموعات.',
  NOT_IN_SEGMENT: 'فقط للأعضاء الذين استخدموا رمز «{segment}».',
  NOT_BEGUN: 'تبدأ في {day}.',
  ENDED: 'انتهت في {day}.',
};

/** Features that can be switched per member. */
export const feature = {
  FAVORITE_OFFER: 'العروض المفضلة',
  UX_UPDATES: 'الشاشات المحدّثة',
};
