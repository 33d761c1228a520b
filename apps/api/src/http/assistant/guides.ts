import { campaignTypes, rideReasons } from '@fareback/contract';
import type { ListedCampaigns, ListedOffers } from '@fareback/contract/admin';
import { adminRoutes } from '@fareback/contract/admin';
import { campaignTypeOf } from '@fareback/tenant-pack';
import { type AssistantCaller, replyOf } from './call-tool.ts';
import type { AssistantTool } from './tools.ts';

/** A text that an assistant can read besides tools. */
interface AssistantGuide {
  name: string;
  title: string;
  description: string;
  mimeType: 'text/markdown' | 'application/json';
  read: (who: AssistantCaller) => Promise<string>;
}

const readBy = (tool: Pick<AssistantTool, 'name' | 'route'>): AssistantTool => ({
  ...tool,
  does: 'READ',
  description: '',
});

const { campaigns, offers, versions } = adminRoutes;
const campaignList = readBy({ name: 'program', route: campaigns.list });
const offerList = readBy({ name: 'program', route: offers.list });
const packSchema = readBy({ name: 'pack-schema', route: versions.packSchema });

/** Titles come from staff: a line of their own would read as ours. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

const days = ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }): string =>
  [startsOn && `from ${startsOn}`, endsOn && `until ${endsOn}`].filter(Boolean).join(' ');

async function summarizeProgram(who: AssistantCaller): Promise<string> {
  const { campaigns: pays } = (await replyOf(who, campaignList, {})) as ListedCampaigns;
  const { offers: costs } = (await replyOf(who, offerList, {})) as ListedOffers;
  const campaignLines = pays.map(
    ({ title, id, type, state, budget, ...rest }) =>
      `- ${oneLine(title)} (\`${id}\`, ${type}): ${[state, days(rest), budget && `budget ${budget.left} of ${budget.max} points left this month`].filter(Boolean).join(', ')}`,
  );
  const offerLines = costs.map(
    ({ title, id, state, price, ...rest }) =>
      `- ${oneLine(title)} (\`${id}\`): ${[`${price} points`, state, days(rest)].filter(Boolean).join(', ')}`,
  );
  return [`# Program of ${who.agency.name}`, '## Campaigns', ...campaignLines, '## Offers', ...offerLines].join('\n');
}

const guideOfTypes = (): string =>
  campaignTypes
    .map((type) => {
      const { pays, rules, example } = campaignTypeOf(type).guide;
      return `## ${type} pays ${pays}\n\n${rules}\n\nExample: \`${JSON.stringify({ type, ...example })}\``;
    })
    .join('\n\n');

/** Fills the placeholders of sentences with their own names. */
const blanks = Object.fromEntries(
  [
    'actual amount base date dates days factor hours least levels lines modes most period pointsLong pointsShort',
    'progress provider reasons until window within',
  ].flatMap((names) => names.split(' ').map((name) => [name, `{${name}}`])),
);

/** Each reason with the sentence that riders read; words in braces are filled in by the receipt. */
const explainReasons = ({ translators }: AssistantCaller): string =>
  rideReasons
    .map((reason) => {
      const key = reason === 'UNIT_REACHED' ? 'rideReason.UNIT_REACHED_DAY' : `rideReason.${reason}`;
      return `- ${reason}: ${translators.en(key as never, blanks)}`;
    })
    .join('\n');

export const guides: readonly AssistantGuide[] = [
  {
    name: 'program',
    title: 'Program summary',
    description: 'Campaigns and offers of the program in words.',
    mimeType: 'text/markdown',
    read: summarizeProgram,
  },
  {
    name: 'campaign-guide',
    title: 'Campaign guide',
    description: 'Types of campaigns, what each pays for, and an example.',
    mimeType: 'text/markdown',
    read: async () => guideOfTypes(),
  },
  {
    name: 'pack-schema',
    title: 'Pack schema',
    description: 'JSON Schema of the files that describe a program.',
    mimeType: 'application/json',
    read: async (who) => JSON.stringify(await replyOf(who, packSchema, {})),
  },
  {
    name: 'receipt-reasons',
    title: 'Reasons of receipts',
    description: 'Reasons why a ride counted or did not, with the sentence that riders read.',
    mimeType: 'text/markdown',
    read: async (who) => explainReasons(who),
  },
];

interface AssistantPrompt {
  name: string;
  title: string;
  description: string;
  /** Inputs by name, with what each is. */
  inputs: Readonly<Record<string, string>>;
  text: (inputs: Readonly<Record<string, string>>) => string;
}

export const prompts: readonly AssistantPrompt[] = [
  {
    name: 'summarize_program',
    title: 'Summarize the program',
    description: 'What riders can earn and redeem now, and what needs attention.',
    inputs: {},
    text: () =>
      'Summarize our rewards program for a colleague: what riders can earn, what they can redeem, how both went in the last 28 days, and what needs attention, such as budgets and stock. Use the resource fareback://program, list_campaigns, list_offers, get_trend and get_stock.',
  },
  {
    name: 'explain_ride',
    title: 'Explain a ride',
    description: "Why a member's ride counted or didn't, in words for the member.",
    inputs: { member: 'Member ID', ride: 'Ride ID, as in get_member' },
    text: ({ member, ride }) =>
      `Explain in plain words why ride ${ride} of member ${member} counted or didn't, campaign by campaign. Use explain_ride and the resource fareback://receipt-reasons. Quote the receipt's own sentences, and guess nothing.`,
  },
  {
    name: 'draft_campaign',
    title: 'Draft a campaign',
    description: 'A draft for a goal, with its backtest; a person decides about it.',
    inputs: { goal: 'What the campaign should achieve, and its budget' },
    text: ({ goal }) =>
      `Draft a campaign for this goal: ${goal}\nRead fareback://program and list_templates, compare two or three templates with try_template, and draft the best with draft_campaign. Then backtest the draft's number on the last 28 days with backtest_version, and report: what it pays, the cost next to today's campaigns, and what could go wrong. Don't say that it is live: a person submits and publishes it at the desk.`,
  },
];
