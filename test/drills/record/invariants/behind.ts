import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { isDone, type Scenario } from '../scenario.ts';
import type { StoredState } from '../stored-state.ts';

/** The current state in a 412 response. */
const Stands = z.looseObject({
  versions: z.record(z.string(), z.int()).default({}),
  revision: z.int().default(0),
  updatedAt: z.string(),
  wofPaidFor: z.boolean().optional(),
  VICDetailsEntered: z.boolean().optional(),
  wofComments: z.array(z.looseObject({ id: z.string(), comment: z.string() })).default([]),
  InspectionItem: z.array(z.looseObject({ inspectionItemName: z.string() })).default([]),
});
type Stands = z.infer<typeof Stands>;

/** Lists writes that were refused because another device was first, with the current state from the response. */
const readConflicts = <Some extends Scenario['saves' | 'submits' | 'edits' | 'notes'][number]>(
  actions: readonly Some[],
) =>
  actions.flatMap((action) =>
    action.refusal?.code === 'version-conflict' ? [{ action, stands: Stands.parse(action.refusal.details) }] : [],
  );

/**
 * Lists writes that were refused although the device had seen the latest version, or although the state already
 * contains everything it sent.
 */
export const findBaseless = (scenario: Scenario, { records }: StoredState) => [
  ...readConflicts(scenario.saves).filter(
    ({ action: { asked }, stands }) => !isBehind(asked.body, stands) || isSaid(asked.body, stands),
  ),
  ...readConflicts(scenario.submits).filter(({ action: { asked }, stands }) => !isBehind(asked.body, stands)),
  ...readConflicts(scenario.edits).filter(({ action, stands: { revision } }) => {
    const { id, body } = action.asked;
    const isThere = records.some((one) => one.id === id && one.revisions.some((each) => each.revision === revision));
    const isRepeated = scenario.edits.some(
      (one) =>
        isDone(one) &&
        one.asked.id === id &&
        one.told?.revision === revision &&
        isDeepStrictEqual(one.asked.body, body),
    );
    return !isThere || revision <= body.revision || (isRepeated && revision === body.revision + 1);
  }),
  ...readConflicts(scenario.notes).filter(({ action: { asked }, stands }) => {
    const { body } = asked;
    return body.updatedAt === stands.updatedAt || isDeepStrictEqual(saidIn(body), saidIn(stands));
  }),
];

const isBehind = ({ versions = {} }: { versions?: object | undefined }, stands: Stands) =>
  Object.entries(versions).some(([section, seen]) => (stands.versions[section] ?? 0) > seen);

const isSaid = (
  { versions: _, images: __, InspectionItem: items = [], ...fields }: Scenario['saves'][number]['asked']['body'],
  stands: Stands,
) =>
  Object.entries(fields).every(([name, value]) => isDeepStrictEqual(stands[name], value)) &&
  items.every((item) => stands.InspectionItem.some((one) => isDeepStrictEqual(one, item)));

type Notes = Pick<Stands, 'wofPaidFor' | 'VICDetailsEntered' | 'wofComments'>;
const saidIn = ({ wofPaidFor, VICDetailsEntered, wofComments }: Notes) => [
  wofPaidFor,
  VICDetailsEntered,
  wofComments.map(({ id, comment }) => [id, comment]),
];
