import type { Actor } from '../sheets/model.ts';

/** `Anna Wilson, inspector VI31185` */
export const signature = ({ name, inspectorNumber }: Actor) =>
  inspectorNumber ? `${name}, inspector ${inspectorNumber}` : name;
