const forgets = new Set<() => void>();

/**
 * Registers how a module clears its session data. The document outlives a session, and the next user must not see that
 * data.
 */
export const onSessionEnd = (forget: () => void) => void forgets.add(forget);

export const endSession = () => {
  for (const forget of forgets) forget();
};
