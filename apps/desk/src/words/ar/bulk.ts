/** Actions on many rows of a list. */
export const bulk = {
  select: 'تحديد',
  selectOne: 'تحديد {name}',
  selectAll: 'تحديد الكل ({count, number})',
  selected: 'المحدد: {count, number}',
  clear: 'إلغاء التحديد',
  continue: 'المتابعة بالمتبقي ({count, number})',
  progress: 'أُنجز {done, number} من {all, number}',
  done: '{count, plural, zero {لم يُنجز أي صف} one {أُنجز صف واحد} two {أُنجز صفان} few {أُنجزت # صفوف} many {أُنجز # صفًا} other {أُنجز # صف}}',
  lost: 'انقطع الاتصال. المنجز: {done, number}، والمتبقي: {left, number}. ربما أُنجز واحد من المتبقي.',
  stopped: 'المنجز: {done, number}، والمتبقي: {left, number}.',
  refused: 'المنجز: {done, number}. تعذّر الباقي ({left, number}) وبقي محددًا.',
  rejectRides:
    '{count, plural, zero {لا بلاغات لرفضها} one {رفض بلاغ واحد} two {رفض بلاغين} few {رفض # بلاغات} many {رفض # بلاغًا} other {رفض # بلاغ}}',
  rejectRidesLead: 'يصل الرد نفسه إلى كل راكب. وتُزال أي رحلة أضافها رد سابق.',
  settleOrders:
    '{count, plural, zero {لا طلبات لتسويتها} one {تسوية طلب واحد} two {تسوية طلبين} few {تسوية # طلبات} many {تسوية # طلبًا} other {تسوية # طلب}}',
  settleOrdersLead: 'تعود كل النقاط المحجوزة إلى الركاب. افعل ذلك فقط إذا توقف المورّدون نهائيًا.',
  stopCodes:
    '{count, plural, zero {لا دفعات لإيقافها} one {إيقاف دفعة واحدة} two {إيقاف دفعتين} few {إيقاف # دفعات} many {إيقاف # دفعة} other {إيقاف # دفعة}}',
  stopCodesLead:
    '{codes, plural, zero {لا رموز سارية لإيقافها.} one {يتوقف رمز واحد عن العمل.} two {يتوقف رمزان عن العمل.} few {تتوقف # رموز عن العمل.} many {يتوقف # رمزًا عن العمل.} other {يتوقف # رمز عن العمل.}} وتبقى النقاط الممنوحة.',
  archiveTeams:
    '{count, plural, zero {لا فرق لأرشفتها} one {أرشفة فريق واحد} two {أرشفة فريقين} few {أرشفة # فرق} many {أرشفة # فريقًا} other {أرشفة # فريق}}',
  archiveTeamsLead: 'يغادر الأعضاء هذه الفرق وتتوقف رموزها عن العمل. لا يمكن التراجع عن ذلك.',
  markRead: 'وضع علامة مقروء ({count, number})',
  markReadLead: 'تبقى في هذه القائمة 90 يومًا.',
  sendEvents:
    '{count, plural, zero {لا أحداث لإرسالها} one {إرسال حدث واحد مرة أخرى} two {إرسال حدثين مرة أخرى} few {إرسال # أحداث مرة أخرى} many {إرسال # حدثًا مرة أخرى} other {إرسال # حدث مرة أخرى}}',
  sendEventsLead: 'يصل كل منها إلى النظام الآخر مرة إضافية.',
};
