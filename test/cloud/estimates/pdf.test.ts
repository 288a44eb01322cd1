import { expect, it } from 'vitest';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { readPdf } from '#test/browser/read-pdf.ts';
import { calls, send } from '../calls.ts';
import { newWorkshop } from '../people.ts';

const call = (title: string) => {
  const found = calls.find((one) => one.title === title);
  if (!found) throw new Error(`Unknown endpoint ${title}`);
  return found;
};

it('O-01: a customer gets the PDF of an estimate through their link, and so does the workshop, each polling until it is printed', async () => {
  const { owner, as } = await newWorkshop();
  const draft = await owner.call('drafts', 'create', { body: carWithThreeFails() }, as);
  const body = { ...carWithThreeFails(), formattedId: { unfinishedInspectionId: draft.id } };
  const submitted = await owner.call('inspections', 'submit', { body }, { ...as, idempotencyKey: crypto.randomUUID() });
  const { EstimateID: id } = await owner.call('estimates', 'create', { body: buildEstimate(submitted) }, as);
  const params = { id };
  const { Customer } = await owner.call('estimates', 'get', { params }, as);
  const lines = [{ id: 'one', from: 'workshop' as const, words: 'Stop lamp, Tāwa', ...unpriced, partsCents: 46_00 }];
  const { version } = await owner.call('estimates', 'save', { params, body: { Customer, lines, version: 1 } }, as);
  const sending = { version, expiresOn: nzDate(new Date()), mail: false };
  await owner.call('estimates', 'send', { params, body: sending }, as);
  const { token: link } = await owner.call('estimates', 'link', { params, body: {} }, as);

  const look = async () => {
    const { status, text } = await send(call('links.pdf'), { link });
    return { status, ...JSON.parse(text) };
  };
  expect(await look()).toEqual({ status: 202, state: 'pending' });
  // a link may be asked three times a second
  await expect
    .poll(look, { interval: 1_000 })
    .toMatchObject({ status: 200, name: expect.stringMatching(/^Estimate E-1 - KZT482\.pdf$/) });
  const { url } = await look();
  const { pages } = await readPdf(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  for (const fact of ['Stop lamp, Tāwa', 'Total $46.00']) expect(pages.join(' ')).toContain(fact);

  const own = await owner.call('estimates', 'pdf', { params: { id, number: '1' } }, as);
  expect(new URL(own.url ?? '').pathname).toBe(new URL(url).pathname);
});
