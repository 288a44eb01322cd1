import type { ReactNode } from 'react';

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="vehicle-section card flush" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
