/** Requests of members to delete or export their data, handed to someone who may. */
export const dataRequest = {
  all: 'طلبات البيانات',
  lead: 'طلبات الأعضاء لحذف بياناتهم أو للحصول على نسخة منها.',
  none: 'لا طلبات بيانات',
  noneHelp: 'تظهر هنا لمدة 90 يومًا الطلبات التي قدّمتها أو التي يمكنك إنجازها.',
  requestERASE: 'طلب الحذف النهائي',
  requestCOPY: 'طلب نسخة من البيانات',
  titleERASE: 'هل تريد طلب الحذف النهائي لـ {name}؟',
  titleCOPY: 'هل تريد طلب نسخة من بيانات {name}؟',
  helpERASE: 'يصل إشعار إلى مالك من جهة النقل ليقرر. لن يُحذف شيء الآن.',
  helpCOPY: 'يصل إشعار إلى الموظفين المخوّلين بتصدير البيانات ليقرروا.',
  words: 'كلام العضو',
  wordsHelp: 'ما طلبه العضو، بالهاتف مثلًا (3 إلى 300 حرف).',
  due: 'الموعد النهائي',
  dueHelp:
    'اتركه فارغًا ليكون بعد {days, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}} من الآن.',
  dueBy: 'الموعد',
  dueInvalid: 'اختر يومًا خلال 90 يومًا من الآن.',
  overdue: 'متأخر',
  sent: 'أُرسل الطلب',
  what: 'الطلب',
  decline: 'رفض',
  declineTitle: 'هل تريد رفض طلب البيانات هذا؟',
  declined: 'مرفوض',
  waiting:
    '{count, plural, zero {لا طلبات بيانات تنتظرك} one {طلب بيانات واحد ينتظرك} two {طلبا بيانات ينتظرانك} few {# طلبات بيانات تنتظرك} many {# طلب بيانات ينتظرك} other {# طلب بيانات ينتظرك}}',
  late: '{count, plural, zero {لا طلبات متأخرة} one {طلب واحد متأخر} two {طلبان متأخران} few {# طلبات متأخرة} many {# طلبًا متأخرًا} other {# طلب متأخر}}',
  own: '{count, plural, zero {لا طلبات بيانات مفتوحة لك} one {لك طلب بيانات مفتوح واحد} two {لك طلبا بيانات مفتوحان} few {لك # طلبات بيانات مفتوحة} many {لك # طلب بيانات مفتوحًا} other {لك # طلب بيانات مفتوح}}',
};

export const dataRequestKind = { ERASE: 'حذف العضو', COPY: 'تصدير بيانات العضو' };

export const dataRequestState = { OPEN: 'مفتوح', DONE: 'منجز', DECLINED: 'مرفوض', WITHDRAWN: 'مسحوب' };
