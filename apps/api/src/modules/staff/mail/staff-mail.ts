import { type Role, staffLimits } from '@fareback/contract/admin';
import { htmlMail, type MailLook, type MailText, plainMail } from '../../notifications/index.ts';

/** What somebody of the staff is told by mail. */
export type StaffMail =
  | { kind: 'SIGN_IN_CODE' | 'PROOF_CODE'; code: string }
  /** `link` signs in whoever is new, once; others it leads to their invitations. */
  | { kind: 'INVITATION'; agency: string; by: string; link: string; isNew: boolean; roles: readonly Role[] }
  | News;

/** What happened to a version of the programme that somebody has to know of. */
export type News = { agency: string; version: number; link: string } & (
  | { kind: 'NOT_PUBLISHED'; reason: string }
  | { kind: 'UNAPPROVED' | 'SENT_BACK'; by: string; reason: string }
  | { kind: 'SUBMITTED'; by: string; note: string }
);

/** Somebody whom a mail goes to. */
export interface Reader {
  name: string;
  language: 'en' | 'es';
}

const DESK = 'Fareback Desk';

const words = {
  en: {
    greeting: (name: string) => `Hello ${name},`,
    sender: `${DESK}, where your agency runs its rewards`,
    signInSubject: (code: string) => `${code} is your code for the desk`,
    signIn: 'Type this code where you asked for it:',
    proofSubject: (code: string) => `${code} confirms that it is you`,
    proof: 'You are about to do something that asks for proof. Type this code at the desk:',
    life: `It is good for ${staffLimits.codeLifeMinutes} minutes, once, in the browser that asked for it.`,
    notYou:
      'Nobody of ours ever asks for this code. If you did not ask for it, give it to nobody: without it nobody gets in.',
    invitationSubject: (agency: string) => `You are invited to the desk of ${agency}`,
    invitation: (agency: string, by: string, roles: string) => `${by} invites you to work for ${agency} as: ${roles}.`,
    invitationChoice: `You choose at the desk: nothing changes until you accept. You have ${staffLimits.invitationLifeDays} days.`,
    invitationAction: 'See the invitation',
    roles: {
      viewer: 'viewer',
      support: 'support',
      editor: 'editor',
      approver: 'approver',
      finance: 'finance',
      owner: 'owner',
      operator: 'operator',
    } as Readonly<Record<Role, string>>,
    invitationLife: 'The link signs you in once. After that, sign in with emailed codes or a passkey.',
    invitationNotYou: "If you don't expect this, ignore it or decline: nothing happens without you.",
    versionAction: 'Look at the version',
    notPublishedSubject: (agency: string, version: number) => `${agency}: version ${version} did not go live`,
    notPublished: (version: number) =>
      `Version ${version} was to go live by itself and could not. Riders see what they saw before; it waits for nothing any more.`,
    reasons: {
      NEWER_VERSION_LIVE: 'Another version went live meanwhile: look at the difference, and begin from that one.',
      NEEDS_APPROVAL: 'Nobody has approved it, and the agency asks for that.',
      PACK_BROKEN: 'The product has changed since: what it says has faults now, which stand in it.',
    } as Readonly<Record<string, string>>,
    reason: 'The record of the desk says why.',
    unapprovedSubject: (agency: string, version: number) => `${agency}: version ${version} went live without approval`,
    unapproved: (by: string, version: number) =>
      `${by}, who operates the platform, made version ${version} live at once. Your agency asks for the approval of a second person; it was passed over, and that is on record. The reason given:`,
    unapprovedNext: 'If it should not be so, go back to the version before: that takes a second, and nobody’s points.',
    sentBackSubject: (agency: string, version: number) => `${agency}: version ${version} came back to you`,
    sentBack: (by: string, version: number) => `${by} has not approved version ${version}, and says:`,
    sentBackNext: 'It is a draft again: change it, and ask for approval once more.',
    submittedSubject: (agency: string, version: number) => `${agency}: version ${version} needs your approval`,
    submitted: (by: string, version: number) => `${by} submitted version ${version} for approval.`,
    submittedNext: 'Check the changes, then approve it or send it back with a reason.',
  },
  es: {
    greeting: (name: string) => `Hola, ${name}:`,
    sender: `${DESK}, donde su agencia lleva su programa de recompensas`,
    signInSubject: (code: string) => `${code} es su código para entrar`,
    signIn: 'Escriba este código donde lo pidió:',
    proofSubject: (code: string) => `${code} confirma que es usted`,
    proof: 'Está a punto de hacer algo que pide una prueba. Escriba este código:',
    life: `Sirve durante ${staffLimits.codeLifeMinutes} minutos, una vez, en el navegador que lo pidió.`,
    notYou:
      'Nadie de los nuestros le pedirá nunca este código. Si no lo pidió, no se lo dé a nadie: sin él nadie entra.',
    invitationSubject: (agency: string) => `Invitación al panel de ${agency}`,
    invitation: (agency: string, by: string, roles: string) =>
      `${by} le invita a trabajar para ${agency} como: ${roles}.`,
    invitationChoice: `Usted decide en el panel: nada cambia hasta que acepte. Tiene ${staffLimits.invitationLifeDays} días.`,
    invitationAction: 'Ver la invitación',
    roles: {
      viewer: 'lectura',
      support: 'atención',
      editor: 'edición',
      approver: 'aprobación',
      finance: 'finanzas',
      owner: 'dirección',
      operator: 'operación',
    } as Readonly<Record<Role, string>>,
    invitationLife: 'El enlace le deja entrar una vez. Después, entre con códigos por correo o una clave de acceso.',
    invitationNotYou: 'Si no lo espera, no haga caso o rechácela: sin usted no ocurre nada.',
    versionAction: 'Ver la versión',
    notPublishedSubject: (agency: string, version: number) => `${agency}: la versión ${version} no se publicó`,
    notPublished: (version: number) =>
      `La versión ${version} debía publicarse sola y no fue posible. Los viajeros ven lo mismo que antes; ya no espera nada.`,
    reasons: {
      NEWER_VERSION_LIVE: 'Entretanto se publicó otra versión: mire la diferencia y parta de ella.',
      NEEDS_APPROVAL: 'Nadie la ha aprobado, y la agencia lo pide.',
      PACK_BROKEN: 'El producto ha cambiado: lo que dice tiene ahora errores, que constan en ella.',
    } as Readonly<Record<string, string>>,
    reason: 'El registro dice por qué.',
    unapprovedSubject: (agency: string, version: number) =>
      `${agency}: la versión ${version} se publicó sin aprobación`,
    unapproved: (by: string, version: number) =>
      `${by}, que opera la plataforma, publicó la versión ${version} de inmediato. Su agencia pide la aprobación de una segunda persona; se pasó por alto, y consta en el registro. El motivo:`,
    unapprovedNext: 'Si no debe ser así, vuelva a la versión anterior: tarda un segundo y no toca los puntos de nadie.',
    sentBackSubject: (agency: string, version: number) => `${agency}: se le ha devuelto la versión ${version}`,
    sentBack: (by: string, version: number) => `${by} no aprobó la versión ${version}, y dice:`,
    sentBackNext: 'Vuelve a ser un borrador: cámbielo y pida de nuevo la aprobación.',
    submittedSubject: (agency: string, version: number) => `${agency}: la versión ${version} necesita su aprobación`,
    submitted: (by: string, version: number) => `${by} envió la versión ${version} para su aprobación.`,
    submittedNext: 'Revise los cambios y apruébela, o devuélvala con un motivo.',
  },
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

/** What happened, and what to do about it. */
function happened(news: News, say: (typeof words)['en']): Pick<MailText, 'subject' | 'above' | 'below'> {
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

const newsText = (news: News, { name, language }: Reader): MailText => ({
  ...happened(news, words[language]),
  greeting: words[language].greeting(name),
  action: { label: words[language].versionAction, link: news.link },
  sender: words[language].sender,
});

/** What a mail says, part by part. */
function textOf(mail: StaffMail, { name, language }: Reader): MailText {
  const say = words[language];
  if (mail.kind === 'INVITATION') return invitationText(mail, { name, language });
  if ('version' in mail) return newsText(mail, { name, language });
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

/** The desk's own face: no agency's colours. */
const look: MailLook = {
  name: DESK,
  logo: null,
  band: { ground: '#1c2422', text: '#ffffff' },
  button: { ground: '#0a6b5c', text: '#ffffff' },
};

/** A mail to staff, in their language, as text and as HTML. */
export function staffMailParts(mail: StaffMail, reader: Reader) {
  const text = textOf(mail, reader);
  return {
    sender: DESK,
    subject: text.subject,
    text: plainMail(text),
    html: htmlMail(text, look, reader.language),
  };
}
