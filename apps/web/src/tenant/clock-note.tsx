import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { zonedParts } from '@fareback/wording';
import { type ReactNode, useState } from 'react';
import { useFullTranslation } from '../i18n/full-translation.ts';
import styles from './clock-note.module.css';
import { useConfig } from './config.tsx';

/** Says that times are in the agency's time zone, as for rides and campaigns, if the device's differs [HIST-05]. */
export function ClockNote(): ReactNode {
  const { t } = useFullTranslation();
  const { IANATimezone, TenantName: tenant } = useConfig();
  const [isAbroad] = useState(() => showsAnother(new Date(), IANATimezone));
  if (!isAbroad) return null;
  return (
    <p className={styles['note']}>
      <Icon name="clock" size={18} />
      <span>{t('rides.clock', { tenant })}</span>
    </p>
  );
}

const showsAnother = (now: Date, timeZone: string): boolean =>
  JSON.stringify(zonedParts(now)) !== JSON.stringify(zonedParts(now, timeZone));
