import { throwIfAborted, withDeadline } from './deadline.ts';
import { errorOfReply, FarebackError } from './errors.ts';

export interface SentRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: BodyInit | undefined;
  credentials?: RequestCredentials | undefined;
}

async function readJson(reply: Response): Promise<unknown> {
  const text = await reply.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/**
 * Sends one request and returns the JSON of its reply. Throws a FarebackError, NETWORK_ERROR also after the timeout; an
 * abort throws the signal's reason.
 */
export async function sendRequest(
  { url, ...request }: SentRequest,
  options: { fetch: typeof fetch; timeoutSeconds: number; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const { body, credentials, ...plain } = request;
  const send = async (signal: AbortSignal): Promise<{ reply: Response; content: unknown }> => {
    const reply = await options.fetch(url, {
      ...plain,
      ...(body === undefined ? {} : { body }),
      ...(credentials === undefined ? {} : { credentials }),
      signal,
    });
    return { reply, content: await readJson(reply) };
  };
  const { reply, content } = await withDeadline(send, options).catch((cause: unknown) => {
    throwIfAborted(options.signal);
    throw new FarebackError({ status: 0, code: 'NETWORK_ERROR', cause });
  });
  if (!reply.ok) throw errorOfReply(reply, content);
  if (content === null) throw new FarebackError({ status: reply.status, code: 'UNREADABLE_REPLY' });
  return content;
}
