import { contrastsOf, type ThemeKey, textContrastLeast, themeKeys } from '@fareback/contract';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import type { ReactNode } from 'react';
import { Section } from '../../../../parts/page.tsx';
import { getKeyLabel } from '../../../../words/keys/key-labels.ts';
import { useTranslation } from '../../../../words/translation.tsx';
import { readFile, valueAt } from './pack-yaml.ts';
import styles from './theme-contrast.module.css';
import type { PackForms } from './use-pack.ts';
import { shownText } from './use-slot.tsx';

export const THEME = 'theme.yaml';

export function ThemeContrast({ forms }: { forms: PackForms }): ReactNode {
  const { t, number } = useTranslation();
  const { value } = readFile(forms.textOf(THEME), forms.schema.files[THEME]?.base);
  const named = (key: ThemeKey): string => shownText(valueAt(value, ['colours', key]));
  const colours = Object.fromEntries(themeKeys.map((key) => [key, named(key)])) as Record<ThemeKey, string>;
  const title = (key: string): string => getKeyLabel(forms.words, ['theme', 'colours', key])[0];
  return (
    <Section title={t('forms.contrast')}>
      <p>{t('forms.contrastHelp', { least: number(textContrastLeast) })}</p>
      <ul className={styles['pairs']} aria-live="polite">
        {contrastsOf(colours).map(({ text, ground, ratio, partner }) => {
          const on = ground === 'white' ? '#ffffff' : colours[ground];
          const name = ground === 'white' ? t('forms.white') : title(ground);
          return (
            <li key={`${text} ${ground}`} className={styles['pair']}>
              <span className={styles['sample']} style={{ color: colours[text], background: on }} aria-hidden="true">
                Aa
              </span>
              <span className={styles['status']}>{t('forms.pair', { text: title(text), ground: name })}</span>
              <Badge tone={partner === null ? 'success' : 'warning'}>
                {t('forms.ratio', { ratio: number(ratio) })}
              </Badge>
              {partner !== null && (
                <span className={styles['status']}>
                  <span className={styles['sample']} style={{ color: partner, background: on }} aria-hidden="true">
                    Aa
                  </span>{' '}
                  <span>{t('forms.partner', { colour: partner })}</span>
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
