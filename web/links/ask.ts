import type { Decision } from '#shared/estimates/decisions.ts';
import type { CustomerView } from '#shared/links/api.ts';

/** Why something was not done, in words for the customer. `status` 0: nobody was reached. */
export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const NO_NETWORK = 'There is no connection. What you chose is still here: try again in a moment.';

const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<CustomerView> => {
  const token = location.hash.slice(1);
  const headers = { 'x-link-token': token, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`/api/link/v1/estimate${path}`, {
    method,
    headers,
    cache: 'no-store',
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!answer) throw new Refusal(0, NO_NETWORK);
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, told.message ?? 'Something went wrong. Please try again.');
  return told;
};

export const ask = {
  look: () => call('GET', ''),
  decide: (decision: Decision) => call('POST', '/decision', decision),
  undo: (id: string) => call('POST', '/undo', { id }),
  freshPrice: () => call('POST', '/fresh'),
};
