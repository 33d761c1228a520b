import { type CampaignType, campaignTypes } from '@fareback/contract';
import { daysText, durationText, listText, periodText, type RuleFields, type RuleWords } from './rule-fields.ts';

const kinds: Readonly<Record<string, string>> = {
  'trip.completed': 'RIDE',
  'place.visited': 'VISIT',
  'survey.completed': 'SURVEY',
  'member.birthday': 'BIRTHDAY',
  'member.anniversary': 'ANNIVERSARY',
  'team.challenge': 'TEAM',
};

/** The one kind of activity that counts; OTHER for several. */
function kindOf(fields: RuleFields): string {
  const [first, ...rest] = fields.codes('counts.behaviours');
  return (first !== undefined && rest.length === 0 && kinds[first]) || 'OTHER';
}

/** Points, an offer and entries for a draw, as far as the campaign gives them. */
function rewardText(fields: RuleFields, { t, language }: RuleWords, points = fields.number('reward') ?? 0): string {
  const offer = fields.shown('rewardOffer.offer');
  const draw = fields.shown('rewardDraw.draw');
  const entries = fields.number('rewardDraw.entries') ?? 1;
  const parts = [
    ...(points > 0 || (offer === null && draw === null) ? [t('examples.points', { points })] : []),
    ...(offer === null ? [] : [t('itemRule.offer', { offer })]),
    ...(draw === null ? [] : [t('itemRule.entries', { entries, draw })]),
  ];
  return listText(parts, language);
}

function limitSentence(fields: RuleFields, words: RuleWords): string[] {
  const { t } = words;
  const count = fields.number('limit.earnings');
  if (count === null) return [];
  const isWindow = fields.code('limit.window.kind') !== null;
  const period = isWindow ? periodText(fields, 'limit.window', words) : daysText(fields.number('limit.days') ?? 1, t);
  return [t('itemRule.limit', { count, period })];
}

/** What a target counts: rides, kilometers, different stops, or days with a ride. */
function goalText(fields: RuleFields, { t }: RuleWords): string {
  const count = fields.number('target') ?? 0;
  const distinct = fields.code('distinct.of') ?? fields.code('distinct.unit');
  if (distinct !== null) return t('itemRule.distinct', { of: distinct, count });
  const unit = fields.code('measure');
  if (unit !== null && unit !== 'RIDES') return t('examples.amount', { unit, amount: count });
  return t('itemRule.goal', { kind: kindOf(fields), count });
}

function eachSentences(fields: RuleFields, words: RuleWords): string[] {
  const { t } = words;
  const unit = fields.code('rewardPer.unit');
  const perUnit = { reward: rewardText(fields, words, fields.number('rewardPer.points') ?? 0), unit: unit ?? '' };
  return [
    unit === null
      ? t('itemRule.each', { kind: kindOf(fields), reward: rewardText(fields, words) })
      : t('itemRule.eachPer', { ...perUnit, most: fields.number('rewardPer.pointsMax') ?? 0 }),
    ...(fields.each('rewardsWhen', 'reward').length > 0 ? [t('itemRule.differs')] : []),
    ...limitSentence(fields, words),
  ];
}

function goalSentences(fields: RuleFields, words: RuleWords): string[] {
  const { t } = words;
  const goal = goalText(fields, words);
  const reward = rewardText(fields, words);
  const own = fields.number('shared.minimum');
  if (own === null) return [t('itemRule.reach', { goal, period: periodText(fields, 'window', words), reward })];
  return [
    t('itemRule.shared', {
      goal,
      own: t('examples.amount', { unit: fields.code('measure') ?? 'RIDES', amount: own }),
      reward,
    }),
  ];
}

function streakSentences(fields: RuleFields, words: RuleWords): string[] {
  const { t, language } = words;
  const [first, ...further] = fields.each('levels', 'reward');
  const days = fields.number('levelDays');
  const period = days === null ? t('itemRule.inARow') : daysText(days, t);
  const list = listText(
    further.map((points) => t('examples.points', { points })),
    language,
  );
  return [
    t('itemRule.reach', { goal: goalText(fields, words), period, reward: rewardText(fields, words, first) }),
    ...(further.length === 0 ? [] : [t('itemRule.levels', { list })]),
  ];
}

function tierSentences(fields: RuleFields, { t }: RuleWords): string[] {
  const period = t('itemRule.period', { unit: fields.code('period') ?? '', days: 0 });
  const lengths = fields.each('tiers', 'maxBehaviors');
  return fields.each('tiers', 'rewardPoints').map((points, at) => {
    const before = lengths.slice(0, at).reduce((sum, length) => sum + length, 0);
    const reward = t('examples.points', { points });
    return t('itemRule.tier', {
      kind: kindOf(fields),
      from: before + 1,
      to: before + (lengths[at] ?? 0),
      period,
      reward,
    });
  });
}

function actionSentences(fields: RuleFields, words: RuleWords): string[] {
  const values = { reward: rewardText(fields, words), evidence: fields.code('evidence') ?? '' };
  return [words.t('itemRule.action', values), ...limitSentence(fields, words)];
}

function redemptionSentences(fields: RuleFields, words: RuleWords): string[] {
  const [reward, offers] = [rewardText(fields, words), fields.shown('offers')];
  const sentence =
    offers === null ? words.t('itemRule.redemption', { reward }) : words.t('itemRule.redemptionOf', { reward, offers });
  return [sentence, ...limitSentence(fields, words)];
}

/** Types whose sentences depend on which values are set; every other type has a text in `campaignRules`. */
const ownSentences = {
  TRANSACTIONAL: eachSentences,
  MULTI_TRIP: goalSentences,
  STREAK: streakSentences,
  TIER: tierSentences,
  ACTION: actionSentences,
  REDEMPTION: redemptionSentences,
} satisfies Partial<Record<CampaignType, (fields: RuleFields, words: RuleWords) => string[]>>;

const hasOwnSentences = (type: CampaignType): type is keyof typeof ownSentences => Object.hasOwn(ownSentences, type);

/** What a campaign pays for and how often. */
function paymentSentences(type: CampaignType, fields: RuleFields, words: RuleWords): string[] {
  if (hasOwnSentences(type)) return ownSentences[type](fields, words);
  const values = Object.fromEntries(fields.names.map((name) => [name, fields.shown(name) ?? '']));
  const sentence = words.t(`campaignRules.${type}`, { ...values, reward: rewardText(fields, words) });
  return [sentence, ...limitSentence(fields, words)];
}

/** Conditions with a sentence of their own, or that need no sentence. */
const worded = /^counts\.(behaviours|modes|minDurationSeconds|unmeasured|samePlace\..*)$/;

function conditionSentences(fields: RuleFields, { t, language }: RuleWords): string[] {
  const [modes, providers] = [fields.shown('counts.modes'), fields.shown('providers')];
  const shortest = fields.number('counts.minDurationSeconds');
  const most = fields.number('memberMax.points');
  const hasMore = fields.names.some((name) => name.startsWith('counts.') && !worded.test(name));
  return [
    ...(modes === null ? [] : [t('itemRule.modes', { modes })]),
    ...(providers === null ? [] : [t('itemRule.providers', { providers })]),
    ...(shortest === null ? [] : [t('itemRule.shortest', { duration: durationText(shortest, language) })]),
    ...(fields.names.some((name) => name.startsWith('multipliers.')) ? [t('itemRule.factors')] : []),
    ...(most === null ? [] : [t('itemRule.most', { most: t('examples.points', { points: most }) })]),
    ...(hasMore ? [t('itemRule.more')] : []),
  ];
}

/** What a campaign pays for and how often, and what counts; empty for an unknown type. */
export function campaignSentences(fields: RuleFields, words: RuleWords): string[][] {
  const type = campaignTypes.find((known) => known === fields.code('type'));
  if (type === undefined) return [];
  const paragraphs = [paymentSentences(type, fields, words), conditionSentences(fields, words)];
  return paragraphs.filter((sentences) => sentences.length > 0);
}
