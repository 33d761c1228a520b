import { messageLinks, type NotificationChannel } from '@fareback/contract';
import { adminRoutes, messageLimits } from '@fareback/contract/admin';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useAgency } from '../../../data/me.tsx';
import { useApiQuery } from '../../../data/use-api-query.ts';
import { ActionDialog } from '../../../parts/action-dialog.tsx';
import { ChoiceField } from '../../../parts/action-fields.tsx';
import { Area } from '../../../parts/choice.tsx';
import type { MessageKey } from '../../../words/catalogue.ts';
import { useTranslation } from '../../../words/translation.tsx';
import { type ActOnMember, refreshes } from './act-on-member.ts';

const reachKeyOf = (channels: readonly NotificationChannel[]): MessageKey => {
  if (channels.includes('PUSH')) return channels.includes('EMAIL') ? 'memberMessages.byBoth' : 'memberMessages.byPush';
  return channels.includes('EMAIL') ? 'memberMessages.byEmail' : 'memberMessages.inApp';
};

const languageName = (code: string, shownIn: string): string =>
  new Intl.DisplayNames([shownIn], { type: 'language' }).of(code) ?? code;

/**
 * Sends the member a message in the agency's name, and says how it reaches them and in which language they use the app
 * [DESK-673].
 */
export function MessageDialog({ record, onClose }: ActOnMember): ReactNode {
  const { t } = useTranslation();
  const { agencyId } = useAgency();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const params = { agency: agencyId, member: record.memberId };
  const { data, error } = useApiQuery(adminRoutes.members.messages, { params });
  const name = record.name || t('search.noName');
  return (
    <ActionDialog
      route={adminRoutes.members.sendMessage}
      params={params}
      title={t('memberMessages.sendTitle', { name })}
      confirm={t('memberMessages.send')}
      begin={{ text: '', idempotencyKey }}
      done={() => t('memberMessages.sent')}
      onClose={onClose}
      refreshes={refreshes}
      lead={
        <>
          {error === null && <p>{data === undefined ? t('desk.loading') : t(reachKeyOf(data.channels), { name })}</p>}
          <p>{t('memberMessages.help')}</p>
          {record.language !== null && (
            <p>{t('memberMessages.language', { language: languageName(record.language, t('desk.locale')) })}</p>
          )}
        </>
      }
    >
      <TextField />
      <ChoiceField
        name="link"
        label={t('memberMessages.link')}
        isOptional
        options={[
          ['', t('memberMessages.noLink')],
          ...messageLinks.map((link) => [link, t(`memberMessages.${link}`)] as const),
        ]}
      />
    </ActionDialog>
  );
}

function TextField(): ReactNode {
  const { t } = useTranslation();
  const { register, formState } = useFormContext();
  return (
    <Area
      label={t('memberMessages.text')}
      rows={6}
      maxLength={messageLimits.textMax}
      error={formState.errors['text'] && t('memberMessages.empty')}
      {...register('text')}
    />
  );
}
