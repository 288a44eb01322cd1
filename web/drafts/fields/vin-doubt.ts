import { NO_VIN } from '#shared/vehicle-identity.ts';

const LENGTH = 17;

/** Returns what looks wrong with a VIN, or ''. Never blocks: the inspector sees the plate. Source: VIRM 1-1. */
export const findVinDoubt = (vin: string) => {
  if (!vin || vin === NO_VIN) return '';
  const letters = [...new Set(vin.match(/[IOQ]/g))];
  if (letters.length > 0) return `A VIN never contains ${letters.join(' or ')}. Is it 1 or 0?`;
  if (/[^A-Z0-9]/.test(vin)) return 'A VIN has only letters and digits';
  return vin.length === LENGTH ? '' : `A VIN has ${LENGTH} characters, but this has ${vin.length}`;
};
