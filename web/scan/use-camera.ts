import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Why there is no picture. */
export type CameraProblem = 'unsupported' | 'refused' | 'missing' | 'in use' | 'off';
export type CameraState = 'starting' | 'on' | CameraProblem;

/** Codes are small, so the picture must be large. */
const SIZE = { width: { ideal: 1920 }, height: { ideal: 1080 } };

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
};

/** Torches aren't in TypeScript's types. Source: MediaStream Image Capture, "torch". */
type Torch = { torch?: boolean };
const hasTorch = (track: MediaStreamTrack) => (track.getCapabilities?.() as Torch | undefined)?.torch === true;

/**
 * Shows the rear camera in a video. The camera is asked for once, and stops when the component unmounts or the page is
 * hidden; it isn't turned on again by itself, because some browsers would ask for permission each time.
 */
export const useCamera = (video: RefObject<HTMLVideoElement | null>) => {
  const [state, setState] = useState<CameraState>('starting');
  const [cameras, setCameras] = useState<readonly string[]>([]);
  const [torch, setTorch] = useState<boolean>();
  const stream = useRef<MediaStream>(undefined);
  // each start and stop outdates a start that still waits for permission
  const turn = useRef(0);

  const stop = () => {
    turn.current++;
    for (const track of stream.current?.getTracks() ?? []) track.stop();
    stream.current = undefined;
    setTorch(undefined);
  };
  const start = async (deviceId?: string) => {
    stop();
    const mine = turn.current;
    setState('starting');
    try {
      const opened = await openCamera(deviceId);
      const [track] = opened.getVideoTracks();
      if (mine !== turn.current || !track || !video.current) {
        for (const one of opened.getTracks()) one.stop();
        return;
      }
      stream.current = opened;
      track.onended = () => mine === turn.current && turnOff();
      video.current.srcObject = opened;
      await video.current.play();
      if (mine !== turn.current) return;
      setTorch(hasTorch(track) ? false : undefined);
      setState('on');
      setCameras(await listCameras());
    } catch (error) {
      if (mine !== turn.current) return;
      stop();
      setState(findProblem(error));
    }
  };
  const turnOff = () => {
    stop();
    setState('off');
  };
  const switchTorch = async () => {
    const [track] = stream.current?.getVideoTracks() ?? [];
    const constraints: MediaTrackConstraints & { advanced: Torch[] } = { advanced: [{ torch: !torch }] };
    await track?.applyConstraints(constraints).then(
      () => setTorch(!torch),
      () => setTorch(undefined),
    );
  };
  const switchCamera = () => {
    const current = stream.current?.getVideoTracks()[0]?.getSettings().deviceId ?? '';
    return start(cameras[(cameras.indexOf(current) + 1) % cameras.length]);
  };

  const begin = useEffectEvent(() => start());
  const end = useEffectEvent(() => stop());
  const hide = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' && stream.current) turnOff();
  });
  useEffect(() => {
    void begin();
    const listener = () => hide();
    document.addEventListener('visibilitychange', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
      end();
    };
  }, []);
  return {
    state,
    start: () => start(),
    torch: torch === undefined ? undefined : { isOn: torch, switchTorch },
    switchCamera: cameras.length > 1 ? switchCamera : undefined,
  };
};

const openCamera = (deviceId: string | undefined) => {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
  return navigator.mediaDevices.getUserMedia({ video: { ...which, ...SIZE }, audio: false });
};

/** Browsers tell the cameras apart only after the permission. */
const listCameras = async () =>
  (await navigator.mediaDevices.enumerateDevices().catch(() => [])).flatMap(({ kind, deviceId }) =>
    kind === 'videoinput' && deviceId ? [deviceId] : [],
  );

const findProblem = (error: unknown): CameraProblem => {
  const name = error instanceof DOMException ? error.name : '';
  return name === 'NotSupportedError' ? 'unsupported' : (problems[name] ?? 'in use');
};
