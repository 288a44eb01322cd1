import type { ApiCaller } from '#scripts/seed/call.ts';
import type { InspectionItem } from '#shared/sheets/model.ts';
import { CUSTOMER, REASON } from '#test/browser/main-job.ts';
import { RECHECK_ODOMETER } from './cut-job.ts';

type For = { organizationId: string };
type Items = { InspectionItem: readonly InspectionItem[] };

const FAILS = JSON.stringify([['externalStopLamps', REASON]]);
const failsOf = (sheet: Items | undefined) =>
  JSON.stringify(
    sheet?.InspectionItem.filter(({ result }) => result === 'FAIL').map((item) => [
      item.inspectionItemName,
      ...item.ReasonForRejections.map(({ reasonForRejection }) => reasonForRejection),
    ]),
  );

/** Describes the values that differ from the expected ones. */
const unequal = (plate: string, found: Readonly<Record<string, readonly [is: unknown, expected: unknown]>>) =>
  Object.entries(found)
    .filter(([, [is, expected]]) => is !== expected)
    .map(([what, [is, expected]]) => `${plate} ${what}: ${is}, not ${expected}`);

/**
 * Describes what is wrong with the result of the main job for this plate. Returns an empty list if everything is stored
 * exactly once.
 */
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
  return unequal(plate, {
    inspections: [originals.length, 1],
    rechecks: [rechecks.length, 1],
    'open drafts': [drafts(plate), 0],
    'drafts that a logout would have lost': [drafts(`${plate}X`), 1],
    fails: [failsOf(original), FAILS],
    photos: [original?.images.length, 1],
    customer: [original?.customerName, CUSTOMER],
    odometer: [original?.vehicleOdometer, 128_450],
    'recheck of': [recheck?.recheckOf, original?.id],
    'submitted offline': [originals.concat(rechecks).filter(({ pressedAt }) => pressedAt).length, 2],
    'odometer of the recheck': [recheck?.recheckOdometer, RECHECK_ODOMETER],
  });
};

/** Describes what is wrong with the result of a draft that was started offline. */
export const findWrongDraft = async (call: ApiCaller, as: For, plate: string): Promise<string[]> => {
  const { unfinishedInspections } = await call('drafts', 'list', { query: {} }, as);
  const listed = unfinishedInspections.filter((one) => one.vehicleRegistrationPlate === plate);
  const [draft] = await Promise.all(listed.map(({ id }) => call('drafts', 'get', { params: { id } }, as)));
  return unequal(plate, {
    drafts: [listed.length, 1],
    fails: [failsOf(draft), FAILS],
    photos: [draft?.images.length, 1],
    customer: [draft?.customerName, CUSTOMER],
  });
};
