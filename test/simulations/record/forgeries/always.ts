import { newStoredRecord, submitted } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

export const generalForgeries: Forgeries = {
  'Search finds exactly the matching records once all events are handled.': {
    'a match is missing': ({ found, held }) => Object.assign(held, { records: found.splice(0) }),
    'a match is wrong': ({ found, held, first }) => {
      Object.assign(held, { records: [...found] });
      found.push(newStoredRecord([{ ...first, id: 7 }]));
    },
  },
  'No response has status 500.': {
    'one has': ({ scenario, refuse }) => scenario.looks.push(refuse({ what: submitted }, 'unexpected')),
  },
  'The neighbour sees nothing.': {
    'the lists contain something': ({ held }) => Object.assign(held, { theirs: 1 }),
    'an action works': ({ scenario, action }) => scenario.intrusions.push(action({ what: 'get a draft' }, {})),
    'a refusal confirms that it exists': ({ scenario, refuse }) =>
      scenario.intrusions.push(refuse({ what: 'get a draft' }, 'refused')),
  },
  'Every write records the person and the time.': {
    'of a customer': ({ known }) => Object.assign(known.item, { savedBy: undefined }),
    'of a record': ({ record }) => Object.assign(record.header, { submittedBy: undefined }),
    'the VIC entry lacks it': ({ record }) => Object.assign(record.header.vicEntered ?? {}, { at: undefined }),
    'of a number': ({ held: { numbers } }) => Object.assign(numbers.items[0] ?? {}, { takenBy: undefined }),
    'of a section': ({ draft }) => Object.assign(draft.item, { sections: { vehicleDetails: { v: 1 } }, people: {} }),
    'of a photo': ({ record, photo }) => Object.assign(record.header, { images: { [photo.imageId]: { i: 'items' } } }),
  },
};
