import { Button } from '@fareback/ui/form/button.tsx';
import { FormError } from '@fareback/ui/form/form-error.tsx';
import type { ReactNode } from 'react';
import { useAccept } from '../../features/invitation/use-accept.ts';
import { useTranslation } from '../../i18n/language.tsx';
import { paths } from '../../navigation/paths.ts';
import { useNavigate } from '../../navigation/router.ts';
import { Dead } from './dead.tsx';
import styles from './invitation.module.css';

type AskMemberProps = {
  code: string;
  isFriends: boolean;
  onLeave: () => void;
  children: ReactNode;
};

/** Asks a member whether to use a link's code, which is neither lost nor used silently [REFER-20]. */
export function AskMember({ code, isFriends, onLeave, children }: AskMemberProps): ReactNode {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { busy, trouble, refusal, accept } = useAccept(code);
  if (refusal !== null) return <Dead error={refusal} isMember />;
  const use = async () => {
    if (await accept()) navigate(paths.home, { replace: true });
  };
  return (
    <>
      {children}
      <div className={styles['ways']}>
        <p className={styles['question']}>{isFriends ? t('invitation.ask') : t('invitation.askCode', { code })}</p>
        <FormError>{trouble}</FormError>
        <Button wide busy={busy} onClick={() => void use()}>
          {t(isFriends ? 'invitation.use' : 'invitation.useCode')}
        </Button>
        <Button wide variant="quiet" disabled={busy} onClick={onLeave}>
          {t('invitation.notNow')}
        </Button>
      </div>
    </>
  );
}
