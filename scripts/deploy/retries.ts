/** Number of attempts and pause between them: new CloudFront names and new roles don't work everywhere at once. */
export type Retries = { attempts: number; pauseMs: number };
export const DEFAULT_RETRIES: Retries = { attempts: 12, pauseMs: 10_000 };

/** Repeats a probe until it finds no problem. Returns the problem that the last attempt found, if any. */
export async function retryProbe(
  probe: () => Promise<string | undefined>,
  { attempts, pauseMs }: Retries,
): Promise<string | undefined> {
  const said = await probe().catch((error) => `no response, ${error.cause?.code ?? error.message}`);
  if (!said || attempts <= 1) return said;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  return retryProbe(probe, { attempts: attempts - 1, pauseMs });
}
