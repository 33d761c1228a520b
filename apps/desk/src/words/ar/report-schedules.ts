/** Reports by email. */
export const reportSchedules = {
  lead: 'تقارير تصل إلى الموظفين بالبريد. الساعات بتوقيت {zone}.',
  add: 'جدولة تقرير',
  addThis: 'جدولة بالبريد',
  edit: 'تعديل',
  editTitle: 'تعديل التقرير المجدول',
  dialogLead: 'يجب أن يحق للمستلمين قراءة التقارير. يُفحص هذا مجددًا قبل كل رسالة.',
  save: 'حفظ',
  saved: 'جُدول التقرير',
  changed: 'حُفظت الجدولة',
  empty: 'لا تقارير مجدولة',
  emptyHelp: 'احصل على الأرقام بالبريد كل يوم أو أسبوع أو شهر.',
  report: 'التقرير',
  span: 'الأيام',
  spanHelp: 'تقارير الوضع الحالي بلا أيام.',
  frequency: 'التكرار',
  weekday: 'يوم الأسبوع',
  dayOfMonth: 'يوم الشهر',
  dayOfMonthHelp: 'الأشهر الأقصر تستخدم آخر يوم فيها.',
  hour: 'الساعة',
  hourHelp: 'بتوقيت {zone}.',
  recipients: 'المستلمون',
  noRecipients: 'لا مستلمين: لن يُرسل شيء.',
  chooseRecipients: 'اختر من شخص إلى 20 شخصًا.',
  hasFile: 'إرفاق ملف CSV. الملف الكبير يصبح رابطًا.',
  linksMonth: 'إضافة رابط إلى ملفات نهاية الشهر (CSV وParquet)',
  next: 'التالي',
  last: 'الأخير',
  never: 'لم يُرسل بعد',
  paused: 'متوقف مؤقتًا',
  active: 'نشط',
  madeBy: 'أنشأه',
  file: 'الملف',
  csv: 'مرفق CSV',
  csvMonth: 'مرفق CSV، ورابط إلى ملفات نهاية الشهر',
  month: 'رابط إلى ملفات نهاية الشهر',
  summary: 'الملخص فقط',
  left: 'موظف سابق',

  pause: 'إيقاف مؤقت',
  pauseLead: 'لن تُرسل رسائل حتى تستأنفه.',
  isPaused: 'أُوقفت الجدولة مؤقتًا',
  resume: 'استئناف',
  resumeLead: 'تبدأ الرسائل مجددًا في الموعد المعتاد التالي. لا تُرسل الرسائل الفائتة.',
  isResumed: 'استُؤنفت الجدولة',
  remove: 'حذف',
  removeTitle: 'حذف التقرير المجدول',
  removeLead: 'لن تُرسل رسائل أخرى. تُحذف أيضًا قائمة التقارير المرسلة.',
  isRemoved: 'حُذفت الجدولة',
  sendNow: 'الإرسال الآن',
  sendNowLead:
    'يُرسل التقرير إلى {count, plural, zero {# مستلم} one {مستلم واحد} two {مستلمين} few {# مستلمين} many {# مستلمًا} other {# مستلم}}. لا تتغيّر المواعيد المعتادة.',
  isQueued: 'التقرير في الطريق',
  leave: 'إيقاف تلقي هذا التقرير',
  leaveLead: 'لن يصلك هذا التقرير بالبريد. يبقى يصل إلى المستلمين الآخرين.',
  hasLeft: 'لن يصلك هذا التقرير بعد الآن',
  sendings: 'التقارير المرسلة',
  sendingWhen: 'التاريخ',
  sendingState: 'الحالة',
  byHand: 'أُرسل يدويًا',
  QUEUED: 'قيد الإعداد',
  MADE: 'أُرسل',
  FAILED: 'فشل: تعذّر إعداد التقرير',
};

/** Recurring times of a scheduled report. */
export const reportTimes = {
  DAILY: 'كل يوم الساعة {hour}',
  WEEKLY: 'كل {day} الساعة {hour}',
  MONTHLY: 'في اليوم {day} من كل شهر الساعة {hour}',
};

export const reportFrequency = { DAILY: 'يوميًا', WEEKLY: 'أسبوعيًا', MONTHLY: 'شهريًا' };

export const reportSpan = {
  YESTERDAY: 'أمس',
  LAST_7_DAYS: 'آخر 7 أيام',
  LAST_28_DAYS: 'آخر 28 يومًا',
  LAST_MONTH: 'الشهر التقويمي الماضي',
  MONTH_TO_DATE: 'الشهر حتى اليوم',
};

/** Outcome for one recipient, after their name. */
export const reportDelivery = {
  WAITING: 'في الانتظار',
  SENT: 'أُرسل',
  NO_EMAIL: 'يظهر في المكتب فقط، باختياره',
  NOT_ALLOWED: 'لم يُرسل: لا وصول إلى التقارير',
  REJECTED: 'لم يُرسل: رفض خادم بريده العنوان',
  EXPIRED: 'لم يُرسل: كانت خدمة البريد غير متاحة',
};
