import { emptyCustomer } from '#shared/customers/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { editRefusal, RECHECK_STARTED } from '#shared/inspections/edit-window.ts';
import { nzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { submitted } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

const IN_VIC = editRefusal({ ...makeInspection(finishedCar()), vicEntered: true }, nzDate(new Date()));
/** Before all else. */
const first = { from: -2, to: -1 };

export const refusalsForged: Forgeries = {
  'A change is refused only for a reason that is so.': {
    'an edit, as entered in VIC before it was': ({ story, edited: { id }, refuse }) =>
      story.edits.push({ ...refuse({ id, body: { revision: 1 } }, 'refused', IN_VIC), ...first }),
    'an edit, for a recheck that nobody began': ({ story, edited: { id }, refuse }) =>
      story.edits.push(refuse({ id, body: { revision: 2 } }, 'refused', RECHECK_STARTED)),
    'an edit of today, as of another day': ({ story, record: { shown }, refuse }) => {
      Object.assign(shown, { createdAt: new Date().toISOString() });
      story.edits.push(
        refuse(
          { id: shown.id, body: { revision: 2 } },
          'refused',
          'An inspection can only be changed on the day it was done or submitted',
        ),
      );
    },
    'an edit, on the revision that stands': ({ story, edited, refuse }) =>
      story.edits.push(refuse({ id: edited.id, body: { revision: 2 } }, 'version-conflict', '', edited)),
    'an edit that stands already': ({ story, edited, refuse }) =>
      story.edits.push(
        refuse({ id: edited.id, body: { revision: 1, vehicleMake: 'Honda' } }, 'version-conflict', '', edited),
      ),
    'a photo that was announced': ({ story, photo, deed, refuse, begun: [saw] }) => {
      const { imageId, item: inspectionItemName } = photo;
      story.saves.push({
        ...deed({ draft: submitted, saw, body: { images: [{ imageId, inspectionItemName }] } }, saw),
        ...first,
      });
      story.uploads.push(refuse({ photo, picture: 0 }, 'refused', IN_VIC));
    },
    'a photo, for bytes that were sent before': ({ story, photo, refuse }) =>
      story.uploads.push(refuse({ photo, picture: 0 }, 'refused', photoRefusals.otherBytes)),
    'a photo, as one that was deleted': ({ story, photo, refuse }) =>
      story.uploads.push(refuse({ photo, picture: 0 }, 'refused', photoRefusals.removed)),
    'a photo, as one that came too late': ({ story, photo, refuse }) =>
      story.uploads.push(refuse({ photo, picture: 0 }, 'refused', photoRefusals.tooLate(28))),
    'a photo that is there is not found': ({ story, photo, refuse }) =>
      story.descriptions.push(refuse({ photo, text: 'Right' }, 'not-found')),
    'a draft that nobody discarded is gone': ({ story, draft: { id: draft }, begun: [, saw], refuse }) =>
      story.saves.push(refuse({ draft, saw, body: {} }, 'draft-gone')),
    'a draft that nobody submitted is submitted': ({ story, draft: { id: draft }, refuse }) =>
      story.discards.push(refuse({ draft }, 'already-submitted', '', { inspectionId: 7 })),
    'a draft that is there is not found': ({ story, draft, refuse }) =>
      story.looks.push(refuse({ what: draft.id }, 'not-found')),
    'a submission that was sent before': ({ story, record: { id }, refuse }) =>
      story.submits.push(
        refuse({ draft: submitted, key: 'another', body: {} }, 'already-submitted', '', { inspectionId: id }),
      ),
    'a save, on the versions that stand': ({ story, draft: { id: draft }, begun: [, saw], refuse }) => {
      const versions = { vehicleDetails: 1 };
      const body = { vehicleMake: 'Kia', versions };
      story.saves.push(refuse({ draft, saw, body }, 'version-conflict', '', { ...saw, versions }));
    },
    'a save of what stands': ({ story, draft: { id: draft }, begun: [, saw], refuse }) => {
      const body = { vehicleMake: saw.vehicleMake, versions: { vehicleDetails: 1 } };
      story.saves.push(
        refuse({ draft, saw, body }, 'version-conflict', '', { ...saw, versions: { vehicleDetails: 2 } }),
      );
    },
    'a submission, on the versions that stand': ({ story, draft: { id: draft }, begun: [, saw], refuse }) => {
      const body = { versions: { vehicleDetails: 1 } };
      story.submits.push(
        refuse({ draft, key: 'another', body }, 'version-conflict', '', { ...saw, versions: body.versions }),
      );
    },
    'notes, on those that stand': ({ story, edited: saw, refuse }) => {
      const { WofSummaryDetails: body } = saw;
      story.notes.push(refuse({ saw, body }, 'version-conflict', '', { ...body, wofPaidFor: true }));
    },
    'an entry in VIC, for an edit that is none': ({ story, edited: saw, refuse }) =>
      story.notes.push(
        refuse(
          { saw, body: { ...saw.WofSummaryDetails, revision: 2 } },
          'refused',
          'The inspection was changed after you opened it',
        ),
      ),
    'a recheck, as of long ago': ({ story, record: { id, shown }, refuse }) => {
      Object.assign(shown, { initialDateOfInspection: nzDate(new Date()) });
      story.rechecks.push(refuse({ id }, 'refused', 'Inspection is older than 28 days, you cannot do a recheck'));
    },
    'a key that nothing else was sent under': ({ story, refuse }) =>
      story.submits.push(refuse({ draft: undefined, key: 'new', body: {} }, 'key-used-for-something-else')),
    'a sheet that is complete is not': ({ story, draft: { id: draft }, refuse }) =>
      story.submits.push(refuse({ draft, key: 'new', body: {} }, 'not-complete', 'To complete: Vehicle details.')),
    'a customer who is there is not found': ({ story, refuse }) =>
      story.customers.push(refuse({ saw: undefined, body: emptyCustomer }, 'not-found')),
  },
};
