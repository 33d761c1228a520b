export const redemptions = {
  lead: 'عمليات استبدال الركاب، الأحدث أولًا. لا تُعرض الرموز.',
  empty: 'لا عمليات استبدال مطابقة',
  emptyHelp: 'وسّع نطاق التواريخ أو امسح عوامل التصفية.',
  one: 'عملية الاستبدال',
  state: 'الحالة',
  allStates: 'الكل',
  id: 'عملية الاستبدال',
  offerId: 'معرّف العرض',
  offer: 'عنوان العرض أو معرّفه',
  member: 'العضو',
  memberId: 'معرّف المستخدم',
  noMember: 'أدخل ستة أحرف على الأقل من معرّف المستخدم كما يظهر في القائمة.',
  named: 'عملية الاستبدال {id}',
  refundChosen:
    '{count, plural, zero {ردّ نقاط المحدد} one {ردّ نقاط عملية واحدة محددة} two {ردّ نقاط عمليتين محددتين} few {ردّ نقاط # عمليات محددة} many {ردّ نقاط # عملية محددة} other {ردّ نقاط # عملية محددة}}',
  refundTitle:
    '{count, plural, zero {هل تريد ردّ نقاط # عملية استبدال؟} one {هل تريد ردّ نقاط عملية الاستبدال هذه؟} two {هل تريد ردّ نقاط عمليتي استبدال؟} few {هل تريد ردّ نقاط # عمليات استبدال؟} many {هل تريد ردّ نقاط # عملية استبدال؟} other {هل تريد ردّ نقاط # عملية استبدال؟}}',
  preview:
    '{count, plural, zero {لن تُردّ أي نقاط.} one {النقاط المردودة عن عملية استبدال واحدة: {points, number}. تعود إلى الرصيد بتواريخ انتهائها الأصلية. لا يُعاد استخدام الرمز.} two {النقاط المردودة عن عمليتي استبدال: {points, number}. تعود إلى الأرصدة بتواريخ انتهائها الأصلية. لا يُعاد استخدام الرمزين.} few {النقاط المردودة عن # عمليات استبدال: {points, number}. تعود إلى الأرصدة بتواريخ انتهائها الأصلية. لا يُعاد استخدام الرموز.} many {النقاط المردودة عن # عملية استبدال: {points, number}. تعود إلى الأرصدة بتواريخ انتهائها الأصلية. لا يُعاد استخدام الرموز.} other {النقاط المردودة عن # عملية استبدال: {points, number}. تعود إلى الأرصدة بتواريخ انتهائها الأصلية. لا يُعاد استخدام الرموز.}}',
  nothing: 'لا يمكنك ردّ نقاط أي منها.',
  refunded:
    '{count, plural, zero {لم تُردّ نقاط} one {النقاط المردودة عن عملية واحدة: {points, number}} two {النقاط المردودة عن عمليتين: {points, number}} few {النقاط المردودة عن # عمليات: {points, number}} many {النقاط المردودة عن # عملية: {points, number}} other {النقاط المردودة عن # عملية: {points, number}}}',
  skipped:
    '{count, plural, zero {تُخطّيت # عملية: {reasons}.} one {تُخطّيت عملية واحدة: {reasons}.} two {تُخطّيت عمليتان: {reasons}.} few {تُخطّيت # عمليات: {reasons}.} many {تُخطّيت # عملية: {reasons}.} other {تُخطّيت # عملية: {reasons}.}}',
  refundedBy: 'ردّها',
  cancelled: 'أُلغيت لدى المورّد',
  toRecord: 'عرض إجراءات الموظفين',
};

export const redemptionState = {
  GIVEN: 'صادرة',
  HELD: 'بانتظار المورّد',
  REFUNDED: 'رُدّت نقاطها',
  RELEASED: 'ملغاة',
};

/** Reasons why a refund changes nothing. */
export const refund = {
  REFUNDED: 'رُدّت النقاط',
  REFUNDED_BEFORE: 'رُدّت النقاط من قبل',
  UNKNOWN: 'غير موجودة',
  MEMBER_FORGOTTEN: 'حُذف العضو',
  HELD: 'بانتظار المورّد',
  RELEASED: 'ملغاة، رُدّت نقاطها من قبل',
};

export const cancel = {
  CANCELED: 'نعم',
  KEPT: 'لا، فات الأوان',
  UNKNOWN: 'غير معروف',
};

export const thing = {
  title: 'نتائج أخرى',
  kind: 'النوع',
  name: 'النتيجة',
  more: 'التفاصيل',
  ofProgramme: 'من البرنامج',
  ride: 'تفاصيل الرحلة',
  toMember: 'عرض العضو',
  REDEEMED: 'عملية استبدال',
  FREE_CODE: 'رمز غير مستخدم',
  EVENT: 'حدث من مزوّد',
  REFUSED_EVENT: 'حدث مرفوض',
  MISSING_RIDE: 'رحلة ناقصة',
  CAMPAIGN: 'حملة',
  OFFER: 'عرض',
  PROMO_CODE: 'رمز ترويجي',
};
