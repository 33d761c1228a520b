import type { TestRides } from '@fareback/contract/admin';
import { Stack } from '@fareback/ui/layout/stack.tsx';
import type { ReactNode } from 'react';
import { Choice } from '../../parts/choice.tsx';
import { Section } from '../../parts/page.tsx';
import { isolate } from '../../words/isolate.ts';
import { useTranslation } from '../../words/translation.tsx';
import { getValueText } from '../../words/value-text.ts';

type RedeemTestProps = {
  offers: TestRides['offers'];
  redeemed: TestRides['redeemed'];
  chosen: string;
  onChoose: (offer: string) => void;
};

/** Redeems an offer as the test rider: its code is a test code from no stock [DESK-689]. */
export function RedeemTest({ offers, redeemed, chosen, onChoose }: RedeemTestProps): ReactNode {
  const { t } = useTranslation();
  if (offers.length === 0) return null;
  const priced = offers.map(({ id, title, price }): [string, string] => [
    id,
    `${title} · ${t('member.amount', { points: price })}`,
  ]);
  return (
    <Section title={t('testRides.redeem')}>
      <Stack gap={3}>
        <Choice
          label={t('testRides.offer')}
          value={chosen}
          options={[['', t('testRides.noOffer')], ...priced]}
          onChange={({ target }) => onChoose(target.value)}
        />
        <output>{redeemed !== null && <Redeemed redeemed={redeemed} />}</output>
      </Stack>
    </Section>
  );
}

function Redeemed({ redeemed: { title, code, refusal } }: { redeemed: NonNullable<TestRides['redeemed']> }): ReactNode {
  const { t } = useTranslation();
  const offer = isolate(title);
  if (refusal !== null)
    return <p>{t('testRides.refused', { offer, reason: getValueText('redeemError', refusal, t) })}</p>;
  return (
    <p>{code === null ? t('testRides.redeemed', { offer }) : t('testRides.code', { offer, code: isolate(code) })}</p>
  );
}
