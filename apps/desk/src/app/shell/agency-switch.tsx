import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { MeContext, useAgency } from '../../data/me.tsx';
import { useTranslation } from '../../words/translation.tsx';
import styles from './agency-switch.module.css';

export function AgencySwitch(): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { agencyId, name } = useAgency();
  const agencies = use(MeContext)?.agencies ?? [];
  if (agencies.length < 2) return <strong className={styles['one']}>{name}</strong>;
  return (
    <select
      className={styles['switch']}
      aria-label={t('shell.agency')}
      value={agencyId}
      onChange={({ target }) => void navigate({ to: '/$agency', params: { agency: target.value } })}
    >
      {agencies.map((agency) => (
        <option key={agency.agencyId} value={agency.agencyId}>
          {agency.name}
        </option>
      ))}
    </select>
  );
}
