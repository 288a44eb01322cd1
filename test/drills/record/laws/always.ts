import type { Item } from '#lambdas/table/table.ts';
import { isDone, listActions, type Story } from '../story.ts';
import type { Law } from './law.ts';

const noFault: Law = {
  sentence: 'Nothing answers 500.',
  findBreaches: (story) =>
    listActions(story)
      .filter(({ refusal }) => refusal?.code === 'unexpected')
      .map(({ from, refusal }) => `${from}: ${refusal?.message}`),
};

const noneOfTheirs: Law = {
  sentence: 'The neighbour sees nothing.',
  findBreaches: (story, { theirs }) => [
    ...story.intrusions.filter(isDone).map(({ asked }) => `could ${asked.what}`),
    ...story.intrusions
      .filter(({ refusal }) => refusal && !['not-found', 'draft-gone'].includes(refusal.code))
      .map(({ asked, refusal }) => `${asked.what}: ${refusal?.code}`),
    ...(theirs > 0 ? [`has ${theirs} things`] : []),
  ],
};

const whoAndWhen: Law = {
  sentence: 'Every write records who and when.',
  findBreaches: (story, { drafts, records, customers, numbers }) => [
    ...drafts.flatMap(({ id, item }) => [
      ...(item.state === 'discarded' ? unsaid(story, id, 'discardedBy', item.discardedBy) : []),
      ...(item.state === 'open' ? unsaidSections(story, item) : []),
      ...unsaidPhotos(story, item),
    ]),
    ...records.flatMap(({ id, header, revisions, shown }) => [
      ...unsaid(story, id, 'submittedBy', header.submittedBy, { withTime: false }),
      ...(header.vicEntered || shown.WofSummaryDetails.VICDetailsEntered
        ? unsaid(story, id, 'vicEntered', header.vicEntered)
        : []),
      ...(shown.WofSummaryDetails.wofPaidFor ? unsaid(story, id, 'paidSaid', header.paidSaid) : []),
      ...unsaidPhotos(story, header),
      ...revisions.flatMap(({ revision, revisedBy, submittedBy, updatedAt }) =>
        unsaid(story, id, `revision ${revision}`, { userId: (revisedBy ?? submittedBy).userId, at: updatedAt }),
      ),
    ]),
    ...customers.flatMap(({ item }) => unsaid(story, item.pk, 'savedBy', item.savedBy)),
    ...numbers.items.flatMap((item) => unsaid(story, item.sk, 'takenBy', item.takenBy)),
  ],
};

type Said = { userId?: string; at?: string };
const isOurs = ({ shop }: Story, userId: unknown) => shop.people.some(({ id }) => id === userId);

const unsaid = (story: Story, thing: unknown, what: string, said: unknown, { withTime = true } = {}) => {
  const { userId, at } = (said ?? {}) as Said;
  return isOurs(story, userId) && (!withTime || !Number.isNaN(Date.parse(String(at)))) ? [] : [`${thing}: ${what}`];
};

/** Each changed section names its author: someone whose save may be the last. */
const unsaidSections = (story: Story, { id, sections, people }: Item) =>
  Object.entries((sections ?? {}) as Record<string, { v: number; who?: string }>)
    .filter(([, { v, who }]) => v > 0 && !(who && isOurs(story, who) && Object.hasOwn(people as object, who)))
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
const unsaidPhotos = (story: Story, { images }: Item) =>
  Object.entries((images ?? {}) as Record<string, Photo>)
    .filter(([, { i, at, by, t, ub, up, x }]) => {
      const isAdded = !i || (isOurs(story, by) && at);
      const isDescribed = !t || (isOurs(story, ub) && up);
      return !(isAdded && isDescribed && (!x || (isOurs(story, x.by) && x.at)));
    })
    .map(([id]) => id);

export const alwaysLaws = [noFault, noneOfTheirs, whoAndWhen];
