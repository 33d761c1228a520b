import type { TemplateTried } from '@fareback/contract/admin';
import { Field } from '@fareback/ui/form/field.tsx';
import { languages as known } from '@fareback/wording';
import { type ReactNode, useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Area } from '../../parts/choice.tsx';
import { Section } from '../../parts/page.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { getTextDirection } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './template-form.module.css';

type Words = TemplateTried['words'];

/** Labels of the sentences; those with several lines separately. */
const lines: Readonly<Record<string, MessageKey>> = {
  Title: 'templates.Title',
  SubTitle: 'templates.SubTitle',
  ActionButtonLabel: 'templates.ActionButtonLabel',
  title: 'templates.referralTitle',
  ReferralTitle: 'templates.ReferralTitle',
  CopyLinkText: 'templates.CopyLinkText',
};
const paragraphs: Readonly<Record<string, MessageKey>> = {
  Description: 'templates.Description',
  description: 'templates.referralDescription',
  HowItWork: 'templates.HowItWork',
  ReferralDescription: 'templates.ReferralDescription',
};
/** Length limits of the draft check, in characters. */
const most = { line: 120, paragraph: 2000 } as const;

/** Rider texts in each of the agency's languages. They follow the template's amounts until edited by hand. */
export function WordFields({
  languages,
  words,
}: {
  languages: readonly string[];
  words: Words | undefined;
}): ReactNode {
  const { t } = useTranslation();
  useFollowing(words);
  const keys = Object.keys(words?.en ?? {});
  const [first, ...others] = languages;
  return (
    <Section title={t('templates.words')}>
      <p className={styles['help']}>{t('templates.wordsHelp')}</p>
      {first !== undefined && <Texts language={first} keys={keys} />}
      {others.map((language) => (
        <details key={language} className={styles['language']}>
          <summary>
            <bdi lang={language}>{nameOf(language)}</bdi>
          </summary>
          <Texts language={language} keys={keys} />
        </details>
      ))}
    </Section>
  );
}

const nameOf = (language: string): string => known.find(({ code }) => code === language)?.name ?? language;

function Texts({ language, keys }: { language: string; keys: readonly string[] }): ReactNode {
  const { t } = useTranslation();
  const { register } = useFormContext();
  const { dir } = getTextDirection(language);
  return (
    <fieldset className={styles['texts']} aria-label={nameOf(language)} lang={language}>
      {keys.map((key) => {
        const name = `words.${language}.${key}`;
        const [line, paragraph] = [lines[key], paragraphs[key]];
        if (line !== undefined)
          return <Field key={key} label={t(line)} dir={dir} maxLength={most.line} {...register(name)} />;
        if (paragraph === undefined) return null;
        return <Area key={key} label={t(paragraph)} dir={dir} maxLength={most.paragraph} {...register(name)} />;
      })}
    </fieldset>
  );
}

/** Updates unedited sentences when the template's text changes. */
function useFollowing(words: Words | undefined): void {
  const { resetField, getFieldState } = useFormContext();
  useEffect(() => {
    for (const [language, texts] of Object.entries(words ?? {}))
      for (const [key, text] of Object.entries(texts ?? {})) {
        const name = `words.${language}.${key}`;
        if (!getFieldState(name).isDirty) resetField(name, { defaultValue: text });
      }
  }, [words, resetField, getFieldState]);
}
