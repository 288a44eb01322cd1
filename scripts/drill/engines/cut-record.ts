import type { ApiCaller } from '#scripts/seed/call.ts';
import { RECHECK_ODOMETER } from './cut-job.ts';
import { CUSTOMER, REASON } from './job.ts';

type For = { organizationId: string };

/** What is wrong with what has become of the main job with this plate; nothing: it is all there, and once. */
export const findWrong = async (call: ApiCaller, as: For, plate: string): Promise<string[]> => {
  const { inspections } = await call('inspections', 'list', { query: {} }, as);
  const ids = inspections.filter((one) => one.vehicleRegistrationPlate === plate).map(({ id }) => id);
  const records = await Promise.all(ids.map((id) => call('inspections', 'get', { params: { id: String(id) } }, as)));
  const originals = records.filter(({ recheckOf }) => recheckOf === null);
  const rechecks = records.filter(({ recheckOf }) => recheckOf !== null);
  const { unfinishedInspections } = await call('drafts', 'list', { query: {} }, as);
  const drafts = (of: string) => unfinishedInspections.filter((one) => one.vehicleRegistrationPlate === of).length;
  const [original] = originals;
  const [recheck] = rechecks;
  const reasons = original?.InspectionItem.filter(({ result }) => result === 'FAIL').map((item) => [
    item.inspectionItemName,
    ...item.ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection),
  ]);
  const found = {
    inspections: [originals.length, 1],
    rechecks: [rechecks.length, 1],
    'open drafts': [drafts(plate), 0],
    'drafts that a logout would have lost': [drafts(`${plate}X`), 1],
    fails: [JSON.stringify(reasons), JSON.stringify([['externalStopLamps', REASON]])],
    photos: [original?.images.length, 1],
    customer: [original?.customerName, CUSTOMER],
    odometer: [original?.vehicleOdometer, 128_450],
    'recheck of': [recheck?.recheckOf, original?.id],
    'odometer of the recheck': [recheck?.recheckOdometer, RECHECK_ODOMETER],
  };
  return Object.entries(found)
    .filter(([, [is, expected]]) => is !== expected)
    .map(([what, [is, expected]]) => `${plate} ${what}: ${is}, not ${expected}`);
};
