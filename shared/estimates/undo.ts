/** How long a customer may take a decision back. In a file of its own: their page has no room for a schema. */
export const UNDO_MINUTES = 10;

export const undoUntil = ({ at }: { at: string }) => new Date(Date.parse(at) + UNDO_MINUTES * 60_000);
