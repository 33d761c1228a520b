import type { Version } from '@fareback/contract/admin';
import type { VersionRow } from '../../versions/index.ts';

const moment = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentVersion = (row: VersionRow): Version => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  submittedAt: moment(row.submittedAt),
  approvedAt: moment(row.approvedAt),
  publishAt: moment(row.publishAt),
  publishedAt: moment(row.publishedAt),
  supersededAt: moment(row.supersededAt),
});
