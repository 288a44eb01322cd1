import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebConfig } from '#shared/config.ts';
import { BETWEEN_SITES } from '#shared/sites.ts';
import { buildEdgeCode } from '../../cdk/website/edge-code.ts';
import { hashInlineContent } from '../../cdk/website/inline-hashes.ts';
import { linkPages } from '../../cdk/website/link-pages.ts';
import {
  betweenSitesHeaders,
  cacheControl,
  linkHeaders,
  type Origins,
  securityHeaders,
} from '../../cdk/website/security-headers.ts';
import { inRoot } from '../root.ts';
import { type Listening, listen } from './aws/http.ts';
import { edgeFunction } from './web-origin/edge.ts';
import type { ErrorSeconds } from './web-origin/error-cache.ts';
import { openSite, toFile, type WebFile } from './web-origin/files.ts';
import { openForwarder } from './web-origin/forward.ts';

export interface WebOriginOptions {
  apiUrl: string;
  /** Handles API calls here instead of forwarding them to `apiUrl`. */
  answerApi?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  config: WebConfig;
  origins: Origins;
  port?: number;
  /** Serves the site on this port too, as the estimator (0: any free one). */
  estimatorPort?: number | undefined;
  /** The hosts of the two sites, if they differ from the host of the server. */
  hosts?: { inspections: string; estimator: string } | undefined;
  dir?: string;
  /** A folder with the assets of former builds, for pages that are still open. */
  formerDir?: string;
  errorSeconds?: ErrorSeconds;
  /** Secret that proves to the API that a call came through CloudFront. */
  edgeSecret?: string;
}

export interface WebOrigin extends Listening {
  /** The same as `url`, unless the estimator is a separate site. */
  estimatorUrl: string;
}

/** Serves the site and the API like CloudFront, with the same paths, headers, compression and cached errors. */
export async function startWebOrigin({
  apiUrl,
  answerApi,
  config,
  origins,
  port = 0,
  estimatorPort,
  hosts,
  dir = inRoot('dist/web'),
  formerDir,
  errorSeconds,
  edgeSecret,
}: WebOriginOptions): Promise<WebOrigin> {
  const pathOf = edgeFunction(buildEdgeCode());
  const files = openSite(dir, formerDir);
  const api = openForwarder(apiUrl, errorSeconds, edgeSecret);
  let configFile: WebFile | undefined;
  let safe = safeHeaders(origins);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    for (const [name, value] of Object.entries(safe(pathname, files))) response.setHeader(name, value);
    if (pathname.startsWith('/api/')) return (answerApi ?? api.forward)(request, response);

    const uri = pathOf(pathname);
    const file = uri === '/config.json' ? configFile : files(uri);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Only GET and HEAD are allowed.');
    if (!file) return sendText(response, 404, 'Not found.');
    response.setHeader('cache-control', cacheControl(uri));
    sendFile(request, response, file);
  };
  const inspections = await listen(answer, { port });
  const estimator = estimatorPort === undefined ? undefined : await listen(answer, { port: estimatorPort });
  const url = hosts ? `http://${hosts.inspections}:${inspections.port}` : inspections.url;
  const estimatorUrl = hosts && estimator ? `http://${hosts.estimator}:${estimator.port}` : (estimator?.url ?? url);
  const told: WebConfig = { ...config, inspectionsUrl: url, estimatorUrl };
  configFile = toFile(Buffer.from(JSON.stringify(told)), 'application/json');
  safe = safeHeaders({ ...origins, sites: [...new Set([url, estimatorUrl])] });
  return {
    url,
    port: inspections.port,
    estimatorUrl,
    close: async () => {
      await Promise.all([inspections.close(), estimator?.close()]);
      api.close();
    },
  };
}

/** Reads the inline content of pages for each request, so that a new build is served at once. */
const safeHeaders = (origins: Origins) => {
  const ofSite = withInline(securityHeaders, origins);
  const ofLinks = new Map<string, { file: string; headersOf: ReturnType<typeof withInline> }>(
    linkPages.map(({ path, file }) => [path, { file: `/${file}`, headersOf: withInline(linkHeaders, origins) }]),
  );
  const betweenSites = betweenSitesHeaders(origins);
  const hasTwo = (origins.sites?.length ?? 0) > 1;
  return (pathname: string, files: ReturnType<typeof openSite>) => {
    if (hasTwo && pathname === BETWEEN_SITES) return betweenSites;
    const { file, headersOf } = ofLinks.get(pathname) ?? { file: '/index.html', headersOf: ofSite };
    return headersOf(files(file));
  };
};

const withInline = (headersOf: typeof securityHeaders, origins: Origins) => {
  let seen: WebFile | undefined;
  let headers = headersOf(origins);
  return (page: WebFile | undefined) => {
    if (page && page !== seen) headers = headersOf(origins, hashInlineContent(page.body('identity').toString()));
    seen = page;
    return headers;
  };
};

const sendText = (response: ServerResponse, status: number, text: string) =>
  void response.writeHead(status, { 'content-type': 'text/plain' }).end(text);

function sendFile({ method, headers }: IncomingMessage, response: ServerResponse, file: WebFile) {
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = file.encodings.find((name) => accepted.includes(name)) ?? 'identity';
  const etag = encoding === 'identity' ? `"${file.etag}"` : `W/"${file.etag}"`;
  response.setHeader('etag', etag);
  if (file.encodings.length > 1) response.setHeader('vary', 'Accept-Encoding');
  if (headers['if-none-match']?.includes(file.etag)) return void response.writeHead(304).end();

  const body = file.body(encoding);
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', body.length);
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding);
  response.writeHead(200).end(method === 'HEAD' ? undefined : body);
}
