import type { api } from '#shared/api.ts';

export type Contract = typeof api;

const known: Partial<Contract> = {};

/** Registers endpoints. Code that calls a noun imports its `nouns/<noun>.ts`, so that the schemas load with that code only. */
export const registerNouns = (nouns: Partial<Contract>) => void Object.assign(known, nouns);

export const findNoun = (name: string | symbol) =>
  Object.hasOwn(known, name) ? known[name as keyof Contract] : undefined;
