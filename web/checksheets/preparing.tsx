import Spinner from '@cloudscape-design/components/spinner';
import './document.css';

/** Placeholder for a document. */
export const Preparing = ({ text }: { text: string }) => (
  <div className="sheet-preparing" role="status">
    <Spinner size="large" />
    {text}
  </div>
);
