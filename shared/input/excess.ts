/** Maximum number of characters of a search. */
export const SEARCH_MAX_LENGTH = 80;

/** Says by how much a text is too long; '' if it fits. Fields show it instead of cutting what was pasted. */
export const explainExcess = (text: string, max: number) => {
  const excess = text.length - max;
  if (excess <= 0) return '';
  return `${excess} ${excess === 1 ? 'character' : 'characters'} too long`;
};
