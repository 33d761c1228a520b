import { Icon, iconNames } from '@fareback/ui/pictures/icon.tsx';
import type { CSSProperties, ReactNode } from 'react';
import { deriveTheme } from '../tenant/theme/derive-theme.ts';
import { builtInTheme } from '../tenant/theme/theme.ts';
import { Section } from './section.tsx';
import styles from './workshop.module.css';

export function TypeSection(): ReactNode {
  return (
    <Section title="Type">
      <h1>Ride more, get more</h1>
      <h2>Пять поездок до награды</h2>
      <p>Every trip you take earns points. Tiếng Việt, Français, Türkçe. 0123456789</p>
      <p lang="ar" dir="rtl">
        كل رحلة تقرّبك من مكافأتك التالية.
      </p>
      <p>
        <a href="#type">How points work</a>
      </p>
    </Section>
  );
}

export function IconSection(): ReactNode {
  return (
    <Section title="Icons" wide>
      <div className={styles['icons']}>
        {iconNames.map((name) => (
          <span key={name} title={name}>
            <Icon name={name} />
          </span>
        ))}
      </div>
    </Section>
  );
}

export function ColourSection(): ReactNode {
  return (
    <Section title="Roles" wide>
      <div className={styles['swatches']}>
        {Object.keys(deriveTheme(builtInTheme, 'light')).map((role) => (
          <div key={role} className={styles['swatch']} style={{ '--role': `var(${role})` } as CSSProperties}>
            <span>{role}</span>
          </div>
        ))}
      </div>
    </Section>
  );
}
