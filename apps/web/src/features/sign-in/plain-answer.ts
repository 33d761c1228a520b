import { createContext, use, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';

/** The server's reply to a sign-in submitted as a plain form before hydration; `code` is the error. */
export interface PlainAnswer {
  email: string;
  code: string;
}

/** Provided on a page with such a reply. */
export const PlainAnswerContext = createContext<PlainAnswer | null>(null);

const words = {
  INVALID_CREDENTIALS: ['signIn.failedText'],
  ONE_ATTEMPT_LEFT: ['signIn.warningTitle', 'signIn.warningText'],
  NO_ATTEMPT_LEFT: ['signIn.blockedText'],
  PASSWORD_EXPIRED: ['signIn.expiredTitle', 'signIn.expiredText'],
  MissingEmailError: ['validation.fillEmailAndPassword'],
  MissingPasswordError: ['validation.fillEmailAndPassword'],
  InvalidEmailError: ['errors.InvalidEmailError'],
  CHALLENGE_REQUIRED: ['errors.TOO_MANY_REQUESTS'],
  TOO_MANY_REQUESTS: ['errors.TOO_MANY_REQUESTS'],
} as const;

/** The reply's text until the user types; its messages are in the initial texts [AUTH-38]. */
export function usePlainAnswer(): { answered: string; clearAnswered: () => void } {
  const { t } = useTranslation();
  const answer = use(PlainAnswerContext);
  const [isOver, setOver] = useState(false);
  const keys = answer === null || isOver ? [] : (words[answer.code as keyof typeof words] ?? ['common.somethingWrong']);
  return { answered: keys.map((key) => t(key)).join(' '), clearAnswered: () => setOver(true) };
}
