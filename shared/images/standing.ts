import { addDays, type NzDate, nzDate } from '../nz-date.ts';
import type { Image } from './model.ts';
import { photoRefusals } from './photo-refusals.ts';

type Standing = Pick<Image, 'arrivedAt' | 'removed' | 'createdAt'>;

/** Whether it is part of its sheet: sent, or announced and on its way. */
export const isOnSheet = ({ removed }: Pick<Image, 'removed'>) => removed === undefined;
export const hasArrived = ({ arrivedAt }: Pick<Image, 'arrivedAt'>) => arrivedAt !== null;

/** Whether it came after its sheet was submitted. */
export const isLate = ({ arrivedAt, createdAt }: Standing, submittedAt: string) =>
  arrivedAt !== null && (arrivedAt ?? createdAt) > submittedAt;

/** Days after the submission on which a photo that was announced with it is taken. Source: decisions, "Photos". */
export const ANNOUNCED_DAYS = 28;

/** Why a photo that was announced is taken no more, in words. */
export const arrivalRefusal = (submittedAt: string, today: NzDate) =>
  today > addDays(nzDate(new Date(submittedAt)), ANNOUNCED_DAYS) ? photoRefusals.tooLate(ANNOUNCED_DAYS) : undefined;
