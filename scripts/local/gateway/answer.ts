import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

type Structured = APIGatewayProxyStructuredResultV2 & { statusCode: number };

const MAX_RESULT_BYTES = 6 * 2 ** 20;

/** Sends a handler's result as API Gateway does: `{ statusCode, … }`, or anything else as JSON. */
export function sendResult(response: ServerResponse, result: unknown): void {
  const json = JSON.stringify(result) ?? '';
  if (Buffer.byteLength(json) > MAX_RESULT_BYTES) throw new Error('The result is larger than 6 MB');
  const { statusCode, headers, cookies, body, isBase64Encoded } = structured(result, json);
  if (cookies?.length) response.setHeader('set-cookie', cookies);
  if (body !== undefined) response.setHeader('content-type', 'text/plain; charset=utf-8');
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, String(value));
  response.writeHead(statusCode).end(Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8'));
}

const isStructured = (result: unknown): result is Structured =>
  typeof result === 'object' && result !== null && 'statusCode' in result && typeof result.statusCode === 'number';

const structured = (result: unknown, json: string): Structured =>
  isStructured(result)
    ? result
    : {
        statusCode: 200,
        headers: { 'content-type': 'application/json' },
        body: typeof result === 'string' ? result : json,
      };

export function sendMessage(response: ServerResponse, status: number, message: string, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ message }));
}
