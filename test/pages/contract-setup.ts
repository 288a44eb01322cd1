import { afterEach } from 'vitest';
import { takeMistakes } from './api.ts';

/** A test fails whose answers, or whose site, did not keep the contract. */
afterEach(() => {
  const [mistake] = takeMistakes();
  if (mistake) throw mistake;
});
