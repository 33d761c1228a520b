import { type Role, staffLimits } from '@fareback/contract/admin';

const DESK = 'Fareback Desk';

/** Arabic sentences of emails to staff. They begin with an Arabic word, so plain-text mail programs align them right. */
export const arabicWords = {
  greeting: (name: string) => `مرحبًا ${name}،`,
  sender: `تدير جهتك برنامج مكافآتها في ${DESK}`,
  signInSubject: (code: string) => `رمز تسجيل الدخول: ${code}`,
  signIn: 'أدخل هذا الرمز لتسجيل الدخول:',
  proofSubject: (code: string) => `رمز التحقق: ${code}`,
  proof: 'أدخل هذا الرمز في المكتب لتأكيد هويتك:',
  life: `يعمل مرة واحدة، في المتصفح الذي طلبته منه، وتنتهي صلاحيته بعد ${staffLimits.codeLifeMinutes} دقائق.`,
  notYou: 'لن نطلب منك هذا الرمز أبدًا. لم تطلبه؟ تجاهل هذه الرسالة ولا تشارك الرمز.',
  invitationSubject: (agency: string) => `دعوة إلى مكتب ${agency}`,
  invitation: (agency: string, by: string, roles: string) => `دعاك ${by} إلى العمل لدى ${agency} بدور: ${roles}.`,
  invitationChoice: `لن يتغيّر شيء حتى تقبل في المكتب. أمامك ${staffLimits.invitationLifeDays} أيام.`,
  invitationAction: 'عرض الدعوة',
  roles: {
    viewer: 'مُطّلع',
    support: 'الدعم',
    editor: 'محرّر',
    approver: 'موافِق',
    finance: 'المالية',
    inspector: 'فحص التذاكر',
    counter: 'شباك الخدمة',
    owner: 'مالك',
    operator: 'مشغّل',
  } as Readonly<Record<Role, string>>,
  invitationLife: 'يسجّل الرابط دخولك مرة واحدة. بعدها سجّل الدخول برموز البريد أو بمفتاح مرور.',
  invitationNotYou: 'لم تتوقع هذه الدعوة؟ تجاهلها أو ارفضها. لن يتغيّر شيء.',
  versionAction: 'عرض الإصدار',
  notPublishedSubject: (agency: string, version: number) => `لم يُنشر الإصدار ${version} لدى ${agency}`,
  notPublished: (version: number) => `كان الإصدار ${version} مجدولًا وتعذّر نشره. لم يتغيّر شيء للركاب، وأُلغي موعده.`,
  reasons: {
    NEWER_VERSION_LIVE: 'نُشر إصدار أحدث قبله. راجع التغييرات، ثم ابدأ من ذلك الإصدار.',
    NEEDS_APPROVAL: 'تشترط جهتك الموافقة، ولم يوافق عليه أحد.',
    PACK_BROKEN: 'تغيّر المنتج، وفي الإصدار الآن أخطاء. افتحه لتراها.',
  } as Readonly<Record<string, string>>,
  reason: 'تجد السبب في سجل التدقيق في المكتب.',
  unapprovedSubject: (agency: string, version: number) => `نُشر الإصدار ${version} دون موافقة لدى ${agency}`,
  unapproved: (by: string, version: number) =>
    `نشر مشغّل المنصة ${by} الإصدار ${version} دون الموافقة التي تشترطها جهتك. هذا مسجل في سجل التدقيق. السبب:`,
  unapprovedNext: 'إذا كان هذا خطأ، فارجع إلى الإصدار السابق. لن تتغيّر النقاط.',
  sentBackSubject: (agency: string, version: number) => `أُعيد إليك الإصدار ${version} لدى ${agency}`,
  sentBack: (by: string, version: number) => `أعاد إليك ${by} الإصدار ${version}. السبب:`,
  sentBackNext: 'عاد مسودة. عدّله، ثم أرسله للموافقة.',
  submittedSubject: (agency: string, version: number) => `يحتاج الإصدار ${version} إلى موافقتك لدى ${agency}`,
  submitted: (by: string, version: number) => `أرسل ${by} الإصدار ${version} للموافقة.`,
  submittedNext: 'راجع التغييرات، ثم وافق عليه أو أعده مع ذكر السبب.',
};
