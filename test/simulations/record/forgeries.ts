import { generalForgeries } from './forgeries/always.ts';
import { customerForgeries } from './forgeries/customers.ts';
import { draftForgeries } from './forgeries/drafts.ts';
import type { Forgeries } from './forgeries/forgery.ts';
import { photoForgeries } from './forgeries/photos.ts';
import { refusalForgeries } from './forgeries/refusals.ts';
import { revisionForgeries } from './forgeries/revisions.ts';
import { submissionForgeries } from './forgeries/submissions.ts';

/** How each invariant can be violated. */
export const forgeries: Forgeries = {
  ...draftForgeries,
  ...submissionForgeries,
  ...revisionForgeries,
  ...photoForgeries,
  ...customerForgeries,
  ...generalForgeries,
  ...refusalForgeries,
};
