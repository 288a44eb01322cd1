import { VIC_URL } from '#shared/brand.ts';
import { NewTab } from '../ui/link-button.tsx';
import './vic-link.css';

/** A link to NZTA's site, where the result is recorded. */
export const VicLink = () => (
  <a className="vic-link" href={VIC_URL} target="_blank" rel="noopener noreferrer">
    Open the official vehicle inspection site
    <NewTab />
  </a>
);
