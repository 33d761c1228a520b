import { type Role, type StaffLanguage, staffLimits } from '@fareback/contract/admin';
import { htmlMail, type MailLook, type MailText, plainMail } from '../../notifications/index.ts';
import { type AccessMail, accessText } from './access-mail.ts';
import { type AccessRequestMail, accessRequestText, isAccessRequestMail } from './access-request-mail.ts';
import { type AccountMail, accountText, isAccountMail } from './account-mail.ts';
import { type EventNews, eventText } from './event-mail.ts';
import { isOperatorMail, type OperatorMail, operatorText } from './operator-mail.ts';
import { type ReportMail, reportText } from './report-mail.ts';
import { arabicWords } from './staff-mail-ar.ts';

export type StaffMail =
  | ReportMail
  | { kind: 'SIGN_IN_CODE' | 'PROOF_CODE'; code: string }
  /** `link` signs in a new person, once; others see their invitations. */
  | { kind: 'INVITATION'; agency: string; by: string; link: string; isNew: boolean; roles: readonly Role[] }
  | OperatorMail
  | AccessMail
  | AccessRequestMail
  | AccountMail
  | News;

export type News = { agency: string; link: string } & (VersionNews | EventNews);

type VersionNews = { version: number } & (
  | { kind: 'NOT_PUBLISHED'; reason: string }
  | { kind: 'UNAPPROVED' | 'SENT_BACK'; by: string; reason: string }
  | { kind: 'SUBMITTED'; by: string; note: string }
);

export interface Reader {
  name: string;
  language: StaffLanguage;
}

const DESK = 'Fareback Desk';

const words = {
  en: {
    greeting: (name: string) => `Hello ${name},`,
    sender: `${DESK}, where your agency runs its rewards`,
    signInSubject: (code: string) => `${code} is your sign-in code`,
    signIn: 'Enter this code to sign in:',
    proofSubject: (code: string) => `${code} is your verification code`,
    proof: 'Enter this code at the desk to confirm it’s you:',
    life: `It works once, in the browser you requested it from, and expires in ${staffLimits.codeLifeMinutes} minutes.`,
    notYou: 'We never ask you for this code. Didn’t request it? Ignore this email and don’t share the code.',
    invitationSubject: (agency: string) => `You’re invited to ${agency}’s desk`,
    invitation: (agency: string, by: string, roles: string) => `${by} invited you to work for ${agency} as: ${roles}.`,
    invitationChoice: `Nothing changes until you accept at the desk. You have ${staffLimits.invitationLifeDays} days.`,
    invitationAction: 'View invitation',
    roles: {
      viewer: 'viewer',
      support: 'support',
      editor: 'editor',
      approver: 'approver',
      finance: 'finance',
      inspector: 'ticket inspection',
      counter: 'the counter',
      owner: 'owner',
      operator: 'operator',
    } as Readonly<Record<Role, string>>,
    invitationLife: 'The link signs you in once. After that, sign in with emailed codes or a passkey.',
    invitationNotYou: 'Not expecting this? Ignore it or decline. Nothing changes.',
    versionAction: 'View version',
    notPublishedSubject: (agency: string, version: number) => `${agency}: version ${version} wasn’t published`,
    notPublished: (version: number) =>
      `Version ${version} was scheduled but couldn’t be published. Nothing changed for riders, and its schedule is canceled.`,
    reasons: {
      NEWER_VERSION_LIVE: 'A newer version went live first. Review the changes, then start from that version.',
      NEEDS_APPROVAL: 'Your agency requires approval, and no one approved it.',
      PACK_BROKEN: 'The product changed, and the version now has errors. Open it to see them.',
    } as Readonly<Record<string, string>>,
    reason: 'See the reason in the desk’s audit log.',
    unapprovedSubject: (agency: string, version: number) => `${agency}: version ${version} went live without approval`,
    unapproved: (by: string, version: number) =>
      `${by}, a platform operator, published version ${version} without the approval your agency requires. This is in the audit log. Reason:`,
    unapprovedNext: 'If this is wrong, roll back to the previous version. Points don’t change.',
    sentBackSubject: (agency: string, version: number) => `${agency}: version ${version} was sent back to you`,
    sentBack: (by: string, version: number) => `${by} sent back version ${version}. Reason:`,
    sentBackNext: 'It’s a draft again. Edit it, then submit it for approval.',
    submittedSubject: (agency: string, version: number) => `${agency}: version ${version} needs your approval`,
    submitted: (by: string, version: number) => `${by} submitted version ${version} for approval.`,
    submittedNext: 'Review the changes, then approve it or send it back with a reason.',
  },
  es: {
    greeting: (name: string) => `Hola, ${name}:`,
    sender: `${DESK}, donde su agencia lleva su programa de recompensas`,
    signInSubject: (code: string) => `${code} es su código para iniciar sesión`,
    signIn: 'Escriba este código para iniciar sesión:',
    proofSubject: (code: string) => `${code} es su código de verificación`,
    proof: 'Escriba este código en el panel para confirmar que es usted:',
    life: `Funciona una vez, en el navegador donde lo solicitó, y vence en ${staffLimits.codeLifeMinutes} minutos.`,
    notYou: 'Nunca le pediremos este código. ¿No lo solicitó? Ignore este correo y no comparta el código.',
    invitationSubject: (agency: string) => `Invitación al panel de ${agency}`,
    invitation: (agency: string, by: string, roles: string) =>
      `${by} le invitó a trabajar para ${agency} como: ${roles}.`,
    invitationChoice: `Nada cambia hasta que acepte en el panel. Tiene ${staffLimits.invitationLifeDays} días.`,
    invitationAction: 'Ver invitación',
    roles: {
      viewer: 'lectura',
      support: 'atención',
      editor: 'edición',
      approver: 'aprobación',
      finance: 'finanzas',
      inspector: 'inspección de boletos',
      counter: 'ventanilla',
      owner: 'propietario',
      operator: 'operación',
    } as Readonly<Record<Role, string>>,
    invitationLife: 'El enlace inicia su sesión una vez. Después, use códigos por correo o una llave de acceso.',
    invitationNotYou: '¿No la esperaba? Ignórela o rechácela. Nada cambia.',
    versionAction: 'Ver versión',
    notPublishedSubject: (agency: string, version: number) => `${agency}: la versión ${version} no se publicó`,
    notPublished: (version: number) =>
      `La versión ${version} estaba programada, pero no se pudo publicar. Nada cambió para los viajeros y su programación se canceló.`,
    reasons: {
      NEWER_VERSION_LIVE: 'Antes se publicó una versión más nueva. Revise los cambios y empiece desde esa versión.',
      NEEDS_APPROVAL: 'Su agencia exige aprobación y nadie la aprobó.',
      PACK_BROKEN: 'El producto cambió y la versión ahora tiene errores. Ábrala para verlos.',
    } as Readonly<Record<string, string>>,
    reason: 'Vea el motivo en el registro de auditoría del panel.',
    unapprovedSubject: (agency: string, version: number) =>
      `${agency}: la versión ${version} se publicó sin aprobación`,
    unapproved: (by: string, version: number) =>
      `${by}, operador de la plataforma, publicó la versión ${version} sin la aprobación que exige su agencia. Consta en el registro de auditoría. Motivo:`,
    unapprovedNext: 'Si es un error, restaure la versión anterior. Los puntos no cambian.',
    sentBackSubject: (agency: string, version: number) => `${agency}: se le ha devuelto la versión ${version}`,
    sentBack: (by: string, version: number) => `${by} devolvió la versión ${version}. Motivo:`,
    sentBackNext: 'Vuelve a ser un borrador. Edítelo y envíelo a aprobación.',
    submittedSubject: (agency: string, version: number) => `${agency}: la versión ${version} necesita su aprobación`,
    submitted: (by: string, version: number) => `${by} envió la versión ${version} para su aprobación.`,
    submittedNext: 'Revise los cambios y apruébela, o devuélvala con un motivo.',
  },
  ar: arabicWords,
};

function invitationText(
  { agency, by, link, isNew, roles }: Extract<StaffMail, { kind: 'INVITATION' }>,
  { name, language }: Reader,
): MailText {
  const say = words[language];
  return {
    subject: say.invitationSubject(agency),
    greeting: say.greeting(name),
    above: [
      say.invitation(agency, by, roles.map((role) => say.roles[role]).join(', ')),
      say.invitationChoice,
      ...(isNew ? [say.invitationLife] : []),
    ],
    action: { label: say.invitationAction, link },
    below: [say.invitationNotYou],
    sender: say.sender,
  };
}

function happened(
  news: VersionNews & { agency: string },
  say: (typeof words)['en'],
): Pick<MailText, 'subject' | 'above' | 'below'> {
  const { agency, version } = news;
  switch (news.kind) {
    case 'NOT_PUBLISHED':
      return {
        subject: say.notPublishedSubject(agency, version),
        above: [say.notPublished(version), say.reasons[news.reason] ?? say.reason],
        below: [],
      };
    case 'UNAPPROVED':
      return {
        subject: say.unapprovedSubject(agency, version),
        above: [say.unapproved(news.by, version), news.reason],
        below: [say.unapprovedNext],
      };
    case 'SENT_BACK':
      return {
        subject: say.sentBackSubject(agency, version),
        above: [say.sentBack(news.by, version), news.reason],
        below: [say.sentBackNext],
      };
    case 'SUBMITTED':
      return {
        subject: say.submittedSubject(agency, version),
        above: [say.submitted(news.by, version), ...(news.note === '' ? [] : [news.note])],
        below: [say.submittedNext],
      };
  }
}

const isOfVersion = (news: News): news is Extract<News, VersionNews> =>
  ['NOT_PUBLISHED', 'UNAPPROVED', 'SENT_BACK', 'SUBMITTED'].includes(news.kind);

function newsText(news: News, { name, language }: Reader): MailText {
  const say = words[language];
  const { label, ...text } = isOfVersion(news)
    ? { ...happened(news, say), label: say.versionAction }
    : eventText(news.agency, news, language);
  return { ...text, greeting: say.greeting(name), action: { label, link: news.link }, sender: say.sender };
}

function textOf(mail: StaffMail, { name, language }: Reader): MailText {
  const say = words[language];
  if (mail.kind === 'REPORT')
    return { ...reportText(mail, language), greeting: say.greeting(name), sender: say.sender };
  if (mail.kind === 'INVITATION') return invitationText(mail, { name, language });
  if (mail.kind === 'EMERGENCY_ACCESS')
    return { ...accessText(mail, language), greeting: say.greeting(name), sender: say.sender };
  if (isAccountMail(mail)) return { ...accountText(mail, language), greeting: say.greeting(name), sender: say.sender };
  if ('agency' in mail) return newsText(mail, { name, language });
  if (isOperatorMail(mail))
    return { ...operatorText(mail, language), greeting: say.greeting(name), sender: say.sender };
  if (isAccessRequestMail(mail)) return { ...accessRequestText(mail, language), sender: say.sender };
  const isSignIn = mail.kind === 'SIGN_IN_CODE';
  return {
    subject: (isSignIn ? say.signInSubject : say.proofSubject)(mail.code),
    greeting: say.greeting(name),
    above: [isSignIn ? say.signIn : say.proof],
    code: mail.code,
    action: null,
    below: [say.life, say.notYou],
    sender: say.sender,
  };
}

/** The desk's design, without an agency's colors. */
const look: MailLook = {
  name: DESK,
  logo: null,
  band: { ground: '#1c2422', text: '#ffffff' },
  button: { ground: '#0a6b5c', text: '#ffffff' },
};

export function staffMailParts(mail: StaffMail, reader: Reader) {
  const text = textOf(mail, reader);
  return {
    sender: DESK,
    subject: text.subject,
    text: plainMail(text),
    html: htmlMail(text, look, reader.language),
  };
}
