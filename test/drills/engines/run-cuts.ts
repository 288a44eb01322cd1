import { setTimeout as wait } from 'node:timers/promises';
import type { Who } from '#test/browser/main-job.ts';
import { newWindow } from '#test/browser/window.ts';
import { cutJob, makePhoto } from './cut-job.ts';
import type { Engine } from './engine.ts';
import { type NetworkState, startNetwork } from './network.ts';

/** The narrowest width that all browser windows accept. */
export const SIZE = { width: 480, height: 900 };

export type Cuts = {
  engine: Engine;
  state: Exclude<NetworkState, 'whole'>;
  webUrl: string;
  who: Who;
  plate: string;
  onStep?(name: string, seconds: number): void;
};

/**
 * Runs the main job with the network cut before each step until a request has failed. The browser gets no event when
 * the network is back.
 */
export const runCuts = async ({ engine, state, webUrl, who, plate, onStep }: Cuts) => {
  const network = await startNetwork();
  const started = await engine.start({ ...SIZE, network });
  let now = 'signs in';
  try {
    const job = cutJob(newWindow(started.window), { webUrl, who, plate, photo: await makePhoto() });
    await job.signIn();
    for (const [name, { take, settle }] of Object.entries(job.steps)) {
      now = name;
      const began = performance.now();
      const before = network.unanswered();
      network.become(state);
      await take();
      while (network.unanswered() === before) await wait(100);
      network.become('whole');
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
