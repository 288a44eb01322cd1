import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { ClientRequest } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { allows } from './allows.ts';
import type { Roles } from './roles.ts';
import { type Call, findUses, findUsesOfUrls, type Use } from './uses.ts';

/** A kind of call, recorded once: keys by their prefixes, files by their folder. */
type Done = { fn: string; action: string; resource: string; beginnings: string[]; refused: boolean };

class AccessDenied extends Error {
  override readonly name = 'AccessDeniedException';
}

const calling = new AsyncLocalStorage<string>();
/** Runs a function under a Lambda's name, which determines its role. */
export const runAs = <Result>(fn: string, run: () => Result): Result => calling.run(fn, run);

/**
 * Checks the AWS calls of functions and the signed URLs that they return. Throws if a function's role doesn't allow
 * one.
 */
let hold: { call: (call: Call) => void; answer: (answer: unknown) => void } | undefined;
/** Checks the signed URLs in a response: when opened, they have the permissions of the signer. */
export const checkAnswer = (answer: unknown) => hold?.answer(answer);

/** The caller while no function runs, such as while a bundle loads. It has no role. */
export const NO_FUNCTION = 'no function';

/**
 * Denies this process's functions everything that their roles don't allow, as IAM does. Denies all calls of other code.
 * Appends the calls to `file`.
 */
export function enforceRoles(roles: Roles, file?: string) {
  const told = new Set<string>();
  const tell = (done: Done) => {
    const line = JSON.stringify(done);
    if (!file || told.has(line)) return;
    told.add(line);
    appendFileSync(file, `${line}\n`);
  };
  const check = (find: () => Use[]) => {
    const fn = calling.getStore() ?? NO_FUNCTION;
    const statements = roles.get(fn) ?? [];
    for (const use of known(fn, find, tell)) {
      const refused = !statements.some((statement) => allows(statement, use));
      tell({ fn, ...summarize(use), refused });
      if (refused) throw new AccessDenied(`${fn} may not ${use.action} on ${use.resource}`);
    }
  };
  hold = {
    call: (call) => check(() => findUses(call)),
    answer: (answer) => check(() => findUsesOfUrls(JSON.stringify(unpack(answer)) ?? '')),
  };
  watchRequests(hold.call);
  watchFetch(hold.call);
}

/** Returns a response's text, which may be compressed. */
const unpack = (answer: unknown) => {
  const { body, isBase64Encoded } = Object(answer);
  return isBase64Encoded ? String(gunzipSync(Buffer.from(body, 'base64'))) : answer;
};

/** Also refuses and records calls for which no permission is defined. */
function known(fn: string, find: () => Use[], tell: (done: Done) => void) {
  try {
    return find();
  } catch (error) {
    tell({ fn, action: String(error), resource: '', beginnings: [], refused: true });
    throw error;
  }
}

const summarize = ({ action, resource, context }: Use) => ({
  action,
  resource: resource.replace(/\/org\/[^/]+\/(\w+)\/.*$/, '/org/*/$1/*').replace(/(:identity)\/.*@.*$/, '$1/someone'),
  beginnings: [...new Set((context['dynamodb:LeadingKeys'] ?? []).map((key) => `${key.split('#')[0]}#`))].sort(),
});

/** Checks the requests of Node's own HTTP client, which the SDK uses, before they are sent. */
function watchRequests(check: (call: Call) => void) {
  const { write, end } = ClientRequest.prototype;
  const sent = new WeakMap<ClientRequest, unknown[]>();
  ClientRequest.prototype.write = function (this: ClientRequest, ...args: unknown[]) {
    sent.set(this, [...(sent.get(this) ?? []), args[0]]);
    return Reflect.apply(write, this, args);
  };
  ClientRequest.prototype.end = function (this: ClientRequest, ...args: unknown[]) {
    const { method, path } = this;
    const headers = Object.fromEntries(Object.entries(this.getHeaders()).map(([name, value]) => [name, String(value)]));
    const body = () => [...(sent.get(this) ?? []), args[0]].map(textOf).join('');
    try {
      check({ method, path, headers, body });
    } catch (error) {
      return this.destroy(error instanceof Error ? error : undefined);
    }
    return Reflect.apply(end, this, args);
  };
}

const textOf = (chunk: unknown) =>
  typeof chunk === 'string' ? chunk : chunk instanceof Uint8Array ? Buffer.from(chunk).toString() : '';

function watchFetch(check: (call: Call) => void) {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = { method: init?.method ?? 'GET', headers: Object.fromEntries(new Headers(init?.headers)) };
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    check({ ...request, path: `${pathname}${search}`, body: () => textOf(init?.body) });
    return fetch(input, init);
  };
}
