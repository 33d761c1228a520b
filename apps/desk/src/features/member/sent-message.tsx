import { adminRoutes, type TimelineMessage } from '@fareback/contract/admin';
import { useToast } from '@fareback/ui/feedback/toast.tsx';
import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import type { ReactNode } from 'react';
import { useAgency } from '../../data/me.tsx';
import { useApiMutation } from '../../data/use-api-query.ts';
import { Moment } from '../../parts/moment.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { getErrorText } from '../../words/value-text.ts';
import { refreshes } from './actions/act-on-member.ts';
import styles from './notes.module.css';
import { useOneAtATime } from './use-one-at-a-time.ts';

type SentMessageProps = { message: TimelineMessage; memberId: string };

/** A sent message in the timeline: its text, its state, and a button to withdraw it while unread [DESK-675]. */
export function SentMessage({ message, memberId }: SentMessageProps): ReactNode {
  const { t } = useTranslation();
  const { may } = useAgency();
  const { text, readAt, withdrawnAt } = message;
  const isUnread = readAt === null && withdrawnAt === null;
  return (
    <div className={styles['note']}>
      {text !== null && (
        <p className={styles['text']} dir="auto">
          {text}
        </p>
      )}
      <p className={styles['who']}>
        {isUnread && <span>{t('memberMessages.unread')}</span>}
        {readAt !== null && (
          <>
            <span>{t('memberMessages.read')}</span> <Moment at={readAt} />
          </>
        )}
        {withdrawnAt !== null && (
          <>
            <span>{t('memberMessages.withdrawnAt')}</span> <Moment at={withdrawnAt} />
          </>
        )}
      </p>
      {isUnread && text !== null && may('members.message') && (
        <WithdrawButton messageId={message.messageId} text={text} memberId={memberId} />
      )}
    </div>
  );
}

type WithdrawProps = { messageId: string; text: string; memberId: string };

function WithdrawButton({ messageId, text, memberId }: WithdrawProps): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const toast = useToast();
  const act = useApiMutation(adminRoutes.members.withdrawMessage, refreshes);
  const oneAtATime = useOneAtATime();
  const press = () =>
    oneAtATime(async () => {
      await act.mutateAsync({ params: { agency: agencyId, member: memberId, message: messageId } });
      toast({ title: t('memberMessages.withdrawn'), tone: 'success' });
    });
  return (
    <>
      <FormError>{act.error === null ? undefined : getErrorText(act.error, t)}</FormError>
      <Button
        size="small"
        variant="quiet"
        busy={act.isPending}
        aria-label={t('memberMessages.withdrawWhat', { text })}
        onClick={() => void press()}
      >
        {t('memberMessages.withdraw')}
      </Button>
    </>
  );
}
