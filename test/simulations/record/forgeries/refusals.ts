import { emptyCustomer } from '#shared/customers/model.ts';
import { photoRefusals } from '#shared/images/photo-refusals.ts';
import { editRefusal, RECHECK_STARTED } from '#shared/inspections/edit-window.ts';
import { nzDate } from '#shared/nz-date.ts';
import { makeInspection } from '#shared/samples/inspections.ts';
import { finishedCar } from '#shared/samples/sheets.ts';
import { submitted } from '../observed.ts';
import type { Forgeries } from './forgery.ts';

const IN_VIC = editRefusal({ ...makeInspection(finishedCar()), vicEntered: true }, nzDate(new Date()));
/** The time span of an action before all others. */
const first = { from: -2, to: -1 };

export const refusalForgeries: Forgeries = {
  'A change is refused only for a reason that applies.': {
    'an edit, as entered in VIC before it was': ({ scenario, edited: { id }, refuse }) =>
      scenario.edits.push({ ...refuse({ id, body: { revision: 1 } }, 'refused', IN_VIC), ...first }),
    'an edit, for a recheck that nobody started': ({ scenario, edited: { id }, refuse }) =>
      scenario.edits.push(refuse({ id, body: { revision: 2 } }, 'refused', RECHECK_STARTED)),
    'an edit of today, as one of another day': ({ scenario, record: { shown }, refuse }) => {
      Object.assign(shown, { createdAt: new Date().toISOString() });
      scenario.edits.push(
        refuse(
          { id: shown.id, body: { revision: 2 } },
          'refused',
          'An inspection can only be changed on the day it was done or submitted',
        ),
      );
    },
    'an edit based on the latest revision': ({ scenario, edited, refuse }) =>
      scenario.edits.push(refuse({ id: edited.id, body: { revision: 2 } }, 'version-conflict', '', edited)),
    'an edit without a difference': ({ scenario, edited, refuse }) =>
      scenario.edits.push(
        refuse({ id: edited.id, body: { revision: 1, vehicleMake: 'Honda' } }, 'version-conflict', '', edited),
      ),
    'an announced photo': ({ scenario, photo, action, refuse, begun: [saw] }) => {
      const { imageId, item: inspectionItemName } = photo;
      scenario.saves.push({
        ...action({ draft: submitted, saw, body: { images: [{ imageId, inspectionItemName }] } }, saw),
        ...first,
      });
      scenario.uploads.push(refuse({ photo, picture: 0 }, 'refused', IN_VIC));
    },
    'a photo, for bytes that were uploaded before': ({ scenario, photo, refuse }) =>
      scenario.uploads.push(refuse({ photo, picture: 0 }, 'refused', photoRefusals.otherBytes)),
    'a photo, as deleted': ({ scenario, photo, refuse }) =>
      scenario.uploads.push(refuse({ photo, picture: 0 }, 'refused', photoRefusals.removed)),
    'a photo, as too late': ({ scenario, photo, refuse }) =>
      scenario.uploads.push(refuse({ photo, picture: 0 }, 'refused', photoRefusals.tooLate(28))),
    'an existing photo, as not found': ({ scenario, photo, refuse }) =>
      scenario.descriptions.push(refuse({ photo, text: 'Right' }, 'not-found')),
    'a draft that nobody discarded, as discarded': ({ scenario, draft: { id: draft }, begun: [, saw], refuse }) =>
      scenario.saves.push(refuse({ draft, saw, body: {} }, 'draft-gone')),
    'a draft that nobody submitted, as submitted': ({ scenario, draft: { id: draft }, refuse }) =>
      scenario.discards.push(refuse({ draft }, 'already-submitted', '', { inspectionId: 7 })),
    'an existing draft, as not found': ({ scenario, draft, refuse }) =>
      scenario.looks.push(refuse({ what: draft.id }, 'not-found')),
    'a retried submission': ({ scenario, record: { id }, refuse }) =>
      scenario.submits.push(
        refuse({ draft: submitted, key: 'another', body: {} }, 'already-submitted', '', { inspectionId: id }),
      ),
    'a save based on the latest versions': ({ scenario, draft: { id: draft }, begun: [, saw], refuse }) => {
      const versions = { vehicleDetails: 1 };
      const body = { vehicleMake: 'Kia', versions };
      scenario.saves.push(refuse({ draft, saw, body }, 'version-conflict', '', { ...saw, versions }));
    },
    'a save without a difference': ({ scenario, draft: { id: draft }, begun: [, saw], refuse }) => {
      const body = { vehicleMake: saw.vehicleMake, versions: { vehicleDetails: 1 } };
      scenario.saves.push(
        refuse({ draft, saw, body }, 'version-conflict', '', { ...saw, versions: { vehicleDetails: 2 } }),
      );
    },
    'a submission based on the latest versions': ({ scenario, draft: { id: draft }, begun: [, saw], refuse }) => {
      const body = { versions: { vehicleDetails: 1 } };
      scenario.submits.push(
        refuse({ draft, key: 'another', body }, 'version-conflict', '', { ...saw, versions: body.versions }),
      );
    },
    'notes based on the latest ones': ({ scenario, edited: saw, refuse }) => {
      const { WofSummaryDetails: body } = saw;
      scenario.notes.push(refuse({ saw, body }, 'version-conflict', '', { ...body, wofPaidFor: true }));
    },
    'a VIC entry, for an edit that does not exist': ({ scenario, edited: saw, refuse }) =>
      scenario.notes.push(
        refuse(
          { saw, body: { ...saw.WofSummaryDetails, revision: 2 } },
          'refused',
          'The inspection was changed after you opened it',
        ),
      ),
    'a recheck, as too late': ({ scenario, record: { id, shown }, refuse }) => {
      Object.assign(shown, { initialDateOfInspection: nzDate(new Date()) });
      scenario.rechecks.push(refuse({ id }, 'refused', 'Inspection is older than 28 days, you cannot do a recheck'));
    },
    'a key without an earlier request': ({ scenario, refuse }) =>
      scenario.submits.push(refuse({ draft: undefined, key: 'new', body: {} }, 'key-used-for-something-else')),
    'a complete sheet, as incomplete': ({ scenario, draft: { id: draft }, refuse }) =>
      scenario.submits.push(refuse({ draft, key: 'new', body: {} }, 'not-complete', 'To complete: Vehicle details.')),
    'an existing customer, as not found': ({ scenario, refuse }) =>
      scenario.customers.push(refuse({ saw: undefined, body: emptyCustomer }, 'not-found')),
  },
};
