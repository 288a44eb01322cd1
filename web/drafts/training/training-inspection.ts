import type { UserOrganization } from '#shared/account/model.ts';
import type { Image } from '#shared/images/model.ts';
import type { Inspection } from '#shared/inspections/model.ts';
import { initialSummaryDetails } from '#shared/inspections/summary-details.ts';
import { getCompanyDetails } from '#shared/organizations/company-details.ts';
import { judge } from '#shared/sheets/completeness.ts';
import type { Actor } from '#shared/sheets/model.ts';
import type { WaitingPhoto } from '../../images/photo-state.ts';
import type { DraftState } from '../store/draft-state.ts';

export type Trained = {
  state: Pick<DraftState, 'mine'>;
  organization: UserOrganization;
  actor: Actor;
  photos: readonly WaitingPhoto[];
  now: string;
};

/** Builds what a training sheet would have become, for its print. It never leaves the browser. */
export const buildTrainingInspection = ({
  state: { mine },
  organization,
  actor,
  photos,
  now,
}: Trained): Inspection => ({
  ...mine,
  ...judge(mine),
  ...getCompanyDetails(organization),
  id: 1,
  formattedId: { formattedIdIdx: 1, recheckIdx: 0, unfinishedInspectionId: null },
  setBy: {},
  submittedBy: actor,
  images: photos.map((photo) => buildImage(photo, organization.OrganizationID, now)),
  WofSummaryDetails: initialSummaryDetails(
    { ...mine, id: 1, createdAt: now, submittedBy: actor },
    organization.OrganizationID,
  ),
  recheckOf: null,
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
