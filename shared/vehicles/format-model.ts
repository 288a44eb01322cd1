import type { Vehicle } from './model.ts';

/** Formats a vehicle's year, make and model, as in `2017 Toyota Hilux`; '' if none is known. */
export const formatModel = ({ Year, Make, Model }: Pick<Vehicle, 'Year' | 'Make' | 'Model'>) =>
  [Year, Make, Model].filter(Boolean).join(' ');
