import { staffLimits } from '@fareback/contract/admin';
import { htmlMail, type MailLook, type MailText, plainMail } from '../../notifications/index.ts';

/** What somebody of the staff is told by mail. */
export type StaffMail = { kind: 'SIGN_IN_CODE' | 'PROOF_CODE'; code: string };

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
  },
};

/** What a mail says, part by part. */
function textOf(mail: StaffMail, { name, language }: Reader): MailText {
  const say = words[language];
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
