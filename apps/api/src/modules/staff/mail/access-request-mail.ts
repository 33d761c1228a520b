import { type StaffLanguage, staffLimits } from '@fareback/contract/admin';
import type { MailText } from '../../notifications/index.ts';

export type AccessRequestMail =
  | { kind: 'ACCESS_CODE'; code: string }
  | { kind: 'ACCESS_DECLINED'; reason: string | null }
  /** `count`: new requests since the last email. */
  | { kind: 'ACCESS_DIGEST'; count: number; link: string };

export const isAccessRequestMail = (mail: { kind: string }): mail is AccessRequestMail =>
  mail.kind.startsWith('ACCESS_');

const { codeLifeMinutes, accessRequestDays } = staffLimits;

const words = {
  en: {
    hello: 'Hello,',
    codeSubject: (code: string) => `${code} is your code to request access`,
    code: 'Enter this code to send your request for access to Fareback Desk:',
    life: `It works once, in the browser you requested it from, and expires in ${codeLifeMinutes} minutes.`,
    notYou: 'Didn’t request it? Ignore this email. Without the code, nothing is sent and your address is deleted.',
    declinedSubject: 'Your request for access was declined',
    declined: 'An operator declined your request for access to Fareback Desk.',
    kept: `Your request is deleted ${accessRequestDays} days after you sent it.`,
    digestSubject: (count: number) => (count === 1 ? 'A new request for access' : `${count} new requests for access`),
    digest: (count: number) =>
      count === 1 ? 'Someone requested access to the desk.' : `${count} people requested access to the desk.`,
    digestNext: 'Open the page Access requests to invite or decline. You get this email at most once a day.',
    open: 'Open the desk',
  },
  es: {
    hello: 'Hola:',
    codeSubject: (code: string) => `${code} es su código para solicitar acceso`,
    code: 'Escriba este código para enviar su solicitud de acceso a Fareback Desk:',
    life: `Funciona una vez, en el navegador donde lo solicitó, y vence en ${codeLifeMinutes} minutos.`,
    notYou: '¿No lo solicitó? Ignore este correo. Sin el código, no se envía nada y se elimina su dirección.',
    declinedSubject: 'Se rechazó su solicitud de acceso',
    declined: 'Un operador rechazó su solicitud de acceso a Fareback Desk.',
    kept: `Su solicitud se elimina ${accessRequestDays} días después de enviarla.`,
    digestSubject: (count: number) =>
      count === 1 ? 'Una nueva solicitud de acceso' : `${count} nuevas solicitudes de acceso`,
    digest: (count: number) =>
      count === 1 ? 'Una persona solicitó acceso al panel.' : `${count} personas solicitaron acceso al panel.`,
    digestNext:
      'Abra la página Solicitudes de acceso para invitar o rechazar. Recibe este correo como máximo una vez al día.',
    open: 'Abrir el panel',
  },
  ar: {
    hello: 'مرحبًا،',
    codeSubject: (code: string) => `${code} هو رمزك لطلب الوصول`,
    code: 'أدخل هذا الرمز لإرسال طلبك للوصول إلى Fareback Desk:',
    life: `يعمل مرة واحدة، في المتصفح الذي طلبته منه، وتنتهي صلاحيته خلال ${codeLifeMinutes} دقائق.`,
    notYou: 'لم تطلبه؟ تجاهل هذه الرسالة. من دون الرمز لا يُرسل شيء ويُحذف عنوانك.',
    declinedSubject: 'رُفض طلبك للوصول',
    declined: 'رفض أحد المشغّلين طلبك للوصول إلى Fareback Desk.',
    kept: `يُحذف طلبك بعد ${accessRequestDays} يومًا من إرساله.`,
    digestSubject: (count: number) => (count === 1 ? 'طلب وصول جديد' : `طلبات وصول جديدة: ${count}`),
    digest: (count: number) => (count === 1 ? 'طلب شخص الوصول إلى المكتب.' : `طلبات الوصول إلى المكتب: ${count}.`),
    digestNext: 'افتح صفحة طلبات الوصول للدعوة أو الرفض. تصلك هذه الرسالة مرة واحدة يوميًا كحد أقصى.',
    open: 'فتح المكتب',
  },
};

/**
 * Text of an email about requests for access, without sender. An email to a stranger has a greeting without a name,
 * because anyone can type one in the form [DESK-773].
 */
export function accessRequestText(
  mail: AccessRequestMail,
  language: StaffLanguage,
): Pick<MailText, 'subject' | 'greeting' | 'above' | 'code' | 'action' | 'below'> {
  const say = words[language];
  switch (mail.kind) {
    case 'ACCESS_CODE':
      return {
        subject: say.codeSubject(mail.code),
        greeting: say.hello,
        above: [say.code],
        code: mail.code,
        action: null,
        below: [say.life, say.notYou],
      };
    case 'ACCESS_DECLINED':
      return {
        subject: say.declinedSubject,
        greeting: say.hello,
        above: [say.declined, ...(mail.reason === null ? [] : [mail.reason])],
        action: null,
        below: [say.kept],
      };
    case 'ACCESS_DIGEST':
      return {
        subject: say.digestSubject(mail.count),
        greeting: say.hello,
        above: [say.digest(mail.count), say.digestNext],
        action: { label: say.open, link: mail.link },
        below: [],
      };
  }
}
