import { exportSets } from '@fareback/contract/admin';
import { Button } from '@fareback/ui/form/button.tsx';
import { Checkbox } from '@fareback/ui/form/checkbox.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { type ReactNode, useState } from 'react';
import { useAgency } from '../../data/me.tsx';
import { Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { monthFormats } from './month-file.ts';
import styles from './month-files.module.css';
import { useMonthFile } from './use-month-file.ts';

/** Format names, not translated. */
const formatNames = { csv: 'CSV', parquet: 'Parquet' } as const;

/** Downloads of a month, and the one in progress [DESK-175]. */
export function MonthFiles({ month, name }: { month: string; name: string }): ReactNode {
  const { t } = useTranslation();
  const { agencyId: agency, may } = useAgency();
  const [withMembers, setWithMembers] = useState(false);
  const { take, ...taking } = useMonthFile();
  return (
    <Section title={t('months.files', { month: name })}>
      <p>{t('months.filesHelp')}</p>
      {may('members.personal') && (
        <div>
          <Checkbox
            checked={withMembers}
            disabled={taking.isRunning}
            onChange={({ target }) => setWithMembers(target.checked)}
          >
            {t('months.withMembers')}
          </Checkbox>
          {withMembers && <p>{t('months.withMembersHelp')}</p>}
        </div>
      )}
      <ul className={styles['sets']}>
        {exportSets.map((set) => (
          <li key={set} className={styles['set']}>
            <div>
              <h3 className={styles['name']}>{t(`monthSet.${set}`)}</h3>
              <p className={styles['help']}>{t(`monthSetHelp.${set}`)}</p>
            </div>
            <div className={styles['formats']}>
              {monthFormats.map((format) => (
                <Button
                  key={format}
                  variant="secondary"
                  size="small"
                  disabled={taking.isRunning}
                  icon={<Icon name="download" size={16} />}
                  aria-label={t('months.take', { set: t(`monthSet.${set}`), format: formatNames[format] })}
                  onClick={() =>
                    void take({ agency, month, set, format, withMembers: withMembers && set !== 'liability' })
                  }
                >
                  {formatNames[format]}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <OnItsWay {...taking} />
    </Section>
  );
}

function OnItsWay({
  onItsWay,
  isRunning,
  fault,
  stop,
  goOn,
}: Omit<ReturnType<typeof useMonthFile>, 'take'>): ReactNode {
  const { t } = useTranslation();
  if (onItsWay === null) return null;
  const { wanted, rows } = onItsWay;
  const isHalf = !isRunning && fault === undefined;
  return (
    <Stack gap={3}>
      <p aria-live="polite">
        {t('months.taking', { set: t(`monthSet.${wanted.set}`), format: formatNames[wanted.format], count: rows })}
      </p>
      {isHalf && <p>{t('months.stopped')}</p>}
      <FormError>{fault}</FormError>
      <div>
        {isRunning ? (
          <Button variant="quiet" onClick={stop}>
            {t('months.stop')}
          </Button>
        ) : (
          <Button onClick={() => void goOn()}>{t('months.goOn')}</Button>
        )}
      </div>
    </Stack>
  );
}
