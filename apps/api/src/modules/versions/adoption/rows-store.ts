import type { Tx } from '../../../platform/database/transactions.ts';

type Texts = Record<string, Record<string, unknown>>;

export interface ProgramRow {
  id: string;
  position: number;
  definition: Record<string, unknown>;
  texts: Texts;
  isActive: boolean;
}

export interface ProgramRows {
  tenant: {
    name: string;
    timeZone: string;
    serviceDayStartMinutes: number;
    configuration: Record<string, Record<string, unknown>>;
    settings: Record<string, unknown>;
    hosts: string[];
  };
  providers: ProgramRow[];
  campaignCategories: ProgramRow[];
  campaigns: (ProgramRow & { featuredPosition: number | null })[];
  offerCategories: ProgramRow[];
  offers: ProgramRow[];
  content: (ProgramRow & { kind: string })[];
  codes: ProgramRow[];
  draws: ProgramRow[];
}

/** A row still belongs to the pack if it is active, or inactive because the pack says so. */
const NAMED = `(is_active or definition ->> 'active' = 'false')`;

export async function readProgramRows(tx: Tx): Promise<ProgramRows | undefined> {
  const tenant = await tx.first<ProgramRows['tenant']>(
    `select name, time_zone as "timeZone", service_day_start_minutes as "serviceDayStartMinutes", configuration, settings,
            array(select host from tenant_host where tenant_id = $1 and source = 'PACK' order by host) as hosts
       from tenant where tenant_id = $1`,
    [tx.tenantId],
  );
  if (!tenant) return undefined;
  const [providers, campaignCategories, campaigns, offerCategories, offers, content, codes, draws] = await Promise.all([
    tx.query<ProgramRow>(
      `select provider_id as id, position, definition, texts, is_active as "isActive" from provider
        where tenant_id = $1 and ${NAMED} order by position, 1`,
      [tx.tenantId],
    ),
    tx.query<ProgramRow>(
      `select category_id as id, position, definition, texts, is_active as "isActive" from campaign_category
        where tenant_id = $1 order by position, 1`,
      [tx.tenantId],
    ),
    tx.query<ProgramRows['campaigns'][number]>(
      `select campaign_id as id, position, featured_position as "featuredPosition", definition, texts, is_active as "isActive"
         from campaign where tenant_id = $1 and ${NAMED} order by position, 1`,
      [tx.tenantId],
    ),
    tx.query<ProgramRow>(
      `select category_id as id, position, definition, texts, is_active as "isActive" from offer_category
        where tenant_id = $1 order by position, 1`,
      [tx.tenantId],
    ),
    tx.query<ProgramRow>(
      `select offer_id as id, position, definition, texts, is_active as "isActive" from offer
        where tenant_id = $1 and ${NAMED} order by position, 1`,
      [tx.tenantId],
    ),
    tx.query<ProgramRows['content'][number]>(
      `select kind, item_id as id, position, definition, texts, is_active as "isActive" from content_item
        where tenant_id = $1 and (${NAMED} or kind = 'ACTION_BOX_CATEGORY') order by position, 2`,
      [tx.tenantId],
    ),
    tx.query<ProgramRow>(
      `select code as id, 0 as position, definition, texts, is_active as "isActive" from promotion_code
        where tenant_id = $1 and campaign_type = 'PROMOTIONAL' and batch is null and ${NAMED} order by 1`,
      [tx.tenantId],
    ),
    tx.query<ProgramRow>(
      `select draw_id as id, 0 as position, definition, texts, is_active as "isActive" from draw
        where tenant_id = $1 and ${NAMED} order by 1`,
      [tx.tenantId],
    ),
  ]);
  return { tenant, providers, campaignCategories, campaigns, offerCategories, offers, content, codes, draws };
}
