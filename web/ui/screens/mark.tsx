import { PRODUCT } from '#shared/brand.ts';
import './mark.css';

/** The product's logo and name. */
export const Mark = () => (
  <span className="mark">
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1b4fb8" />
      <rect x="5" y="9" width="22" height="14" rx="3" fill="#fff" />
      <path
        d="m11 16 3.4 3.4L21 12.8"
        fill="none"
        stroke="#0d7a38"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    {PRODUCT}
  </span>
);
