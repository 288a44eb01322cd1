import './skeleton.css';

/** Stands where something is still loading, in its size. Cloudscape's Skeleton is too dark for a calm page, and not ours to theme. */
export const Skeleton = ({ width = '100%', height }: { width?: string; height: string }) => (
  <span className="to-come" style={{ inlineSize: width, blockSize: height }} />
);
