import { Button } from '@fareback/ui/form/button.tsx';
import { Dialog } from '@fareback/ui/overlay/dialog.tsx';
import { Icon } from '@fareback/ui/pictures/icon.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { dataSets } from '../../data/sets/data-sets.ts';
import { refresh } from '../../data/sets/refresh.ts';
import { postConsent } from '../../device/consent-message.ts';
import { useFullTranslation } from '../../i18n/full-translation.ts';
import { useLocation, useNavigate } from '../../navigation/router.ts';
import { notify } from '../../state/notices.ts';
import { ConnectDrawer } from './connect-drawer.tsx';
import { nameOf } from './connections.ts';
import {
  consentReturnOf,
  consentText,
  type ConsentReturn as Returned,
  withoutConsentReturn,
} from './consent-outcome.ts';

/** Shows the result after a return from a provider's sign-in: here, or in the window that opened this one [PROV-21]. */
export function ConsentReturn(): ReactNode {
  const returned = consentReturnOf(useLocation().search);
  if (returned === null) return null;
  return returned.isPopup ? <ReturnText returned={returned} /> : <ReturnMessage returned={returned} />;
}

/** The returned provider window: notifies the app's other windows and closes, or says that it can be closed. */
function ReturnText({ returned: { providerId, outcome } }: { returned: Returned }): ReactNode {
  const { t } = useFullTranslation();
  useEffect(() => {
    postConsent({ providerId, outcome });
    window.close();
  }, [providerId, outcome]);
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => {}}
      title={t('connect.closeWindowTitle')}
      actions={
        <Button wide onClick={() => window.close()}>
          {t('common.close')}
        </Button>
      }
    >
      {t('connect.closeWindowText')}
    </Dialog>
  );
}

/** Shows the result and removes it from the URL; a failure can be retried at once. */
function ReturnMessage({ returned: { providerId, outcome } }: { returned: Returned }): ReactNode {
  const { t, language } = useFullTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const provider = useQuery(dataSets.providers(language)).data?.find((one) => one.ProviderID === providerId);
  const [stage, setStage] = useState<'told' | 'connecting'>('told');
  const name = provider && nameOf(provider);

  const leave = () => navigate(pathname + withoutConsentReturn(search) + hash, { replace: true, state });
  const welcome = useEffectEvent(() => {
    void refresh(client, 'connection');
    notify({ title: t('connect.connectedToast', { provider: name ?? '' }), tone: 'success' });
    leave();
  });
  const isWelcome = outcome === 'CONNECTED' && name !== undefined;
  useEffect(() => {
    if (isWelcome) welcome();
  }, [isWelcome]);
  if (outcome === 'CONNECTED' || name === undefined) return null;
  return (
    <Suspense>
      <Dialog
        open={stage === 'told'}
        onClose={leave}
        icon={<Icon name="unlink" size={28} />}
        tone="error"
        title={t('connect.errorTitle')}
        actions={
          <>
            <Button wide onClick={() => setStage('connecting')}>
              {t('common.retry')}
            </Button>
            <Button wide variant="quiet" onClick={leave}>
              {t('common.close')}
            </Button>
          </>
        }
      >
        {t(consentText[outcome], { provider: name })}
      </Dialog>
      {stage === 'connecting' && <ConnectDrawer providerId={providerId} onClose={leave} />}
    </Suspense>
  );
}
