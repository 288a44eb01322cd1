import type { Item } from '#lambdas/table/table.ts';
import { isDone, listActions, type Scenario } from '../scenario.ts';
import type { Invariant } from './invariant.ts';

const noFault: Invariant = {
  sentence: 'No response has status 500.',
  findBreaches: (scenario) =>
    listActions(scenario)
      .filter(({ refusal }) => refusal?.code === 'unexpected')
      .map(({ from, refusal }) => `${from}: ${refusal?.message}`),
};

const noneOfTheirs: Invariant = {
  sentence: 'The neighbour sees nothing.',
  findBreaches: (scenario, { theirs }) => [
    ...scenario.intrusions.filter(isDone).map(({ asked }) => `could ${asked.what}`),
    ...scenario.intrusions
      .filter(({ refusal }) => refusal && !['not-found', 'draft-gone'].includes(refusal.code))
      .map(({ asked, refusal }) => `${asked.what}: ${refusal?.code}`),
    ...(theirs > 0 ? [`has ${theirs} things`] : []),
  ],
};

const whoAndWhen: Invariant = {
  sentence: 'Every write records the person and the time.',
  findBreaches: (scenario, { drafts, records, customers, numbers }) => [
    ...drafts.flatMap(({ id, item }) => [
      ...(item.state === 'discarded' ? unsaid(scenario, id, 'discardedBy', item.discardedBy) : []),
      ...(item.state === 'open' ? unsaidSections(scenario, item) : []),
      ...unsaidPhotos(scenario, item),
    ]),
    ...records.flatMap(({ id, header, revisions, shown }) => [
      ...unsaid(scenario, id, 'submittedBy', header.submittedBy, { withTime: false }),
      ...(header.vicEntered || shown.WofSummaryDetails.VICDetailsEntered
        ? unsaid(scenario, id, 'vicEntered', header.vicEntered)
        : []),
      ...(shown.WofSummaryDetails.wofPaidFor ? unsaid(scenario, id, 'paidSaid', header.paidSaid) : []),
      ...unsaidPhotos(scenario, header),
      ...revisions.flatMap(({ revision, revisedBy, submittedBy, updatedAt }) =>
        unsaid(scenario, id, `revision ${revision}`, { userId: (revisedBy ?? submittedBy).userId, at: updatedAt }),
      ),
    ]),
    ...customers.flatMap(({ item }) => unsaid(scenario, item.pk, 'savedBy', item.savedBy)),
    ...numbers.items.flatMap((item) => unsaid(scenario, item.sk, 'takenBy', item.takenBy)),
  ],
};

type Said = { userId?: string; at?: string };
const isOurs = ({ shop }: Scenario, userId: unknown) => shop.people.some(({ id }) => id === userId);

const unsaid = (scenario: Scenario, thing: unknown, what: string, said: unknown, { withTime = true } = {}) => {
  const { userId, at } = (said ?? {}) as Said;
  return isOurs(scenario, userId) && (!withTime || !Number.isNaN(Date.parse(String(at)))) ? [] : [`${thing}: ${what}`];
};

/** Lists the changed sections that don't name one of the workshop's people as their author. */
const unsaidSections = (scenario: Scenario, { id, sections, people }: Item) =>
  Object.entries((sections ?? {}) as Record<string, { v: number; who?: string }>)
    .filter(([, { v, who }]) => v > 0 && !(who && isOurs(scenario, who) && Object.hasOwn(people as object, who)))
    .map(([section]) => `${id}: ${section}`);

type Photo = {
  at?: number;
  i?: string;
  by?: string;
  t?: string;
  ub?: string;
  up?: number;
  x?: { by?: string; at?: number };
};
const unsaidPhotos = (scenario: Scenario, { images }: Item) =>
  Object.entries((images ?? {}) as Record<string, Photo>)
    .filter(([, { i, at, by, t, ub, up, x }]) => {
      const isAdded = !i || (isOurs(scenario, by) && at);
      const isDescribed = !t || (isOurs(scenario, ub) && up);
      return !(isAdded && isDescribed && (!x || (isOurs(scenario, x.by) && x.at)));
    })
    .map(([id]) => id);

export const generalInvariants = [noFault, noneOfTheirs, whoAndWhen];
