import { isDone, mayBeDone, type Scenario } from '../scenario.ts';
import type { StoredState } from '../stored-state.ts';
import { findByTerm } from './found.ts';
import type { Invariant } from './invariant.ts';

type Submission = Scenario['submits'][number];

/** True if the response may be the record of another key's submission. Then this key created nothing. */
const mayBeAnsweredByDraft = ({ submits }: Scenario, { by, asked: { draft, key }, to }: Submission) =>
  submits.some(
    (one) =>
      draft !== undefined &&
      one.asked.draft === draft &&
      (one.asked.key !== key || one.by !== by) &&
      mayBeDone(one) &&
      one.from < to,
  );

/** True if this request's content became a record that no other submission can have created. */
const isMade = async (scenario: Scenario, { drafts }: StoredState, { asked: { draft, body } }: Submission) => {
  const plate = body.vehicleRegistrationPlate ?? '';
  const isIt = ({ asked }: Submission) =>
    draft === undefined ? asked.body.vehicleRegistrationPlate === plate : asked.draft === draft;
  if (scenario.submits.some((one) => mayBeDone(one) && isIt(one))) return false;
  if (draft === undefined) return (await findByTerm(scenario, plate)).length > 0;
  return drafts.some(({ id, item }) => id === draft && item.inspectionId !== undefined);
};

const oneRecordEach: Invariant = {
  sentence: 'Each Idempotency-Key of a person creates one record. With another body it is refused without effect.',
  findBreaches: async (scenario, held) => {
    const made = scenario.submits.filter((action) => isDone(action) && !mayBeAnsweredByDraft(scenario, action));
    const refused = scenario.submits.filter(({ refusal }) => refusal?.code === 'key-used-for-something-else');
    const changed = await Promise.all(
      refused.map(async (action) =>
        (await isMade(scenario, held, action))
          ? [`${action.asked.key} was refused at ${action.from}, but created a record`]
          : [],
      ),
    );
    return [
      ...[...Map.groupBy(made, ({ by, asked }) => `${asked.key} of ${by}`)].flatMap(([key, actions]) => {
        const ids = new Set(actions.map(({ told }) => told?.id));
        const bodies = new Set(actions.map(({ asked }) => JSON.stringify(asked.body)));
        return [
          ...(ids.size > 1 ? [`${key} made ${[...ids]}`] : []),
          ...(bodies.size > 1 ? [`${key} was accepted with ${bodies.size} bodies`] : []),
        ];
      }),
      ...changed.flat(),
    ];
  },
};

export const keyInvariants = [oneRecordEach];
