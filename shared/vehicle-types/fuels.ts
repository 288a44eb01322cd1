import { foldText } from '../input/fold-text.ts';

/** The fuels that a sheet offers. Others can be typed. */
export const FUELS = [
  ...['Petrol', 'Diesel', 'Petrol hybrid', 'Diesel hybrid', 'Plug-in hybrid', 'Electric', 'LPG', 'CNG'],
  'Hydrogen',
] as const;

export const FUEL_MAX_LENGTH = 40;

/** Returns the listed fuel that a typed text names, whatever its case and spaces; trims any other text. */
export const normalizeFuel = (typed: string) =>
  FUELS.find((fuel) => foldText(fuel) === foldText(typed)) ?? typed.trim();
