import type { UsedInviteCode } from '@fareback/contract';
import { EmptyState } from '@fareback/ui/feedback/empty-state.tsx';
import { List, ListButton, ListRow } from '@fareback/ui/layout/list.tsx';
import { lazyPart } from '@fareback/ui/lazy-part.ts';
import { Badge } from '@fareback/ui/pictures/badge.tsx';
import { formatAgencyTime, formatPromoDate } from '@fareback/wording';
import { type ReactNode, Suspense, useState } from 'react';
import { useUserInfo } from '../../data/member/use-user-info.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useConfig } from '../../tenant/config.tsx';
import styles from './codes.module.css';
import { needsAction, newestFirst, referralStateOf } from './used-codes.ts';

const ReferralDrawer = lazyPart(() => import('./referral-drawer.tsx'), 'ReferralDrawer');

/**
 * The member's used codes, newest first; a referral code shows its status, and marks a required action in the list
 * [CODE-04, CODE-05, EARNING-10].
 */
export function UsedCodeList({ onVerify }: { onVerify: () => void }): ReactNode {
  const { t } = useFullTranslation();
  const used = newestFirst(useUserInfo()?.usedInviteCodes ?? []);
  const [shown, setShown] = useState<{ code: UsedInviteCode; isOpen: boolean } | null>(null);
  const state = shown && referralStateOf(shown.code);
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
            onOpen={code.IsReferralCampaign ? () => setShown({ code, isOpen: true }) : undefined}
          />
        ))}
      </List>
      {shown !== null && state !== null && (
        <Suspense>
          <ReferralDrawer
            code={shown.code}
            state={state}
            isOpen={shown.isOpen}
            onClose={() => setShown({ ...shown, isOpen: false })}
            onVerify={() => {
              setShown({ ...shown, isOpen: false });
              onVerify();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** A used code with its purpose and date; `onOpen` if it has details [CODE-05, CODE-07]. */
function UsedCode({ code, onOpen }: { code: UsedInviteCode; onOpen: (() => void) | undefined }): ReactNode {
  const translation = useFullTranslation();
  const { t, language } = translation;
  const { IANATimezone } = useConfig();
  const date = formatPromoDate(code.CreatedAtUTC, IANATimezone, language);
  const time = formatAgencyTime(code.CreatedAtUTC, translation, IANATimezone);
  const title = (
    <bdi translate="no" dir="ltr" className={styles['code']}>
      {code.PromotionCode}
    </bdi>
  );
  const detail = (
    <>
      {code.CampaignName !== '' && <span className={styles['line']}>{code.CampaignName}</span>}
      <span className={styles['line']}>{t('codes.usedOn', { date, time })}</span>
      {needsAction(code) && (
        <Badge tone="warning" className={styles['mark']}>
          {t('codes.actionRequired')}
        </Badge>
      )}
    </>
  );
  if (onOpen === undefined)
    return (
      <ListRow icon="check" detail={detail}>
        {title}
      </ListRow>
    );
  return (
    <ListButton icon={needsAction(code) ? 'clock' : 'check'} detail={detail} aria-haspopup="dialog" onClick={onOpen}>
      {title}
    </ListButton>
  );
}
