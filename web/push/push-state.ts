type Facts = {
  /** True if the stage sends push messages. */
  isSent: boolean;
  /** True if this browser supports push. */
  hasPush: boolean;
  isApplePhone: boolean;
  isInstalled: boolean;
  permission: NotificationPermission;
  /** True if this device is subscribed. */
  isOn: boolean;
};

/** Push status of this device. */
export type PushState = 'not sent' | 'not installed' | 'not possible' | 'denied' | 'off' | 'on';

/** iOS supports push only for apps on the home screen. Source: WebKit, "Web Push for Web Apps on iOS and iPadOS". */
export const findPushState = ({ isSent, hasPush, isApplePhone, isInstalled, permission, isOn }: Facts): PushState => {
  if (!isSent) return 'not sent';
  if (isApplePhone && !isInstalled) return 'not installed';
  if (!hasPush) return 'not possible';
  if (permission === 'denied') return 'denied';
  return isOn && permission === 'granted' ? 'on' : 'off';
};
