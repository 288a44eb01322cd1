import { DraftId } from '#shared/ids.ts';
import { said } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

export const draftForgeries: Forgeries = {
  'No acknowledged save is missing from the draft or from its inspection.': {
    'a field has its old value': ({ draft }) => Object.assign(draft.shown, { vehicleMake: 'Toyota' }),
  },
  'No save overwrites values that its device had not seen.': {
    'the save of a stale device is accepted': ({ scenario, draft, begun: [, saw], action }) => {
      scenario.saves.push(action({ draft: draft.id, saw, body: { vehicleMake: 'Kia' } }, saw));
      Object.assign(draft.shown, { vehicleMake: 'Kia' });
    },
  },
  'Every draft returned by a response exists: open, submitted, or discarded by a request.': {
    'one is gone': ({ scenario, begun: [told], action }) => {
      const id = DraftId.parse('dft_WhichIsGone');
      scenario.creates.push(action({ draft: id, body: {} }, { ...told, id }));
    },
    'one is discarded without a request': ({ held: { numbers }, draft }) => {
      Object.assign(draft, { shown: undefined });
      Object.assign(draft.item, { state: 'discarded', discardedBy: said });
      Object.assign(numbers.items[1] ?? {}, { discarded: true });
    },
  },
};
