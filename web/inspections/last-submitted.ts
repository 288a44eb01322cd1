import { InspectionId } from '#shared/ids.ts';
import { keep, kept } from '../device/session-storage.ts';

const KEY = 'last-submitted';

/** The inspection that was submitted last in this tab. */
export const lastSubmitted = () => kept(KEY, InspectionId);
export const rememberSubmitted = (inspectionId: number) => keep(KEY, inspectionId);
