import { commandEnvironment } from '../../../cli/support/command-environment.ts';
import { openDepsIn } from '../../../cli/support/open-deps.ts';
import { deliverWebhooksJob } from '../../../jobs/deliver-webhooks.ts';

/* Process that delivers one agency's webhooks again and again until it is killed. */

const [tenantId = ''] = process.argv.slice(2);
const { deps } = await openDepsIn(commandEnvironment, () => ({ command: 'deliver', askedBy: null }))();
for (;;) await deliverWebhooksJob(deps).run({ tenantId });
