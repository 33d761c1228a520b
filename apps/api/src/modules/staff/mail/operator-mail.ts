import { type StaffLanguage, staffLimits } from '@fareback/contract/admin';
import type { MailText } from '../../notifications/index.ts';

export type OperatorMail =
  /** `isNew`: the person has not signed in at the desk before. */
  | { kind: 'OPERATOR_WELCOME'; by: string; isNew: boolean; link: string }
  /** `who` is a name with its address; `isYours`: the reader's account did it. */
  | { kind: 'OPERATOR_ADDED' | 'OPERATOR_REMOVED'; by: string; isYours: boolean; who: string; link: string }
  | { kind: 'OPERATOR_EXPIRED'; who: string; link: string }
  | { kind: 'OPERATOR_ENDED'; by: string };

export const isOperatorMail = (mail: { kind: string }): mail is OperatorMail => mail.kind.startsWith('OPERATOR_');

const days = staffLimits.invitationLifeDays;

const words = {
  en: {
    open: 'Open the desk',
    power: 'Operators may do everything at every agency.',
    welcomeSubject: 'You’re now an operator',
    welcome: (by: string) => `${by} made you an operator of Fareback Desk.`,
    signIn: 'Open the desk and enter this email address. We email you a code to sign in.',
    inTime: `Sign in within ${days} days. After that, this access ends.`,
    notYou: 'Not expecting this? Don’t sign in, and report it to the people who run the platform.',
    addedSubject: 'An operator was added',
    added: (by: string, who: string) => `${by} added ${who} as an operator.`,
    addedByYou: (who: string) => `You added ${who} as an operator.`,
    addedWrong: 'If this is wrong, remove them on the Operators page now.',
    notYours: 'If this wasn’t you, end your active sessions and correct this on the Operators page now.',
    removedSubject: 'An operator was removed',
    removed: (by: string, who: string) => `${by} removed ${who} as an operator.`,
    removedByYou: (who: string) => `You removed ${who} as an operator.`,
    removedWrong: 'If this is wrong, add them again on the Operators page.',
    expiredSubject: 'An operator’s access expired',
    expired: (who: string) => `${who} didn’t sign in within ${days} days and is no longer an operator.`,
    expiredNext: 'If they need access, add them again on the Operators page.',
    endedSubject: 'You’re no longer an operator',
    ended: (by: string) => `${by} removed you as an operator of Fareback Desk.`,
    endedEffect: 'You were signed out. Your roles at agencies stay.',
    endedWrong: 'If this is wrong, contact another operator.',
  },
  es: {
    open: 'Abrir el panel',
    power: 'Los operadores pueden hacer todo en todas las agencias.',
    welcomeSubject: 'Ahora es operador',
    welcome: (by: string) => `${by} le dio acceso como operador de Fareback Desk.`,
    signIn: 'Abra el panel y escriba esta dirección de correo. Le enviamos un código para iniciar sesión.',
    inTime: `Inicie sesión en un plazo de ${days} días. Después, este acceso termina.`,
    notYou: '¿No lo esperaba? No inicie sesión y avise a quienes operan la plataforma.',
    addedSubject: 'Se agregó un operador',
    added: (by: string, who: string) => `${by} agregó a ${who} como operador.`,
    addedByYou: (who: string) => `Usted agregó a ${who} como operador.`,
    addedWrong: 'Si es un error, quite a esa persona ahora en la página Operadores.',
    notYours: 'Si no fue usted, cierre sus sesiones activas y corríjalo ahora en la página Operadores.',
    removedSubject: 'Se quitó un operador',
    removed: (by: string, who: string) => `${by} quitó a ${who} como operador.`,
    removedByYou: (who: string) => `Usted quitó a ${who} como operador.`,
    removedWrong: 'Si es un error, agregue de nuevo a esa persona en la página Operadores.',
    expiredSubject: 'Venció el acceso de un operador',
    expired: (who: string) => `${who} no inició sesión en ${days} días y ya no es operador.`,
    expiredNext: 'Si necesita acceso, agregue de nuevo a esa persona en la página Operadores.',
    endedSubject: 'Ya no es operador',
    ended: (by: string) => `${by} le quitó el acceso como operador de Fareback Desk.`,
    endedEffect: 'Se cerró su sesión. Sus roles en las agencias no cambian.',
    endedWrong: 'Si es un error, póngase en contacto con otro operador.',
  },
  ar: {
    open: 'فتح المكتب',
    power: 'يمكن للمشغّلين فعل كل شيء في كل الجهات.',
    welcomeSubject: 'أصبحت مشغّلًا',
    welcome: (by: string) => `جعلك ${by} مشغّلًا في Fareback Desk.`,
    signIn: 'افتح المكتب وأدخل عنوان البريد هذا. سنرسل إليك رمزًا لتسجيل الدخول.',
    inTime: `سجّل الدخول خلال ${days} أيام. بعدها ينتهي هذا الوصول.`,
    notYou: 'لم تتوقع هذا؟ لا تسجّل الدخول، وأبلغ من يديرون المنصة.',
    addedSubject: 'أُضيف مشغّل',
    added: (by: string, who: string) => `أضاف ${by} المشغّل ${who}.`,
    addedByYou: (who: string) => `أضفت المشغّل ${who}.`,
    addedWrong: 'إذا كان هذا خطأ، فأزله الآن من صفحة «المشغّلون».',
    notYours: 'إذا لم تكن أنت من فعل هذا، فأنهِ جلساتك النشطة وصحّحه الآن في صفحة «المشغّلون».',
    removedSubject: 'أُزيل مشغّل',
    removed: (by: string, who: string) => `أزال ${by} المشغّل ${who}.`,
    removedByYou: (who: string) => `أزلت المشغّل ${who}.`,
    removedWrong: 'إذا كان هذا خطأ، فأضفه مجددًا من صفحة «المشغّلون».',
    expiredSubject: 'انتهى وصول مشغّل',
    expired: (who: string) => `لم يسجّل ${who} الدخول خلال ${days} أيام، ولم يعد مشغّلًا.`,
    expiredNext: 'إذا كان يحتاج إلى الوصول، فأضفه مجددًا من صفحة «المشغّلون».',
    endedSubject: 'لم تعد مشغّلًا',
    ended: (by: string) => `أزالك ${by} من مشغّلي Fareback Desk.`,
    endedEffect: 'سُجّل خروجك. تبقى أدوارك لدى الجهات.',
    endedWrong: 'إذا كان هذا خطأ، فتواصل مع مشغّل آخر.',
  },
};

/** Text of an email about operators, without greeting and sender. */
export function operatorText(
  mail: OperatorMail,
  language: StaffLanguage,
): Pick<MailText, 'subject' | 'above' | 'action' | 'below'> {
  const say = words[language];
  const action = 'link' in mail ? { label: say.open, link: mail.link } : null;
  switch (mail.kind) {
    case 'OPERATOR_WELCOME':
      return {
        subject: say.welcomeSubject,
        above: [say.welcome(mail.by), say.power, say.signIn, ...(mail.isNew ? [say.inTime] : [])],
        action,
        below: [say.notYou],
      };
    case 'OPERATOR_ADDED':
      return {
        subject: say.addedSubject,
        above: [mail.isYours ? say.addedByYou(mail.who) : say.added(mail.by, mail.who), say.power],
        action,
        below: [mail.isYours ? say.notYours : say.addedWrong],
      };
    case 'OPERATOR_REMOVED':
      return {
        subject: say.removedSubject,
        above: [mail.isYours ? say.removedByYou(mail.who) : say.removed(mail.by, mail.who)],
        action,
        below: [mail.isYours ? say.notYours : say.removedWrong],
      };
    case 'OPERATOR_EXPIRED':
      return {
        subject: say.expiredSubject,
        above: [say.expired(mail.who)],
        action,
        below: [say.expiredNext],
      };
    case 'OPERATOR_ENDED':
      return {
        subject: say.endedSubject,
        above: [say.ended(mail.by), say.endedEffect],
        action,
        below: [say.endedWrong],
      };
  }
}
