/** The command palette: search, actions and recent pages. */
export const palette = {
  title: 'البحث والأوامر',
  field: 'ابحث عن الأعضاء والرموز والصفحات والإعدادات والإجراءات',
  results: 'النتائج',
  count:
    '{count, plural, zero {لا نتائج} one {نتيجة واحدة} two {نتيجتان} few {# نتائج} many {# نتيجة} other {# نتيجة}}',
  searching: 'جارٍ البحث…',
  none: 'لا نتائج لـ «{question}»',
  noneHelp: 'جرّب كلمة أخرى أو جزءًا من معرّف.',
  everything: 'البحث في كل شيء عن «{question}»',
  help: 'اضغط السهمين لأعلى ولأسفل للاختيار، وEnter للفتح، وEsc للإغلاق.',
  recent: 'الأخيرة',
  page: 'الصفحات',
  action: 'الإجراءات',
  setting: 'الإعدادات',
  member: 'الأعضاء',
  item: 'الرموز والرحلات والحملات والعروض',
  search: 'المزيد',
  report: 'تقرير',
  newDraft: 'مسودة جديدة',
  signUpRider: 'تسجيل راكب',
  invitePerson: 'دعوة شخص إلى المكتب',
  createKey: 'إنشاء مفتاح API',
  addWebhook: 'إضافة Webhook',
  createCodes: 'إنشاء رموز ترويجية',
  giveOffer: 'منح عرض لأعضاء كثيرين',
  shortcuts: 'عرض اختصارات لوحة المفاتيح',
};

/** The sheet of keyboard shortcuts. */
export const shortcuts = {
  title: 'اختصارات لوحة المفاتيح',
  palette: 'البحث والأوامر',
  search: 'البحث',
  sheet: 'هذه القائمة',
  group: 'الانتقال إلى {group}',
  use: 'استخدام اختصارات بمفتاح واحد',
  useHelp: 'أوقفها إذا كان قارئ الشاشة أو الإدخال الصوتي يستخدم هذه المفاتيح. يعمل {key} دائمًا.',
};
