/** How often something is asked that may not be known everywhere at once: a new name of CloudFront, the rights of a new role. */
export type Patience = { attempts: number; pauseMs: number };
export const PATIENCE: Patience = { attempts: 12, pauseMs: 10_000 };

/** What is wrong, when it is so at the last try too; undefined: nothing. */
export async function ask(
  probe: () => Promise<string | undefined>,
  { attempts, pauseMs }: Patience,
): Promise<string | undefined> {
  const said = await probe().catch((error) => `no answer, ${error.cause?.code ?? error.message}`);
  if (!said || attempts <= 1) return said;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return ask(probe, { attempts: attempts - 1, pauseMs });
}
