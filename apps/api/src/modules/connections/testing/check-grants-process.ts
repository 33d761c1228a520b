import { commandEnvironment } from '../../../cli/support/command-environment.ts';
import { openDepsIn } from '../../../cli/support/open-deps.ts';
import { askAboutGrantsJob } from '../../../jobs/providers.ts';

/* Process that checks one agency's grants again and again until it is killed. */

const [tenantId = ''] = process.argv.slice(2);
const { deps } = await openDepsIn(commandEnvironment, () => ({ command: 'check-grants', askedBy: null }))();
const check = () => askAboutGrantsJob(deps).run({ tenantId });
await check();
process.stdout.write('ready\n');
for (;;) await check();
