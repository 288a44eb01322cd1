import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

/** A request to S3. Header names are in lower case. */
export interface S3Request {
  method: string;
  /** As sent, still percent-encoded, because the signature covers this form. */
  path: string;
  bucket: string;
  key: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
}

export interface S3Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: string | Readable;
}

export class S3Failure extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function toS3Request(incoming: IncomingMessage, body: Buffer): S3Request {
  const url = incoming.url ?? '/';
  const [path = '/'] = url.split('?', 1);
  const [, bucket = '', ...key] = path.split('/');
  return {
    method: incoming.method ?? 'GET',
    path,
    bucket: decode(bucket),
    key: decode(key.join('/')),
    query: new URLSearchParams(url.slice(path.length)),
    headers: Object.fromEntries(
      Object.entries(incoming.headers).map(([name, value]) => [name, [value ?? ''].flat().join(',')]),
    ),
    body,
  };
}

/** Percent-encodes like AWS: everything except letters, digits and `-._~`. */
export function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new S3Failure(400, 'InvalidURI', "Couldn't parse the specified URI.");
  }
}

export function toXmlAnswer(xml: string, status = 200): S3Answer {
  return {
    status,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`,
  };
}
