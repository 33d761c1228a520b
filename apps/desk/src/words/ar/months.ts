export const months = {
  lead: 'ملفات نهاية الشهر المتطابقة. تتاح بعد ساعة من نهاية الشهر ({zone}).',
  month: 'الشهر',
  none: 'لا أشهر مكتملة بعد',
  noneHelp: 'يتاح الشهر الأول بعد ساعة من نهايته.',
  owed: 'التزام النقاط',
  owedHelp: 'الرصيد الافتتاحي وكل تغيير والرصيد الختامي، من دفتر النقاط.',
  show: 'عرض {month}',
  line: 'البند',
  points: 'النقاط',
  worth: 'القيمة',
  entries: 'القيود',
  files: 'ملفات {month}',
  filesHelp: 'لا تتغير النقاط وعمليات الاستبدال والالتزام أبدًا؛ وتعرض الرحلات البيانات الحالية. تُسجَّل كل التنزيلات.',
  withMembers: 'تضمين الأعضاء (بأسماء مستعارة تختلف في كل ملف)',
  withMembersHelp: 'يُسجَّل على حدة. ستحتاج إلى إثبات هويتك.',
  take: '{set} بصيغة {format}',
  taking:
    '{set} بصيغة {format}: {count, plural, zero {# صف حتى الآن} one {صف واحد حتى الآن} two {صفان حتى الآن} few {# صفوف حتى الآن} many {# صفًا حتى الآن} other {# صف حتى الآن}}',
  stopped: 'توقّف. يُحفظ التقدم ما دمت في هذه الصفحة.',
  stop: 'إيقاف',
  goOn: 'متابعة',
  takenRides:
    'حُفظ في تنزيلاتك: {count, plural, zero {# رحلة} one {رحلة واحدة} two {رحلتان} few {# رحلات} many {# رحلة} other {# رحلة}}.',
  taken:
    'حُفظ في تنزيلاتك من {set}: {count, plural, zero {# صف} one {صف واحد} two {صفان} few {# صفوف} many {# صفًا} other {# صف}}. التغير في الالتزام: {change}',
};

export const monthSet = {
  points: 'النقاط',
  redemptions: 'عمليات الاستبدال',
  rides: 'الرحلات',
  liability: 'الالتزام',
};

export const monthSetHelp = {
  points: 'كل قيد في الدفتر: كُسب أو استُلم أو أُنفق أو عُكس.',
  redemptions: 'النقاط المنفقة على الاستبدال، والمردودة.',
  rides: 'رحلات الأعضاء المبلّغ عنها، دون مواقع.',
  liability: 'الجدول أعلاه: الأرصدة والتغيرات والعمر.',
};

/** Lines of the liability report, by their API name. */
export const monthLine = {
  opening: 'الرصيد الافتتاحي',
  earned: 'مكسوبة',
  refunded: 'مردودة',
  redeemed: 'مستبدلة',
  lapsed: 'منتهية الصلاحية',
  forfeited: 'مصادرة (تعليق أو عدم نشاط)',
  'taken back': 'عُكست قبل الاستلام',
  repaid: 'سددت دينًا',
  adjusted: 'خُصمت، أو عُكست بعد الاستلام',
  rounding: 'تقريب العملة',
  closing: 'الرصيد الختامي',
  'closing, 0 to 30 days': 'منها بعمر 0 إلى 30 يومًا',
  'closing, 31 to 90 days': 'منها بعمر 31 إلى 90 يومًا',
  'closing, 91 to 180 days': 'منها بعمر 91 إلى 180 يومًا',
  'closing, 181 to 365 days': 'منها بعمر 181 إلى 365 يومًا',
  'closing, over a year': 'منها بعمر يزيد على سنة',
  'closing, held': 'منها محجوزة لطلبات المورّدين',
};
