type Facts = {
  /** Whether this stage sends any. */
  isSent: boolean;
  /** What this browser has, or would have. */
  hasPush: boolean;
  isApplePhone: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
  /** Whether this device is among those that receive. */
  isOn: boolean;
};

/** What can be done about pushes on this device. */
export type PushState = 'not sent' | 'not installed' | 'not possible' | 'denied' | 'off' | 'on';

/** An iPhone or iPad has pushes only for what is on its home screen. Source: WebKit, "Web Push for Web Apps on iOS and iPadOS". */
export const findPushState = ({ isSent, hasPush, isApplePhone, isInstalled, permission, isOn }: Facts): PushState => {
  if (!isSent) return 'not sent';
  if (isApplePhone && !isInstalled) return 'not installed';
  if (!hasPush) return 'not possible';
  if (permission === 'denied') return 'denied';
  return isOn && permission === 'granted' ? 'on' : 'off';
};
