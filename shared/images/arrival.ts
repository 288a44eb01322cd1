import { addDays, type NzDate, nzDate, showDate } from '../nz-date.ts';
import type { Image } from './model.ts';
import { photoRefusals } from './photo-refusals.ts';

type Standing = Pick<Image, 'arrivedAt' | 'removed' | 'createdAt'>;

/** True unless the photo was removed from its sheet, even if it hasn't been received yet. */
export const isOnSheet = ({ removed }: Pick<Image, 'removed'>) => removed === undefined;
export const hasArrived = ({ arrivedAt }: Pick<Image, 'arrivedAt'>) => arrivedAt !== null;

/** True if it arrived after its sheet was submitted. */
const isLate = ({ arrivedAt, createdAt }: Standing, submittedAt: string) =>
  arrivedAt !== null && (arrivedAt ?? createdAt) > submittedAt;

/** Returns a note on a late photo; '' if it arrived on time. */
export const formatLateNote = (image: Standing, submittedAt: string) =>
  isLate(image, submittedAt)
    ? `Added ${showDate(nzDate(new Date(image.arrivedAt ?? image.createdAt)))}, after submission`
    : '';

/** Number of days after submission within which an announced photo is accepted. Source: decisions, "Photos". */
export const ANNOUNCED_DAYS = 28;

/** Returns why an announced photo is no longer accepted. */
export const arrivalRefusal = (submittedAt: string, today: NzDate) =>
  today > addDays(nzDate(new Date(submittedAt)), ANNOUNCED_DAYS) ? photoRefusals.tooLate(ANNOUNCED_DAYS) : undefined;
