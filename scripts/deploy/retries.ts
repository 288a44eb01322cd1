/** Number of attempts: new CloudFront names and new roles take a while to work everywhere. */
export type Retries = { attempts: number; pauseMs: number };
export const DEFAULT_RETRIES: Retries = { attempts: 12, pauseMs: 10_000 };

/** Returns the problem if the last attempt still has it. */
export async function retryProbe(
  probe: () => Promise<string | undefined>,
  { attempts, pauseMs }: Retries,
): Promise<string | undefined> {
  const said = await probe().catch((error) => `no answer, ${error.cause?.code ?? error.message}`);
  if (!said || attempts <= 1) return said;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return retryProbe(probe, { attempts: attempts - 1, pauseMs });
}
