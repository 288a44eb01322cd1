/** A push subscription of Chrome on a phone, with a made-up key. */
export const subscription = {
  Name: 'Chrome on Android',
  endpoint: 'https://fcm.googleapis.com/fcm/send/kept',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};
