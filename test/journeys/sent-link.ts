import type { ApiCaller } from '#scripts/seed/call.ts';
import { buildEstimate } from '#shared/estimates/build-estimate.ts';
import { unpriced } from '#shared/estimates/money.ts';
import { addDays, nzDate } from '#shared/nz-date.ts';
import { carWithThreeFails } from '#shared/samples/sheets.ts';
import { sitePaths } from '#shared/site-paths.ts';

type As = { organizationId?: string };

/** A sent estimate of three lines, and the token of its link. */
export const sendLink = async (call: ApiCaller, as: As) => {
  const today = nzDate(new Date());
  const own = { initialInspectorNumber: 'VI20988', initialDateOfInspection: today };
  const { id: draft } = await call('drafts', 'create', { body: { ...carWithThreeFails(), ...own } }, as);
  const confirmed = { readings: [], inspectorNumber: true };
  const body = { formattedId: { unfinishedInspectionId: draft }, confirmed };
  const inspection = await call('inspections', 'submit', { body }, as);
  const { EstimateID: id } = await call('estimates', 'create', { body: buildEstimate(inspection) }, as);
  const params = { id };
  const read = () => call('estimates', 'get', { params }, as);
  const { Customer, lines, version } = await read();
  const priced = [
    ...lines.slice(0, 2).map((line, n) => ({ ...line, partsCents: [115_00, 23_00][n] ?? 0 })),
    { id: 'valet', from: 'workshop' as const, words: 'Valet inside and out', ...unpriced, partsCents: 46_00 },
  ];
  const changes = { Customer, lines: priced, notes: 'Ready on Friday.', version };
  const saved = await call('estimates', 'save', { params, body: changes }, as);
  const send = (seen: number) =>
    call('estimates', 'send', { params, body: { version: seen, expiresOn: addDays(today, 7), mail: false } }, as);
  await send(saved.version);
  const { token, estimate } = await call('estimates', 'link', { params, body: {} }, as);
  return { params, token, link: estimate.links[0]?.id ?? '', read, send };
};

/** The URL in a customer's email. */
export const makeLinkAddress = (webUrl: string, token: string) => `${webUrl}${sitePaths.customerLink}#${token}`;
