import { adminRoutes } from '@fareback/contract/admin';
import type { ReactNode } from 'react';
import { useAgency } from '../../../data/me.tsx';
import { useApiQuery } from '../../../data/use-api-query.ts';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { Facts } from '../../../parts/page.tsx';
import { useTranslation } from '../../../words/translation.tsx';
import { getErrorText, getValueText } from '../../../words/value-text.ts';
import { type ActByName, refreshes } from './act-on-member.ts';

/** Erases a member permanently after showing how much is deleted and how much is anonymized. */
export function EraseDialog({ record, onClose }: ActByName): ReactNode {
  const { t, number } = useTranslation();
  const { agencyId } = useAgency();
  const params = { agency: agencyId, member: record.memberId };
  const preview = useApiQuery(adminRoutes.members.previewErasure, { params });
  const { data, error } = preview;
  const obstacle = error === null ? t('desk.loading') : getErrorText(error, t);
  return (
    <ActionDialog
      route={adminRoutes.members.erase}
      params={params}
      title={t('act.eraseTitle', { name: record.name })}
      confirm={t('act.erase')}
      isDangerous
      obstacle={data === undefined ? obstacle : undefined}
      done={() => t('act.erased')}
      onClose={onClose}
      refreshes={refreshes}
      lead={
        <>
          <p>{t('act.eraseHelp')}</p>
          {data !== undefined && (
            <>
              <p>{t('act.erasePoints', { points: data.points })}</p>
              <Facts
                of={data.parts.map(({ part, rows, goes }) => [
                  getValueText('copied', part, t),
                  t(goes ? 'act.goes' : 'act.staysNameless', { rows: number(rows) }),
                ])}
              />
            </>
          )}
        </>
      }
    />
  );
}
