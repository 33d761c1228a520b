import type { StaffLanguage } from '@fareback/contract/admin';
import type { MailText } from '../../notifications/index.ts';

/** An owner reached the agency without its own sign-in, which its session policy requires [DESK-823]. */
export interface AccessMail {
  kind: 'EMERGENCY_ACCESS';
  agency: string;
  who: string;
  isYours: boolean;
  link: string;
}

const words = {
  en: {
    subject: (agency: string) => `${agency}: emergency access was used`,
    used: (who: string, agency: string) => `${who} signed in to ${agency} without your agency’s sign-in.`,
    usedByYou: (agency: string) => `You signed in to ${agency} without your agency’s sign-in.`,
    why: 'Emergency access is for times when that sign-in fails. Owners get this email each time.',
    wrong: 'If this is wrong, end their sessions on the Staff page now.',
    notYours: 'If this wasn’t you, end your active sessions now.',
    open: 'Open Staff',
  },
  es: {
    subject: (agency: string) => `${agency}: se usó el acceso de emergencia`,
    used: (who: string, agency: string) => `${who} entró en ${agency} sin el inicio de sesión de su agencia.`,
    usedByYou: (agency: string) => `Usted entró en ${agency} sin el inicio de sesión de su agencia.`,
    why: 'El acceso de emergencia es para cuando falla ese inicio de sesión. Los propietarios reciben este correo cada vez.',
    wrong: 'Si es un error, cierre ahora sus sesiones en la página Personal.',
    notYours: 'Si no fue usted, cierre ahora sus sesiones activas.',
    open: 'Abrir Personal',
  },
  ar: {
    subject: (agency: string) => `استُخدم وصول الطوارئ لدى ${agency}`,
    used: (who: string, agency: string) => `دخل ${who} إلى ${agency} دون تسجيل الدخول بحساب جهتك.`,
    usedByYou: (agency: string) => `دخلت إلى ${agency} دون تسجيل الدخول بحساب جهتك.`,
    why: 'وصول الطوارئ مخصص لأوقات تعطّل ذلك الدخول. يتلقى المالكون هذه الرسالة كل مرة.',
    wrong: 'إذا كان هذا خطأ، فأنهِ جلساته الآن من صفحة «الموظفون».',
    notYours: 'إذا لم تكن أنت، فأنهِ جلساتك النشطة الآن.',
    open: 'فتح الموظفين',
  },
};

export function accessText(
  { agency, who, isYours, link }: AccessMail,
  language: StaffLanguage,
): Pick<MailText, 'subject' | 'above' | 'action' | 'below'> {
  const say = words[language];
  return {
    subject: say.subject(agency),
    above: [isYours ? say.usedByYou(agency) : say.used(who, agency), say.why],
    action: { label: say.open, link },
    below: [isYours ? say.notYours : say.wrong],
  };
}
