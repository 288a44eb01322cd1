import * as z from 'zod';
import { api } from '#shared/api.ts';
import { linkPaths } from '#shared/links/calls.ts';
import { linkPages } from '../../cdk/website/link-pages.ts';
import type { Outputs } from './outputs.ts';
import { DEFAULT_RETRIES, type Retries, retryProbe } from './retries.ts';

/** A request to the site, or to the URL `at`. */
type Probe = {
  part: Part;
  name: string;
  path: string;
  at?: string;
  fault: (response: Response, text: string) => string | undefined;
};

/** Pages are published after the API's probes have passed. */
type Part = 'API' | 'pages';
type Asked = Pick<Outputs, 'UserPoolId' | 'ApiAddress'>;

const status = (response: Response, wanted: number) =>
  response.status === wanted ? undefined : `returned ${response.status} instead of ${wanted}`;
const json = <Shape extends z.ZodType>(text: string, shape: Shape, what: string) => {
  try {
    return shape.safeParse(JSON.parse(text)).success ? undefined : what;
  } catch {
    return 'not JSON';
  }
};
/** Headers of every page, and those of pages behind a link, with the beginnings of their values. */
const pageHeaders = { 'content-security-policy': "default-src 'none'", 'strict-transport-security': 'max-age=' };
const linkPageHeaders = { ...pageHeaders, 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

const page =
  (headers: Record<string, string> = pageHeaders): Probe['fault'] =>
  (response, text) => {
    const wrong = Object.keys(headers).find((name) => !response.headers.get(name)?.startsWith(headers[name] ?? ''));
    const isPage = /^<!doctype html>/i.test(text);
    return status(response, 200) ?? (!isPage ? 'not an HTML page' : wrong && `the header ${wrong} is wrong`);
  };

const probes = ({ UserPoolId: userPoolId, ApiAddress }: Asked): Probe[] => [
  { part: 'pages', name: 'home page', path: '/', fault: page() },
  { part: 'pages', name: 'app page', path: '/inspections', fault: page() },
  { part: 'pages', name: 'login page', path: '/auth/popup.html', fault: page() },
  ...linkPages.map(({ name, path }): Probe => ({ part: 'pages', name, path, fault: page(linkPageHeaders) })),
  {
    part: 'pages',
    name: 'login settings',
    path: '/config.json',
    fault: (response, text) =>
      status(response, 200) ??
      json(text, z.object({ userPoolId: z.literal(userPoolId) }), `the user pool is not ${userPoolId}`),
  },
  {
    part: 'API',
    name: 'API call without a token',
    path: api.account.user.path,
    fault: (response, text) => status(response, 401) ?? json(text, z.object({ message: z.string() }), 'no message'),
  },
  {
    part: 'API',
    name: 'OpenAPI document',
    path: '/openapi.json',
    fault: (response, text) =>
      status(response, 200) ?? json(text, z.object({ openapi: z.string() }), 'not an OpenAPI document'),
  },
  {
    part: 'API',
    name: 'API call that bypasses CloudFront',
    at: ApiAddress,
    path: linkPaths.sheet,
    fault: (response) => status(response, 403),
  },
  { part: 'API', name: 'missing file', path: '/assets/nothing.js', fault: (response) => status(response, 404) },
];

/** Tests a part of a site from outside. Prints each result and returns the number of wrong responses. */
export async function smokeTest(
  site: string,
  asked: Asked,
  part: Part,
  say: (line: string) => void,
  patience: Retries = DEFAULT_RETRIES,
): Promise<number> {
  let wrong = 0;
  for (const { name, path, at = site, fault } of probes(asked).filter((probe) => probe.part === part)) {
    const said = await retryProbe(async () => {
      const response = await fetch(`${at}${path}`, { redirect: 'manual', signal: AbortSignal.timeout(30_000) });
      return fault(response, await response.text());
    }, patience);
    say(`  ${said ? '✗' : '✓'} ${name}: ${path}${said ? `: ${said}` : ''}`);
    if (said) wrong += 1;
  }
  return wrong;
}
