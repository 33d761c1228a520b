import type { Permission } from '@fareback/contract/admin';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import type { MessageKey } from '../../words/catalogue.ts';
import { useTranslation } from '../../words/translation.tsx';
import styles from './home.module.css';

const steps = [
  ['providers.read', '/$agency/providers', 'today.stepProviders'],
  ['programme.read', '/$agency/campaigns', 'today.stepCampaigns'],
  ['stock.read', '/$agency/stock', 'today.stepStock'],
] as const satisfies (readonly [Permission, NonNullable<LinkProps['to']>, MessageKey])[];

/** Before there are figures: what helps the first rides to arrive. */
export function FirstSteps(): ReactNode {
  const { t } = useTranslation();
  const { agencyId, may } = useAgency();
  const own = steps.filter(([permission]) => may(permission));
  return (
    <>
      <p>{t('today.first')}</p>
      {own.length > 0 && (
        <ul className={styles['tasks']}>
          {own.map(([, to, word]) => (
            <li key={to}>
              <Link to={to} params={{ agency: agencyId }}>
                {t(word)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
