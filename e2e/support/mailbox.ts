import { address, originOf } from './world.ts';

/** The code of the newest text message to a phone number of 10 digits, read off the mailbox page. Throws when there is none. */
export async function latestCode(tenantId: string, phone: string): Promise<string> {
  const reply = await fetch(`${address}/local/mailbox`, { headers: { origin: originOf(tenantId) } });
  const message = (await reply.text()).split('<li>').find((item) => item.includes(phone));
  const code = /<p>(\d{4}) /.exec(message ?? '')?.[1];
  if (!code) throw new Error(`No code was texted to ${phone}.`);
  return code;
}
