import * as z from 'zod';
import { InspectionId } from '#shared/ids.ts';
import { readSession, writeSession } from '../device/web-storage.ts';

const KEY = 'last-submitted';

/** The inspection that was submitted last in this tab. */
export const lastSubmitted = () => readSession(KEY, InspectionId);
export const rememberSubmitted = (inspectionId: number) => writeSession(KEY, inspectionId);

/** Goes with the way to the checksheet of what was submitted a moment ago: it says what comes next. */
export const SUBMITTED = { submitted: true };
export const justSubmitted = (state: unknown) => z.object({ submitted: z.literal(true) }).safeParse(state).success;
