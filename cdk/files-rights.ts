/**
 * All that the function for photos does in the table, and where: the beginnings of partition keys. It reads who asks, and
 * drafts and records; it writes photos on them, asks for sheets, counts uploads, and says of a file that it may be left over.
 */
export const FILES_RIGHTS: Record<string, readonly string[]> = {
  GetItem: ['ORG#'],
  BatchGetItem: ['ORG#', 'USER#'],
  PutItem: ['ORG#', 'DUE#'],
  UpdateItem: ['ORG#', 'USER#', 'DUE#'],
  DeleteItem: ['DUE#'],
  ConditionCheckItem: ['ORG#'],
};
