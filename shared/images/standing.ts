import { addDays, type NzDate, nzDate, showDate } from '../nz-date.ts';
import type { Image } from './model.ts';
import { photoRefusals } from './photo-refusals.ts';

type Standing = Pick<Image, 'arrivedAt' | 'removed' | 'createdAt'>;

/** Whether it is part of its sheet: sent, or announced and on its way. */
export const isOnSheet = ({ removed }: Pick<Image, 'removed'>) => removed === undefined;
export const hasArrived = ({ arrivedAt }: Pick<Image, 'arrivedAt'>) => arrivedAt !== null;

/** Whether it came after its sheet was submitted. */
const isLate = ({ arrivedAt, createdAt }: Standing, submittedAt: string) =>
  arrivedAt !== null && (arrivedAt ?? createdAt) > submittedAt;

/** That it came late, in words; '': it did not. */
export const lateWords = (image: Standing, submittedAt: string) =>
  isLate(image, submittedAt)
    ? `Added ${showDate(nzDate(new Date(image.arrivedAt ?? image.createdAt)))}, after submission`
    : '';

/** Days after the submission on which a photo that was announced with it is taken. Source: decisions, "Photos". */
export const ANNOUNCED_DAYS = 28;

/** Why a photo that was announced is taken no more, in words. */
export const arrivalRefusal = (submittedAt: string, today: NzDate) =>
  today > addDays(nzDate(new Date(submittedAt)), ANNOUNCED_DAYS) ? photoRefusals.tooLate(ANNOUNCED_DAYS) : undefined;
