import Button from '@cloudscape-design/components/button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { DialogFrame } from '../ui/dialogs/dialog-frame.tsx';
import { useMedia } from '../ui/use-media.ts';
import type { Scanned, ScanTarget } from './parse-code.ts';
import { describeValue, ReadBack } from './read-back.tsx';
import type { Scan } from './scanner.ts';
import { type CameraProblem, useCamera } from './use-camera.ts';
import { useScan } from './use-scan.ts';
import './scan-dialog.css';

type Props = Scan & { onClose: () => void };

const titles = { vin: 'Scan the VIN', label: 'Scan the label', search: 'Scan a VIN or sheet' } as const;

const aims: Readonly<Record<ScanTarget, string>> = {
  vin: 'Point the camera at the barcode of the VIN plate or a label with the VIN.',
  label: 'Point the camera at the barcode of the WoF label.',
  search: 'Point the camera at the barcode of a VIN, or at the QR code of a sheet.',
};

/** Reads a code with the camera or from a photo. A value is used only after the user has confirmed it. */
export const ScanDialog = ({ target, onUse, opener, onClose }: Props) => {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const isOn = camera.state === 'on';
  const scan = useScan(video, target, isOn);
  const found = useOpenedSheet(scan.found, onClose);
  const type = () => {
    const field = opener.closest('.scanned, search')?.querySelector('input');
    onClose();
    // the closing dialog returns the focus to its button first
    setTimeout(() => field?.focus());
  };
  const use = () => {
    if (found) onUse(found.value);
    onClose();
  };
  return (
    <DialogFrame
      kind="sheet"
      title={titles[target]}
      onClose={onClose}
      footer={
        found ? (
          <>
            <Button onClick={scan.again}>Scan again</Button>
            <Button variant="primary" onClick={use}>
              Use {describeValue(found)}
            </Button>
          </>
        ) : (
          <Button onClick={type}>Type it instead</Button>
        )
      }
    >
      <div className="scan stack-12">
        {found && <ReadBack {...found} />}
        {/* the camera goes on behind the answer, because turning it on again could ask for permission again */}
        <div className={found ? 'visually-hidden' : 'stack-12'} inert={found !== undefined}>
          <div className="scan-picture" data-on={isOn}>
            <video ref={video} playsInline muted aria-label="Picture of the camera" />
          </div>
          <p className="scan-status" role="status">
            {isOn ? scan.status || aims[target] : camera.state === 'starting' && 'Starting the camera…'}
          </p>
          {camera.state !== 'on' && camera.state !== 'starting' && (
            <NoPicture problem={camera.state} status={scan.status} onStart={camera.start} />
          )}
          {scan.hasFailed && <NoReader onAgain={() => void scan.load().catch(() => {})} />}
          <div className="row">
            {camera.torch && (
              <Button onClick={camera.torch.switchTorch}>Torch {camera.torch.isOn ? 'off' : 'on'}</Button>
            )}
            {camera.switchCamera && <Button onClick={camera.switchCamera}>Other camera</Button>}
            <PhotoButton onPick={scan.readPhoto} />
          </div>
          <p className="fine-print">Pictures stay on this device. They are neither sent nor stored.</p>
        </div>
      </div>
    </DialogFrame>
  );
};

/** Opens a sheet whose QR code was read: nothing is filled in, so there is nothing to confirm. */
const useOpenedSheet = (found: Scanned | undefined, onClose: () => void) => {
  const navigate = useNavigate();
  const path = found?.kind === 'sheet' ? found.path : undefined;
  const open = useEffectEvent((to: string) => {
    onClose();
    void navigate(to);
  });
  useEffect(() => {
    if (path) open(path);
  }, [path]);
  return found?.kind === 'sheet' ? undefined : found;
};

const problemWords: Readonly<Record<CameraProblem, { text: string; action?: string }>> = {
  unsupported: { text: 'This browser gives no access to the camera. Use a photo instead.' },
  refused: {
    text: 'The camera is blocked. Allow it for this site in the browser’s settings, or use a photo.',
    action: 'Try again',
  },
  missing: { text: 'No camera was found on this device. Use a photo, or type it instead.', action: 'Try again' },
  'in use': {
    text: 'The camera could not be started. Another app may be using it: close that app and try again.',
    action: 'Try again',
  },
  off: { text: 'The camera is off.', action: 'Turn it on' },
};

type NoPictureProps = { problem: CameraProblem; status: string; onStart: () => void };
const NoPicture = ({ problem, status, onStart }: NoPictureProps) => {
  const { text, action } = problemWords[problem];
  return (
    <div className="stack-8" role="status">
      <p className={problem === 'off' ? '' : 'problem'}>{text}</p>
      {action && (
        <Button iconName="refresh" onClick={onStart}>
          {action}
        </Button>
      )}
      {status && <p>{status}</p>}
    </div>
  );
};

const NoReader = ({ onAgain }: { onAgain: () => void }) => (
  <div className="stack-8" role="alert">
    <p className="problem">
      The scanner could not be loaded. It needs a network the first time you use it on this device.
    </p>
    <Button iconName="refresh" onClick={onAgain}>
      Load it again
    </Button>
  </div>
);

const PhotoButton = ({ onPick }: { onPick: (photo: File) => void }) => {
  const isHandheld = useMedia('(pointer: coarse)');
  const name = isHandheld ? 'Take a photo' : 'Choose a photo';
  return (
    <label className="chip scan-photo">
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={name}
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          if (photo) onPick(photo);
          // allows picking the same file again
          target.value = '';
        }}
      />
      {name}
    </label>
  );
};
