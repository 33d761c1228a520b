import type { UsedInviteCode } from '@fareback/contract';
import { formatPromoDate, formatPromoTime } from '@fareback/wording';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUserInfo } from '../../data/use-user-info.ts';
import { useSpeech } from '../../i18n/language.tsx';
import { useConfig } from '../../tenant/config.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { List, ListButton, ListRow } from '../../ui/list.tsx';
import styles from './used-code-list.module.css';
import { asksForAction, newestFirst } from './used-codes.ts';

const ActionDrawer = lazy(() => import('./action-drawer.tsx').then(({ ActionDrawer }) => ({ default: ActionDrawer })));

/** The codes a member has entered, newest first; one that waits for an action says so and tells which [CODE-04, CODE-05]. */
export function UsedCodeList(): ReactNode {
  const { t } = useSpeech();
  const used = newestFirst(useUserInfo()?.usedInviteCodes ?? []);
  const [shown, setShown] = useState<{ code: UsedInviteCode; isOpen: boolean } | null>(null);
  if (used.length === 0)
    return (
      <EmptyState icon="ticket" title={t('codes.emptyTitle')} compact>
        {t('codes.emptyText')}
      </EmptyState>
    );
  return (
    <>
      <List label={t('codes.usedTitle')}>
        {used.map((code) => (
          <UsedCode
            key={code.PromotionCode}
            code={code}
            onAction={asksForAction(code) ? () => setShown({ code, isOpen: true }) : undefined}
          />
        ))}
      </List>
      {shown !== null && (
        <Suspense>
          <ActionDrawer code={shown.code} isOpen={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
        </Suspense>
      )}
    </>
  );
}

/** A used code: what it is for and when it was entered; `onAction` where something is left to do [CODE-05, CODE-07]. */
function UsedCode({ code, onAction }: { code: UsedInviteCode; onAction: (() => void) | undefined }): ReactNode {
  const { t, language } = useSpeech();
  const { IANATimezone } = useConfig();
  const date = formatPromoDate(code.CreatedAtUTC, IANATimezone, language);
  const time = formatPromoTime(code.CreatedAtUTC, IANATimezone, t);
  const title = (
    <bdi dir="ltr" className={styles['code']}>
      {code.PromotionCode}
    </bdi>
  );
  const detail = (
    <>
      {code.CampaignName !== '' && <span className={styles['line']}>{code.CampaignName}</span>}
      <span className={styles['line']}>{t('codes.usedOn', { date, time })}</span>
      {onAction && (
        <Badge tone="warning" className={styles['mark']}>
          {t('codes.actionRequired')}
        </Badge>
      )}
    </>
  );
  if (onAction === undefined)
    return (
      <ListRow icon="check" detail={detail}>
        {title}
      </ListRow>
    );
  return (
    <ListButton icon="clock" detail={detail} aria-haspopup="dialog" onClick={onAction}>
      {title}
    </ListButton>
  );
}
