export const BellDrawing = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M6 10a6 6 0 0 1 12 0c0 4 1.2 5.4 2 6.5H4C4.8 15.4 6 14 6 10m4 9.5a2 2 0 0 0 4 0" />
  </svg>
);
