import { createContext, use, useState } from 'react';
import { useTranslation } from '../../i18n/language.tsx';

/** What the server answered to a sign-in that was sent as a plain form, before React was there; `code` is why it refused. */
export interface PlainAnswer {
  email: string;
  code: string;
}

/** Stands over a page that holds such an answer. */
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

/** The sentences of such an answer, until somebody types; all are among the words that every start brings [AUTH-38]. */
export function usePlainAnswer(): { answered: string; clearAnswered: () => void } {
  const { t } = useTranslation();
  const answer = use(PlainAnswerContext);
  const [isOver, setOver] = useState(false);
  const keys = answer === null || isOver ? [] : (words[answer.code as keyof typeof words] ?? ['common.somethingWrong']);
  return { answered: keys.map((key) => t(key)).join(' '), clearAnswered: () => setOver(true) };
}
