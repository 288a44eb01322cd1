import './skeleton.css';

/**
 * A placeholder of the same size as the content that is loading. Cloudscape's Skeleton is too dark and can't be themed.
 */
export const Skeleton = ({ width = '100%', height }: { width?: string; height: string }) => (
  <span className="to-come" style={{ inlineSize: width, blockSize: height }} />
);
