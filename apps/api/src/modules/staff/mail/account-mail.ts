import type { StaffLanguage } from '@fareback/contract/admin';
import type { MailText } from '../../notifications/index.ts';

export type AccountMail =
  /** An account at the agency's provider now signs the reader in. */
  | { kind: 'ACCOUNT_LINKED'; agency: string; link: string }
  /** `isYours`: the reader's account did it. */
  | { kind: 'SAML_SET' | 'SAML_REMOVED'; agency: string; by: string; isYours: boolean; link: string };

const KINDS: ReadonlySet<string> = new Set<AccountMail['kind']>(['ACCOUNT_LINKED', 'SAML_SET', 'SAML_REMOVED']);

export const isAccountMail = (mail: { kind: string }): mail is AccountMail => KINDS.has(mail.kind);

const words = {
  en: {
    open: 'Open the desk',
    linkedSubject: (agency: string) => `${agency}: an account was linked to you`,
    linked: (agency: string) => `An account at ${agency}’s sign-in was linked to you. It now signs you in.`,
    linkedWrong: 'If this wasn’t you, end your active sessions and tell an owner of your agency now.',
    setSubject: (agency: string) => `${agency}: SAML sign-in was changed`,
    set: (by: string, agency: string) => `${by} changed the SAML sign-in of ${agency}’s staff.`,
    setByYou: (agency: string) => `You changed the SAML sign-in of ${agency}’s staff.`,
    removedSubject: (agency: string) => `${agency}: SAML sign-in was removed`,
    removed: (by: string, agency: string) => `${by} removed the SAML sign-in of ${agency}’s staff.`,
    removedByYou: (agency: string) => `You removed the SAML sign-in of ${agency}’s staff.`,
    wrong: 'If this is wrong, correct it on the Staff page now.',
    notYours: 'If this wasn’t you, end your active sessions and correct it on the Staff page now.',
  },
  es: {
    open: 'Abrir el panel',
    linkedSubject: (agency: string) => `${agency}: se vinculó una cuenta con usted`,
    linked: (agency: string) =>
      `Se vinculó con usted una cuenta del inicio de sesión de ${agency}. Ahora usted entra con ella.`,
    linkedWrong: 'Si no fue usted, cierre sus sesiones activas y avise ahora a un propietario de su agencia.',
    setSubject: (agency: string) => `${agency}: se cambió el inicio de sesión con SAML`,
    set: (by: string, agency: string) => `${by} cambió el inicio de sesión con SAML del personal de ${agency}.`,
    setByYou: (agency: string) => `Usted cambió el inicio de sesión con SAML del personal de ${agency}.`,
    removedSubject: (agency: string) => `${agency}: se quitó el inicio de sesión con SAML`,
    removed: (by: string, agency: string) => `${by} quitó el inicio de sesión con SAML del personal de ${agency}.`,
    removedByYou: (agency: string) => `Usted quitó el inicio de sesión con SAML del personal de ${agency}.`,
    wrong: 'Si es un error, corríjalo ahora en la página Personal.',
    notYours: 'Si no fue usted, cierre sus sesiones activas y corríjalo ahora en la página Personal.',
  },
  ar: {
    open: 'فتح المكتب',
    linkedSubject: (agency: string) => `${agency}: رُبط حساب بك`,
    linked: (agency: string) => `رُبط بك حساب من تسجيل دخول ${agency}. يمكنك الآن الدخول به.`,
    linkedWrong: 'إن لم تكن أنت، فأنهِ جلساتك النشطة وأبلغ مالك جهة النقل الآن.',
    setSubject: (agency: string) => `${agency}: تغيّر تسجيل الدخول عبر SAML`,
    set: (by: string, agency: string) => `غيّر ${by} تسجيل دخول موظفي ${agency} عبر SAML.`,
    setByYou: (agency: string) => `غيّرت تسجيل دخول موظفي ${agency} عبر SAML.`,
    removedSubject: (agency: string) => `${agency}: أُزيل تسجيل الدخول عبر SAML`,
    removed: (by: string, agency: string) => `أزال ${by} تسجيل دخول موظفي ${agency} عبر SAML.`,
    removedByYou: (agency: string) => `أزلت تسجيل دخول موظفي ${agency} عبر SAML.`,
    wrong: 'إن كان ذلك خطأ، فصحّحه الآن في صفحة الموظفين.',
    notYours: 'إن لم تكن أنت، فأنهِ جلساتك النشطة وصحّح ذلك الآن في صفحة الموظفين.',
  },
};

/** Text of an email about an agency's sign-in, without greeting and sender. */
export function accountText(
  mail: AccountMail,
  language: StaffLanguage,
): Pick<MailText, 'subject' | 'above' | 'action' | 'below'> {
  const say = words[language];
  const { agency, link } = mail;
  const action = { label: say.open, link };
  if (mail.kind === 'ACCOUNT_LINKED')
    return { subject: say.linkedSubject(agency), above: [say.linked(agency)], action, below: [say.linkedWrong] };
  const { by, isYours } = mail;
  const below = [isYours ? say.notYours : say.wrong];
  if (mail.kind === 'SAML_SET')
    return {
      subject: say.setSubject(agency),
      above: [isYours ? say.setByYou(agency) : say.set(by, agency)],
      action,
      below,
    };
  return {
    subject: say.removedSubject(agency),
    above: [isYours ? say.removedByYou(agency) : say.removed(by, agency)],
    action,
    below,
  };
}
