import type { IncomingMessage } from 'node:http';
import { unescapeMarkup } from '../markup.ts';
import { S3Failure } from './wire.ts';

/** A CORS rule. Source: S3 user guide, "Elements of a CORS configuration". */
interface Rule {
  origins: string[];
  methods: string[];
  headers: string[];
  exposed: string[];
  maxAge: string | undefined;
}

export function parseCors(xml: string): Rule[] {
  const rules = [...xml.matchAll(/<CORSRule>([\s\S]*?)<\/CORSRule>/g)].map(([, rule = '']) => {
    const all = (name: string) =>
      [...rule.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, text = '']) =>
        unescapeMarkup(text),
      );
    return {
      origins: all('AllowedOrigin'),
      methods: all('AllowedMethod'),
      headers: all('AllowedHeader').map((name) => name.toLowerCase()),
      exposed: all('ExposeHeader'),
      maxAge: all('MaxAgeSeconds')[0],
    };
  });
  if (rules.length === 0) throw new S3Failure(400, 'MalformedXML', 'The XML you provided was not well-formed.');
  return rules;
}

/** Returns the CORS headers of a response or a preflight. Returns undefined if no rule allows the request. */
export function corsAnswer(
  rules: readonly Rule[],
  { method, headers }: IncomingMessage,
): Record<string, string> | undefined {
  const { origin = '' } = headers;
  const wanted = headers['access-control-request-method'] ?? method ?? '';
  const asked = (headers['access-control-request-headers'] ?? '').toLowerCase().split(/, */).filter(Boolean);
  const matches = (allowed: readonly string[], name: string) => allowed.includes('*') || allowed.includes(name);
  const rule = rules.find(
    (one) =>
      matches(one.origins, origin) && one.methods.includes(wanted) && asked.every((name) => matches(one.headers, name)),
  );
  return (
    rule && {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': rule.methods.join(', '),
      ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ') }),
      ...(rule.exposed.length > 0 && { 'access-control-expose-headers': rule.exposed.join(', ') }),
      ...(rule.maxAge && { 'access-control-max-age': rule.maxAge }),
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    }
  );
}
