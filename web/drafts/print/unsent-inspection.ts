import type { UserOrganization } from '#shared/account/model.ts';
import type { Image } from '#shared/images/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { initialSummaryDetails } from '#shared/inspections/summary-details.ts';
import { getCompanyDetails } from '#shared/organizations/company-details.ts';
import { judge } from '#shared/sheets/completeness.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { WaitingPhoto } from '../../images/photo-state.ts';
import type { DraftState } from '../store/draft-state.ts';

export type UnsentSheet = {
  state: Pick<DraftState, 'mine' | 'formattedId' | 'setBy' | 'recheckOf'>;
  organization: UserOrganization;
  actor: Actor;
  photos: readonly WaitingPhoto[];
  /** Photos that the server has, and this device no longer. */
  sent?: readonly Image[];
  now: string;
};

/** Builds the inspection that a sheet would become, or would have become in training, for its print. */
export const buildUnsentInspection = ({
  state: { mine, formattedId, setBy, recheckOf },
  organization,
  actor,
  photos,
  sent = [],
  now,
}: UnsentSheet): Inspection => ({
  ...mine,
  ...judge(mine),
  ...getCompanyDetails(organization),
  id: 1,
  formattedId: formattedId ?? { formattedIdIdx: 1, recheckIdx: 0, unfinishedInspectionId: null },
  setBy,
  submittedBy: actor,
  images: [...sent, ...photos.map((photo) => buildImage(photo, organization.OrganizationID, now))],
  WofSummaryDetails: initialSummaryDetails(
    { ...mine, id: 1, createdAt: now, submittedBy: actor },
    organization.OrganizationID,
  ),
  recheckOf,
  recheckedBy: null,
  paperInspectionId: null,
  revision: 1,
  revisedBy: null,
  createdAt: now,
  updatedAt: now,
});

const buildImage = ({ id, draft, item, description }: WaitingPhoto, OrganizationId: string, now: string): Image => ({
  imageId: id,
  inspectionId: 1,
  unfinishedInspectionId: draft,
  paperInspectionId: null,
  OrganizationId,
  inspectionItemName: item,
  description,
  fileType: 'Image',
  url: '',
  width: 0,
  height: 0,
  createdAt: now,
  updatedAt: now,
});
