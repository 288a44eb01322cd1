/** Normalises a name for search: lower case, no macrons or accents, single spaces. */
export const normalizeForSearch = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
