import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '#shared/ids.ts';
import type { CustomerView } from '#shared/links/api.ts';
import { LINK_HEADER, linkPaths } from '#shared/links/calls.ts';
import type { Release } from './release.ts';

type Mail = { to: string[]; text?: string };
type Pdf = { state: string; url?: string | undefined };

const POLL_MS = 250;
const PATIENCE_MS = 120_000;

/** Finds the address in an email to a customer. */
export const findAddress = async ({ outboxUrl }: Pick<Release, 'outboxUrl'>, email: string) => {
  const mails = (await (await fetch(`${outboxUrl}/mails.json`)).json()) as Mail[];
  const text = mails.find(({ to }) => to.includes(email))?.text ?? '';
  const address = /https?:\/\/\S+\/[es]#[\w-]{22}/.exec(text)?.[0];
  if (!address) throw new Error(`No link was mailed to ${email}`);
  return address;
};

/** Calls the API as the holder of an emailed address. */
export const askByLink = async <T>(
  { apiUrl }: Pick<Release, 'apiUrl'>,
  address: string,
  path: string,
  body?: object,
): Promise<T> => {
  const answer = await fetch(`${apiUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { [LINK_HEADER]: address.split('#')[1] ?? '', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json() as Promise<T>;
};

/** Approves all lines of an emailed estimate. */
export const approve = async (release: Pick<Release, 'apiUrl'>, address: string) => {
  const { version } = await askByLink<CustomerView>(release, address, linkPaths.estimate);
  const lines = (version?.lines ?? []).map(({ id }) => ({ id, decision: 'approved' }));
  const body = { id: newId('lnk').slice(4), hash: version?.hash, name: 'Mere Tūhoe', lines };
  const { state } = await askByLink<CustomerView>(release, address, linkPaths.decide, body);
  if (state !== 'answered') throw new Error(`The estimate is ${state}`);
};

/** Waits until a PDF is rendered, and downloads it. */
export const openPdf = async (ask: () => Promise<Pdf>) => {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await wait(POLL_MS)) {
    const { state, url } = await ask();
    if (state !== 'ready' || !url) continue;
    const answer = await fetch(url);
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (!answer.ok || !bytes.subarray(0, 4).equals(Buffer.from('%PDF'))) throw new Error(`${answer.status} at ${url}`);
    return;
  }
  throw new Error('not rendered in time');
};
