import type { IncomingMessage, ServerResponse } from 'node:http';
import type { WebConfig } from '#shared/config.ts';
import { inlineHashes } from '../../cdk/website/inline-hashes.ts';
import { cacheControl, type Origins, securityHeaders } from '../../cdk/website/security-headers.ts';
import { inRoot } from '../root.ts';
import { type Listening, listen } from './aws/http.ts';
import { edgeFunction } from './web-origin/edge.ts';
import { filesOf, toFile, type WebFile } from './web-origin/files.ts';
import { forwardTo } from './web-origin/forward.ts';
import type { ErrorSeconds } from './web-origin/kept-errors.ts';

export interface WebOriginOptions {
  apiUrl: string;
  /** Answers the API's calls here, in place of `apiUrl`. */
  answerApi?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  config: WebConfig;
  origins: Origins;
  port?: number;
  /** The built website. */
  dir?: string;
  edgeFile?: string;
  /** For how long the edge keeps an error of the API. */
  errorSeconds?: ErrorSeconds;
  onError?: () => void;
}

/** The site and the API under one address, with the paths, the headers, the compression and the kept errors that CloudFront gives them. */
export async function startWebOrigin({
  apiUrl,
  answerApi,
  config,
  origins,
  port = 0,
  dir = inRoot('dist/web'),
  edgeFile = inRoot('cdk/website/paths.js'),
  errorSeconds,
  onError,
}: WebOriginOptions): Promise<Listening> {
  const pathOf = edgeFunction(edgeFile);
  const files = filesOf(dir);
  const configFile = toFile(Buffer.from(JSON.stringify(config)), 'application/json');
  const api = forwardTo(apiUrl, errorSeconds, onError);
  const safe = safeHeaders(origins);

  const server = await listen(
    async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://local');
      for (const [name, value] of Object.entries(safe(files('/index.html')))) response.setHeader(name, value);
      if (pathname.startsWith('/api/')) return (answerApi ?? api.forward)(request, response);

      const uri = pathOf(pathname);
      const file = uri === '/config.json' ? configFile : files(uri);
      if (request.method !== 'GET' && request.method !== 'HEAD') return sendText(response, 405, 'Only GET and HEAD.');
      if (!file) return sendText(response, 404, 'There is nothing here.');
      response.setHeader('cache-control', cacheControl(uri));
      sendFile(request, response, file);
    },
    { port },
  );
  return {
    ...server,
    close: async () => {
      await server.close();
      api.close();
    },
  };
}

/** They name what the landing page carries inline, as it now is: a new build is served at once. */
const safeHeaders = (origins: Origins) => {
  let seen: WebFile | undefined;
  let headers = securityHeaders(origins);
  return (landing: WebFile | undefined) => {
    if (landing && landing !== seen)
      headers = securityHeaders(origins, inlineHashes(landing.body('identity').toString()));
    seen = landing;
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
