import { limits, passwordSpecials } from '@fareback/contract';
import { Checklist } from '@fareback/ui/form/checklist.tsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from '../i18n/language.tsx';
import { PasswordInput } from './password-input.tsx';

type NewPasswordInputProps = Omit<ComponentProps<typeof PasswordInput>, 'aria-describedby' | 'autoComplete'> & {
  value: string;
};

/** A field for a new password above the list of its rules [VAL-08..10]. */
export function NewPasswordInput(field: NewPasswordInputProps): ReactNode {
  const rulesId = useId();
  return (
    <div>
      <PasswordInput {...field} autoComplete="new-password" aria-describedby={rulesId} />
      <PasswordChecklist id={rulesId} password={field.value} />
    </div>
  );
}

/**
 * Password rules, checked off while typing, below every new-password field, with or without an error [VAL-08..10,
 * VAL-13]. The field refers to `id`.
 */
function PasswordChecklist({ id, password }: { id: string; password: string }): ReactNode {
  const { t } = useTranslation();
  const { length, letter, digit, special, forbidden } = passwordProgress(password);
  const min = limits.passwordLengthMin;
  const max = limits.passwordLengthMax;
  const specials = (
    <>
      <span>{t('passwordReset.ruleSpecial')}</span> <Characters list={Array.from(passwordSpecials)} />
    </>
  );
  const barred = (
    <>
      <span>{t('passwordReset.ruleForbidden')}</span> <Characters list={forbidden} />
    </>
  );
  return (
    <Checklist
      id={id}
      title={t('passwordReset.rulesTitle')}
      metLabel={t('access.fulfilled')}
      unmetLabel={t('access.notYet')}
      items={[
        { key: 'length', met: length, content: t('passwordReset.ruleLength', { min, max }) },
        { key: 'letter', met: letter, content: t('passwordReset.ruleLetter') },
        { key: 'digit', met: digit, content: t('passwordReset.ruleDigit') },
        { key: 'special', met: special, content: specials },
      ]}
      {...(forbidden.length > 0 ? { note: barred } : {})}
    />
  );
}

function Characters({ list }: { list: readonly string[] }): ReactNode {
  return (
    <bdi translate="no" dir="ltr">
      <strong>{list.map((character) => character.replace(/\s/u, '␣')).join(' ')}</strong>
    </bdi>
  );
}

/** Which of the rules VAL-08 to VAL-10 a password satisfies; `forbidden` lists each forbidden character once. */
interface PasswordProgress {
  length: boolean;
  letter: boolean;
  digit: boolean;
  special: boolean;
  forbidden: readonly string[];
}

/** What a password has already; the same rules decide on submit (`getPasswordError`). */
export function passwordProgress(text: string): PasswordProgress {
  const characters = Array.from(text);
  const isSpecial = (character: string) => passwordSpecials.includes(character);
  const isOther = (character: string) => !/[A-Za-z0-9]/.test(character) && !isSpecial(character);
  return {
    length: text.length >= limits.passwordLengthMin && text.length <= limits.passwordLengthMax,
    letter: /[A-Za-z]/.test(text),
    digit: /[0-9]/.test(text),
    special: characters.some(isSpecial),
    forbidden: [...new Set(characters.filter(isOther))],
  };
}
