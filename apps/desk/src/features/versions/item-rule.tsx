import type { ItemHistory, ItemList } from '@fareback/contract/admin';
import { type ReactNode, useMemo } from 'react';
import { Facts, Section } from '../../parts/page.tsx';
import { useTranslation } from '../../words/translation.tsx';
import { useFieldTexts } from './difference.tsx';
import { campaignSentences } from './rule-text/campaign-rule.ts';
import { offerSentences } from './rule-text/offer-rule.ts';
import { ruleFields } from './rule-text/rule-fields.ts';

const kinds = { campaigns: 'campaign', offers: 'offer' } as const;

/** The rule of a campaign or offer in sentences; below them all values, as the comparison of versions shows them [DESK-641]. */
export function ItemRules({ list, rule }: { list: ItemList; rule: ItemHistory['rule'] }): ReactNode {
  const { t, language } = useTranslation();
  const texts = useFieldTexts();
  const subject = { kind: kinds[list] };
  const paragraphs = useMemo(() => {
    const fields = ruleFields(rule, (field) => texts.value({ kind: kinds[list] }, field, field.after));
    const words = { t, language };
    return list === 'campaigns' ? campaignSentences(fields, words) : [offerSentences(fields, words)];
  }, [rule, texts, list, t, language]);
  return (
    <Section title={t('items.rule')}>
      {paragraphs.map((sentences) => (
        <p key={sentences[0]} dir="auto">
          {sentences.join(' ')}
        </p>
      ))}
      <details open={paragraphs.length === 0}>
        <summary>{t('items.allValues')}</summary>
        <Facts
          of={rule.map((field) => [
            texts.label(subject, field),
            <span key={field.field} dir="auto">
              {texts.value(subject, field, field.after)}
            </span>,
          ])}
        />
      </details>
    </Section>
  );
}
