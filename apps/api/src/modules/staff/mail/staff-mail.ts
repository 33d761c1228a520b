import { staffLimits } from '@fareback/contract/admin';
import { htmlMail, type MailLook, type MailText, plainMail } from '../../notifications/index.ts';

/** What somebody of the staff is told by mail. */
export type StaffMail =
  | { kind: 'SIGN_IN_CODE' | 'PROOF_CODE'; code: string }
  /** `link` lets in whoever is new, once; others it leads to their agency. */
  | { kind: 'INVITATION'; agency: string; by: string; link: string; isNew: boolean };

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
    invitation: (agency: string, by: string) => `${by} has made you one of the staff of ${agency}.`,
    invitationAction: 'Open the desk',
    invitationLife: `The link lets you in once, within ${staffLimits.invitationLifeDays} days. There you can make a passkey, or go on with codes by mail.`,
    invitationNotYou: 'If this tells you nothing, pass it by: nothing happens without you.',
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
    invitationSubject: (agency: string) => `Invitación al escritorio de ${agency}`,
    invitation: (agency: string, by: string) => `${by} le ha hecho parte del personal de ${agency}.`,
    invitationAction: 'Abrir el escritorio',
    invitationLife: `El enlace le deja entrar una vez, durante ${staffLimits.invitationLifeDays} días. Allí puede crear una clave de acceso o seguir con códigos por correo.`,
    invitationNotYou: 'Si esto no le dice nada, no haga caso: sin usted no ocurre nada.',
  },
};

function invitationText(
  { agency, by, link, isNew }: Extract<StaffMail, { kind: 'INVITATION' }>,
  { name, language }: Reader,
): MailText {
  const say = words[language];
  return {
    subject: say.invitationSubject(agency),
    greeting: say.greeting(name),
    above: [say.invitation(agency, by), ...(isNew ? [say.invitationLife] : [])],
    action: { label: say.invitationAction, link },
    below: [say.invitationNotYou],
    sender: say.sender,
  };
}

/** What a mail says, part by part. */
function textOf(mail: StaffMail, { name, language }: Reader): MailText {
  const say = words[language];
  if (mail.kind === 'INVITATION') return invitationText(mail, { name, language });
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
