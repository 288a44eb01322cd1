import { InspectionId } from '#shared/ids.ts';
import { readSession, writeSession } from '../device/web-storage.ts';

const KEY = 'last-submitted';

/** The inspection that was submitted last in this tab. */
export const lastSubmitted = () => readSession(KEY, InspectionId);
export const rememberSubmitted = (inspectionId: number) => writeSession(KEY, inspectionId);
