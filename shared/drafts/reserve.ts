import * as z from 'zod';
import { DeviceId } from '../ids.ts';

/** Numbers that a device holds, and all devices of an organization together. Source: decisions, "Sheet number". */
export const DEVICE_NUMBERS = 5;
export const ORGANIZATION_NUMBERS = 20;
/** Days after the device's last request until its numbers are closed. */
export const LEASE_DAYS = 30;

const SheetNumber = z.int().positive().max(999_999_999);
const DeviceName = z.string().trim().min(1).max(60);

/** The sheet numbers leased to a device, for drafts that it creates without a network. */
export const Reserve = z
  .object({
    numbers: z
      .array(SheetNumber)
      .describe('All without a draft. New for the device are those above `last`: it may have drawn the others'),
    until: z.iso.datetime().describe('When they are closed, unless the device asks again before'),
    elsewhere: z.int().describe('Numbers at other devices, which explains fewer than five'),
  })
  .meta({ id: 'Reserve' });
export type Reserve = z.infer<typeof Reserve>;

export const ReserveRequest = z.object({
  Name: DeviceName.describe('Names the device where a closed number is found'),
  keeps: z
    .array(SheetNumber)
    .max(100)
    .describe('Numbers that the device can still draw, or has drawn for a draft that the server may not have'),
  last: z
    .int()
    .min(0)
    .describe('The highest number that the device ever got; 0 if none. Up to it, numbers not kept are closed'),
});
export type ReserveRequest = z.infer<typeof ReserveRequest>;

/** A number that a device drew from its reserve for a draft. */
export const DrawnNumber = z.object({ DeviceID: DeviceId, number: SheetNumber });
export type DrawnNumber = z.infer<typeof DrawnNumber>;

/** The reserve of a device, in the list for Admins. */
export const DeviceReserve = Reserve.pick({ numbers: true, until: true }).extend({
  DeviceID: DeviceId,
  Name: DeviceName,
  by: z.string().describe('The person who last asked for numbers'),
});
export type DeviceReserve = z.infer<typeof DeviceReserve>;
