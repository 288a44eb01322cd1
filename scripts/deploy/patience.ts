/** How often to repeat a question, because new CloudFront names and new roles take a while to work everywhere. */
export type Patience = { attempts: number; pauseMs: number };
export const PATIENCE: Patience = { attempts: 12, pauseMs: 10_000 };

/** Returns the problem if it is still there at the last attempt. */
export async function ask(
  probe: () => Promise<string | undefined>,
  { attempts, pauseMs }: Patience,
): Promise<string | undefined> {
  const said = await probe().catch((error) => `no answer, ${error.cause?.code ?? error.message}`);
  if (!said || attempts <= 1) return said;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return ask(probe, { attempts: attempts - 1, pauseMs });
}
