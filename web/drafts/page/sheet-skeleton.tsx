import './sheet.css';

/** Placeholder of the same size, shown while the draft loads. */
export const SheetSkeleton = () => (
  <div className="inspection inspection-skeleton" role="status" aria-label="Loading inspection">
    <div className="skeleton-header" />
    <div className="section-cards">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight boxes that never reorder
        <div key={index} className="section-card card" />
      ))}
    </div>
  </div>
);
