import { daysText, durationText, type RuleFields, type RuleWords } from './rule-fields.ts';

/** What a rider gets, by the kind of stock. */
function codeSentence(fields: RuleFields, { t, language }: RuleWords): string[] {
  const kind = fields.code('stock.kind');
  if (kind === null) return [];
  const hours = fields.number('stock.validHours');
  const minutes = fields.number('stock.lifeMinutes');
  const life = hours === null ? (minutes ?? 0) * 60 : hours * 3_600;
  return [
    t('itemRule.gets', { kind }),
    ...(life === 0 ? [] : [t('itemRule.validFor', { duration: durationText(life, language) })]),
  ];
}

/** The price, how often a member can redeem, and what they get. */
export function offerSentences(fields: RuleFields, words: RuleWords): string[] {
  const { t } = words;
  const price = fields.number('price') ?? 0;
  const [count, days] = [fields.number('limit.redemptions') ?? 0, fields.number('limit.days') ?? 0];
  const isOnce = fields.isOn('once');
  return [
    price === 0 ? t('itemRule.free') : t('itemRule.costs', { price: t('examples.points', { points: price }) }),
    ...(isOnce ? [t('itemRule.once')] : []),
    ...(!isOnce && count > 0 && days > 0 ? [t('itemRule.redeems', { count, period: daysText(days, t) })] : []),
    ...codeSentence(fields, words),
  ];
}
