import { useMemo } from 'react';
import type { Quality } from '#shared/quality/model.ts';
import { drawFunnel } from '#shared/quality/plots.ts';
import { sayFunnel } from '#shared/quality/words.ts';
import { Plot } from '../plots/plot.tsx';
import { Section } from '../settings/form/section.tsx';

/** Fail rates by number of inspections: with few, chance alone spreads them widely. */
export const Funnel = ({ quality }: { quality: Quality }) => {
  const drawn = useMemo(() => drawFunnel(quality), [quality]);
  if (!drawn) return null;
  return (
    <Section title="Fail rates" description={sayFunnel(quality)}>
      <Plot {...drawn} />
    </Section>
  );
};
