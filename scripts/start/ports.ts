import { listen } from '../local/aws/http.ts';

export async function findUsedPort(first: number, count: number): Promise<number | undefined> {
  for (let port = first; port < first + count; port++) {
    try {
      const probe = await listen(async () => {}, { port });
      await probe.close();
    } catch {
      return port;
    }
  }
  return undefined;
}
