import { type AdminRoute, adminRoutes } from '@fareback/contract/admin';
import { maskMember, maskMembers, maskReceipt, maskReport, rejectPersonalQuestion } from './masks.ts';

/** A tool of the MCP server: one call of the desk, with its permission, limits and audit log [MCP-03]. */
export interface AssistantTool {
  name: string;
  does: 'READ' | 'EXPLAIN' | 'SIMULATE' | 'DRAFT';
  description: string;
  route: AdminRoute;
  /** Inputs of the call that the tool sets itself. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Inputs of the call that the tool does not offer. */
  without?: readonly string[];
  /** Returns why the inputs are refused, in words for the assistant; null if they are accepted. */
  rejectionOf?: (inputs: Readonly<Record<string, unknown>>) => string | null;
  /** Leaves only what an assistant may read. */
  mask?: (reply: never) => unknown;
}

const {
  campaigns,
  coupons,
  draws,
  maintenance,
  members,
  offers,
  programItems,
  providers,
  reports,
  settings,
  setup,
  versions,
} = adminRoutes;

/** Every tool. No tool publishes, approves, moves points, erases or reveals; a test fails if one is added. */
export const assistantTools: readonly AssistantTool[] = [
  {
    name: 'list_campaigns',
    does: 'READ',
    description: 'List campaigns with their state, budget and figures of the last 28 days.',
    route: campaigns.list,
  },
  {
    name: 'get_campaign',
    does: 'READ',
    description: 'Get a campaign with its figures by day.',
    route: campaigns.get,
  },
  {
    name: 'get_campaign_rules',
    does: 'READ',
    description: 'Get the rules of a campaign, and the versions that changed it.',
    route: programItems.history,
    fixed: { list: 'campaigns' },
  },
  {
    name: 'list_offers',
    does: 'READ',
    description: 'List offers with their state, stock and figures of the last 28 days.',
    route: offers.list,
  },
  { name: 'get_offer', does: 'READ', description: 'Get an offer with its figures by day.', route: offers.get },
  {
    name: 'get_offer_rules',
    does: 'READ',
    description: 'Get the rules of an offer, and the versions that changed it.',
    route: programItems.history,
    fixed: { list: 'offers' },
  },
  {
    name: 'list_versions',
    does: 'READ',
    description: "List the program's versions and drafts, newest first.",
    route: versions.list,
  },
  {
    name: 'compare_version',
    does: 'READ',
    description: 'Compare a version with the live one: changes, and how many riders they affect.',
    route: versions.diff,
  },
  {
    name: 'get_report',
    does: 'READ',
    description: 'Get a report as a table, such as points and rides by week.',
    route: reports.get,
    mask: maskReport,
  },
  {
    name: 'get_today',
    does: 'READ',
    description: "Get today's rides, points and redemptions, next to a week ago.",
    route: reports.today,
  },
  {
    name: 'get_trend',
    does: 'READ',
    description: 'Get the figures of the last 28 days, next to the 28 before.',
    route: reports.trend,
  },
  { name: 'get_settings', does: 'READ', description: "Get the agency's settings.", route: settings.get },
  {
    name: 'get_maintenance',
    does: 'READ',
    description: 'Get announced maintenance, and whether the app is closed.',
    route: maintenance.get,
  },
  {
    name: 'list_providers',
    does: 'READ',
    description: 'List providers of rides with their last call and their waiting and rejected events.',
    route: providers.health,
  },
  {
    name: 'get_stock',
    does: 'READ',
    description: 'List pools of codes, and how long they will last.',
    route: coupons.stock,
  },
  {
    name: 'list_draws',
    does: 'READ',
    description: 'List prize draws with their entries and results.',
    route: draws.list,
  },
  {
    name: 'find_member',
    does: 'READ',
    description:
      "Find a member by member ID, its first six characters as the app shows them, an invite code, or a card's last digits. Replies have no name, email or phone number.",
    route: members.search,
    rejectionOf: rejectPersonalQuestion,
    mask: maskMembers,
  },
  {
    name: 'get_member',
    does: 'READ',
    description: 'Get a member: status, points, connections, campaigns, and the latest rides with their receipts.',
    route: members.get,
    mask: maskMember,
  },
  {
    name: 'explain_ride',
    does: 'EXPLAIN',
    description: "Explain why a member's ride counted or didn't, by campaign: the receipt with its reasons.",
    route: members.receipt,
    mask: maskReceipt,
  },
  {
    name: 'backtest_version',
    does: 'SIMULATE',
    description:
      "Backtest a version or draft: what its campaigns would have paid on past days, next to the live version. Members are replayed in parts: repeat with `after` set to the reply's `next` until it is null, and add the figures up.",
    route: versions.backtest,
    without: ['language', 'declared'],
  },
  {
    name: 'list_templates',
    does: 'SIMULATE',
    description: 'List campaign templates with the answers that each asks for, and what it pays on sample rides.',
    route: setup.templates,
  },
  {
    name: 'try_template',
    does: 'SIMULATE',
    description: 'Try a campaign template with answers: its texts, and what it pays on sample rides. Saves nothing.',
    route: setup.tryTemplate,
  },
  {
    name: 'draft_campaign',
    does: 'DRAFT',
    description:
      "Add a campaign from a template to the program's open draft, or start a draft. The reply has the version's number for backtest_version and compare_version. A person reviews, submits and publishes it at the desk.",
    route: setup.layTemplate,
  },
];

const byName: ReadonlyMap<string, AssistantTool> = new Map(assistantTools.map((tool) => [tool.name, tool]));

export const toolNamed = (name: string): AssistantTool | undefined => byName.get(name);
