import { CLIENT_INFO, HTTP_TIMEOUT_MS, TOKEN_ATTEMPTS } from './defaults.ts';
import { parseTokenError } from './errors.ts';

type Request = { headers: Record<string, string>; body: string | URLSearchParams };

/** Retries only if there was no response; a refusal is final. */
export const postForTokens = async (url: string, { headers, body }: Request): Promise<unknown> => {
  let failure: unknown;
  for (let attempt = 1; attempt <= TOKEN_ATTEMPTS; attempt++) {
    try {
      const signal = AbortSignal.timeout(HTTP_TIMEOUT_MS);
      const response = await fetch(url, { method: 'POST', headers: { ...headers, ...CLIENT_INFO }, body, signal });
      const content: unknown = await response.json().catch(() => undefined);
      if (response.ok) return content;
      failure = parseTokenError(url, content);
      break;
    } catch (error) {
      failure = parseTokenError(url, undefined, error);
    }
  }
  throw failure;
};
