import { setTimeout as wait } from 'node:timers/promises';
import { cutJob, makePhoto } from './cut-job.ts';
import type { Engine } from './engine.ts';
import type { Who } from './job.ts';
import { type NetworkState, startNetwork } from './network.ts';
import { windowOf } from './window.ts';

/** As narrow as the windows of all of them get. */
export const SIZE = { width: 480, height: 900 };

export type Cuts = {
  engine: Engine;
  state: Exclude<NetworkState, 'whole'>;
  webUrl: string;
  who: Who;
  plate: string;
  /** Whether each cut lasts until a request has met it. */
  isFelt: boolean;
  /** Whether the browser hears that the network is back; where only its own cable was whole all along, it does not. */
  isTold: boolean;
  onStep?(name: string, seconds: number): void;
};

/** Plays the main job with the network cut before each step in turn, and whole again after it. */
export const playCuts = async ({ engine, state, webUrl, who, plate, isFelt, isTold, onStep }: Cuts) => {
  const network = await startNetwork();
  const started = await engine.start({ ...SIZE, network });
  let now = 'signs in';
  try {
    const job = cutJob(windowOf(started.window), { webUrl, who, plate, photo: await makePhoto() });
    await job.signIn();
    for (const [name, { take, settle }] of Object.entries(job.steps)) {
      now = name;
      const began = performance.now();
      const before = network.unanswered();
      network.become(state);
      await take();
      while (isFelt && network.unanswered() === before) await wait(100);
      network.become('whole');
      if (isTold) await started.window.run(`dispatchEvent(new Event('online'))`);
      await settle();
      onStep?.(name, (performance.now() - began) / 1000);
    }
    return network.unanswered();
  } catch (error) {
    const open = await started.window
      .run(`document.querySelector('.sheet-footer')?.textContent`)
      .catch(() => undefined);
    throw new Error(
      `${engine.name} ${now}: ${error instanceof Error ? error.message : error}${open ? `, beside "${open}"` : ''}`,
      { cause: error },
    );
  } finally {
    await started.stop();
    await network.stop();
  }
};
