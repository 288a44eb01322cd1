/** How long a customer can undo a decision. In a separate file, so that the customer's page doesn't load zod. */
export const UNDO_MINUTES = 10;

export const undoUntil = ({ at }: { at: string }) => new Date(Date.parse(at) + UNDO_MINUTES * 60_000);
