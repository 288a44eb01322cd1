import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { ClientRequest } from 'node:http';
import * as z from 'zod';
import { allows } from './allows.ts';
import type { Roles } from './roles.ts';
import { type Call, findUses, type Use, usesOfAddresses } from './uses.ts';

/** What a function did, once for each kind of it: of keys the beginnings, of files the folder. */
export const Done = z.object({
  fn: z.string(),
  action: z.string(),
  resource: z.string(),
  beginnings: z.array(z.string()),
  refused: z.boolean(),
});
export type Done = z.infer<typeof Done>;

class AccessDenied extends Error {
  override readonly name = 'AccessDeniedException';
}

const calling = new AsyncLocalStorage<string>();
/** Runs a function under its own name, by which it is held to its role. */
export const callAs = <Result>(fn: string, run: () => Result): Result => calling.run(fn, run);

/** Looks at what functions ask of AWS, or hand out in its name; throws for what they may not. */
let hold: { call: (call: Call) => void; answer: (answer: unknown) => void } | undefined;
/** Of an answer the signed addresses: whoever opens one does so with the rights of who signed it. */
export const holdAnswer = (answer: unknown) => hold?.answer(answer);

/** Who signs a call while no function runs: at the load of a bundle, or in what was begun outside. No role is theirs. */
export const NO_FUNCTION = 'no function';

type Holding = {
  /** Is told what they do. */
  file?: string | undefined;
  /** In a process that also hands on what functions elsewhere have signed, and were held for there. */
  handsOn?: boolean;
};

/** From here on this process's functions are refused what their roles do not grant, as IAM would, and anybody else all of it. */
export function holdToRoles(roles: Roles, { file, handsOn = false }: Holding = {}) {
  const told = new Set<string>();
  const tell = (done: Done) => {
    const line = JSON.stringify(done);
    if (!file || told.has(line)) return;
    told.add(line);
    appendFileSync(file, `${line}\n`);
  };
  const check = (find: () => Use[]) => {
    const fn = calling.getStore() ?? NO_FUNCTION;
    if (fn === NO_FUNCTION && handsOn) return;
    const statements = roles.get(fn) ?? [];
    for (const use of known(fn, find, tell)) {
      const refused = !statements.some((statement) => allows(statement, use));
      tell({ fn, ...summarize(use), refused });
      if (refused) throw new AccessDenied(`${fn} may not ${use.action} on ${use.resource}`);
    }
  };
  hold = {
    call: (call) => check(() => findUses(call)),
    answer: (answer) => check(() => usesOfAddresses(JSON.stringify(answer) ?? '')),
  };
  watchRequests(hold.call);
  watchFetch(hold.call);
}

/** What nobody has said the right for is refused as well, under its own name. */
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
  resource: resource.replace(/\/org\/[^/]+\/(\w+)\/.*$/, '/org/*/$1/*').replace(/(:identity)\/.*@.*$/, '$1/somebody'),
  beginnings: [...new Set((context['dynamodb:LeadingKeys'] ?? []).map((key) => `${key.split('#')[0]}#`))].sort(),
});

/** Looks at the requests of Node's own client, which the SDK uses, before they go out. */
export function watchRequests(check: (call: Call) => void) {
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

/** Those of `fetch`, which is another client. */
function watchFetch(check: (call: Call) => void) {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const request = { method: init?.method ?? 'GET', headers: Object.fromEntries(new Headers(init?.headers)) };
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    check({ ...request, path: `${pathname}${search}`, body: () => textOf(init?.body) });
    return fetch(input, init);
  };
}
