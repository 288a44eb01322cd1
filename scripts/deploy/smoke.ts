import * as z from 'zod';
import { api } from '#shared/api.ts';
import { linkPaths } from '#shared/links/calls.ts';
import type { Outputs } from './outputs.ts';
import { DEFAULT_RETRIES, type Retries, retryProbe } from './retries.ts';

/** A request to the site, or to the address `at`. */
type Probe = { name: string; path: string; at?: string; fault: (answer: Response, text: string) => string | undefined };

type Asked = Pick<Outputs, 'UserPoolId' | 'ApiAddress'>;

const status = (answer: Response, wanted: number) =>
  answer.status === wanted ? undefined : `it answers ${answer.status}, not ${wanted}`;
const json = <Shape extends z.ZodType>(text: string, shape: Shape, what: string) => {
  try {
    return shape.safeParse(JSON.parse(text)).success ? undefined : what;
  } catch {
    return 'it is no JSON';
  }
};
const page = (answer: Response, text: string) =>
  status(answer, 200) ?? (/^<!doctype html>/i.test(text) ? undefined : 'it is no page');

const probes = ({ UserPoolId: userPoolId, ApiAddress }: Asked): Probe[] => [
  {
    name: 'the site, with its content security policy',
    path: '/',
    fault: (answer, text) =>
      page(answer, text) ??
      (answer.headers.get('content-security-policy')?.startsWith("default-src 'none'")
        ? undefined
        : 'it has no policy'),
  },
  { name: 'a page of the app', path: '/inspections', fault: page },
  { name: 'the page that signs in', path: '/auth/popup.html', fault: page },
  {
    name: 'where people sign in',
    path: '/config.json',
    fault: (answer, text) =>
      status(answer, 200) ??
      json(text, z.object({ userPoolId: z.literal(userPoolId) }), `it does not name ${userPoolId}`),
  },
  {
    name: 'the API, which answers nobody without a token',
    path: api.account.user.path,
    fault: (answer, text) => status(answer, 401) ?? json(text, z.object({ message: z.string() }), 'it says nothing'),
  },
  {
    name: 'the document of the API',
    path: '/openapi.json',
    fault: (answer, text) =>
      status(answer, 200) ?? json(text, z.object({ openapi: z.string() }), 'it is another document'),
  },
  {
    name: 'the API at its own address, which answers nobody',
    at: ApiAddress,
    path: linkPaths.sheet,
    fault: (answer) => status(answer, 403),
  },
  { name: 'what is not there', path: '/assets/nothing.js', fault: (answer) => status(answer, 404) },
];

/** Checks a site from outside. Prints each result and returns the number of wrong answers. */
export async function smokeTest(
  site: string,
  asked: Asked,
  say: (line: string) => void,
  patience: Retries = DEFAULT_RETRIES,
): Promise<number> {
  let wrong = 0;
  for (const { name, path, at = site, fault } of probes(asked)) {
    const said = await retryProbe(async () => {
      const answer = await fetch(`${at}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
      return fault(answer, await answer.text());
    }, patience);
    say(`  ${said ? '✗' : '✓'} ${name}: ${path}${said ? `: ${said}` : ''}`);
    if (said) wrong += 1;
  }
  return wrong;
}
