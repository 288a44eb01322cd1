import * as z from 'zod';
import { InspectionId } from '#shared/ids.ts';
import { readSession, writeSession } from '../device/web-storage.ts';

const KEY = 'last-submitted';

/** Returns the inspection last submitted in this tab. */
export const getLastSubmitted = () => readSession(KEY, InspectionId);
export const rememberSubmitted = (inspectionId: number) => writeSession(KEY, inspectionId);

/** Navigation state of a checksheet that was just submitted. With it, the page suggests the next steps. */
export const SUBMITTED = { submitted: true };
export const isJustSubmitted = (state: unknown) => z.object({ submitted: z.literal(true) }).safeParse(state).success;
