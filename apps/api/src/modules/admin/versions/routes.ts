import { adminRoutes } from '@fareback/contract/admin';
import { type PackSchema, packSchema } from '@fareback/tenant-pack';
import { adminAlone, adminHandle, adminHandleStaff, type StaffCtx } from '../../../call/staff.ts';
import { backtestRows, backtestVersion } from './backtest.ts';
import { backtestDays, backtestTogether } from './backtest-together.ts';
import { listComments, listDraftReaders, sayOfVersion, takeBackComment } from './comments.ts';
import { listEdits } from './draft-edits.ts';
import { changeVersion, checkVersion, draftVersion } from './drafts.ts';
import {
  approveVersion,
  discardVersion,
  publishVersion,
  rollBackVersion,
  scheduleVersion,
  sendVersionBack,
  submitVersion,
  withdrawVersion,
} from './going-live.ts';
import { previewVersion } from './preview/preview-version.ts';
import { testRides } from './preview/test-rides.ts';
import { chosenVersion, diffVersion, listVersions, presentVersion, pullVersion } from './read-versions.ts';
import { keepTestRider, listTestRiders, removeTestRider } from './test-riders.ts';
import { tryRide } from './try-ride.ts';
import { beginVersion, saveVersion, workOnVersion } from './typed-draft.ts';

/** The schema of packs, and the installation's base values [DESK-181]. */
export const getPackSchema = async ({ settings }: Pick<StaffCtx, 'settings'>): Promise<PackSchema> =>
  packSchema(settings.packsRoot);

const { versions, testRiders } = adminRoutes;

export const handlers = [
  adminHandle(versions.list, (ctx, { query }) => listVersions(ctx, query)),
  adminHandle(versions.get, async (ctx, { params }) => presentVersion(await chosenVersion(ctx, params.number))),
  adminHandle(versions.diff, (ctx, { params, query }) => diffVersion(ctx, params.number, query)),
  adminHandle(versions.backtest, (ctx, { params, query }) => backtestVersion(ctx, params.number, query)),
  adminHandle(versions.backtestTogether, (ctx, { params, query }) => backtestTogether(ctx, params.number, query)),
  adminHandle(versions.backtestDays, (ctx, { params, query }) => backtestDays(ctx, params.number, query)),
  adminHandle(versions.backtestRows, (ctx, { params, query }) =>
    backtestRows(ctx, params.number, { ...params, ...query }),
  ),
  adminHandle(versions.tryRide, (ctx, { params, query }) => tryRide(ctx, params, query.language)),
  adminAlone(versions.preview, (call, { params, query }) => previewVersion(call, params, query)),
  adminAlone(versions.testRides, (call, { params, body }) => testRides(call, params, body)),
  adminHandle(versions.pull, (ctx, { params, query }) => pullVersion(ctx, params.number, query)),
  adminHandle(versions.check, (ctx, { body }) => checkVersion(ctx, body)),
  adminHandle(versions.draft, (ctx, { body }) => draftVersion(ctx, body)),
  adminHandle(versions.change, (ctx, { params, body }) => changeVersion(ctx, params.number, body)),
  adminHandle(versions.begin, (ctx, { body }) => beginVersion(ctx, body)),
  adminHandle(versions.work, (ctx, { params }) => workOnVersion(ctx, params.number)),
  adminHandle(versions.save, (ctx, { params, body }) => saveVersion(ctx, params.number, body)),
  adminHandle(versions.packSchema, getPackSchema),
  adminHandle(versions.edits, (ctx, { params }) => listEdits(ctx, params.number)),
  adminHandle(versions.comments, (ctx, { params }) => listComments(ctx, params.number)),
  adminHandleStaff(versions.readers, listDraftReaders),
  adminHandleStaff(versions.comment, (ctx, { params, body }) => sayOfVersion(ctx, params.number, body)),
  adminHandle(versions.sendBack, (ctx, { params, body }) => sendVersionBack(ctx, { ...body, number: params.number })),
  adminHandle(versions.takeBackComment, (ctx, { params }) => takeBackComment(ctx, params.number, params.comment)),
  adminHandle(versions.withdraw, (ctx, { params, body }) => withdrawVersion(ctx, { ...body, number: params.number })),
  adminHandle(versions.submit, (ctx, { params, body }) => submitVersion(ctx, { ...body, number: params.number })),
  adminHandleStaff(versions.approve, (ctx, { params, body }) =>
    approveVersion(ctx, { ...body, number: params.number }),
  ),
  adminHandle(versions.publish, (ctx, { params, body }) => publishVersion(ctx, { ...body, number: params.number })),
  adminHandle(versions.schedule, (ctx, { params, body }) =>
    scheduleVersion(ctx, { ...body, number: params.number }, body.publishAt),
  ),
  adminHandle(versions.discard, (ctx, { params, body }) => discardVersion(ctx, { ...body, number: params.number })),
  adminHandle(testRiders.list, listTestRiders),
  adminHandle(testRiders.save, (ctx, { params, body }) => keepTestRider(ctx, params.rider, body)),
  adminHandle(testRiders.remove, (ctx, { params }) => removeTestRider(ctx, params.rider)),
  adminHandle(versions.rollBack, (ctx, { body }) => rollBackVersion(ctx, body)),
];
