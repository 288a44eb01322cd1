import Spinner from '@cloudscape-design/components/spinner';
import './document.css';

/** Stands where a document will be. */
export const Preparing = ({ text }: { text: string }) => (
  <div className="sheet-preparing" role="status">
    <Spinner size="large" />
    {text}
  </div>
);
