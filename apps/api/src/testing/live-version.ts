import type { TestTenant } from './index.ts';
import { plant } from './plant.ts';

/** Marks the tenant's program as a version that went live at a moment. */
export const plantLiveVersion = ({ tenantId }: TestTenant, publishedAt: Date): Promise<unknown> =>
  plant(
    `insert into programme_version (tenant_id, number, state, origin, digest, content, files, author, created_at, changed_at, published_at)
     values ($1, 1, 'LIVE', 'FOLDER', repeat('0', 64), '{}', '{}', '{}', $2, $2, $2)`,
    [tenantId, publishedAt],
  );
