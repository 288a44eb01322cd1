import { PRODUCT } from '../brand.ts';

/** The dark squares of a QR code as one SVG path. */
export type QrCode = { size: number; path: string };

/** The QR code with the sheet's own link, for the workshop: opening the link needs a login. */
export const SheetQrCode = ({ size, path }: QrCode) => (
  <div className="qr">
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={`QR code that opens this sheet in ${PRODUCT}`}>
      <path d={path} />
    </svg>
    <span>For staff</span>
  </div>
);
