import { IMAGE_MAX_BYTES } from '#shared/images/model.ts';
import { detectKind, KIND_BYTES, kindRefusal, photoRefusals } from '#shared/images/photo-refusals.ts';
import { Problem } from '#shared/problem.ts';

/** As the server keeps it: what is larger would only take longer. */
const LONGEST_SIDE = 2000;
const QUALITIES = [0.82, 0.6, 0.4];

/**
 * A picked file as it is sent: a JPEG, right way up, of a sensible size, without what the camera wrote into it. Refuses, with a
 * `Problem` in words, what is no photo or what this browser cannot open.
 */
export const shrink = async (file: Blob): Promise<Blob> => {
  const kind = detectKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
  const refusal = kindRefusal(kind);
  // some browsers open HEIC
  if (refusal && kind !== 'heic') throw new Problem('not-a-photo', refusal);
  const opened = await createImageBitmap(file).catch(() => undefined);
  if (!opened) throw new Problem('not-a-photo', refusal ?? photoRefusals.damaged);
  try {
    return await smallEnough(drawn(opened));
  } finally {
    opened.close();
  }
};

const drawn = (picture: ImageBitmap) => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Problem('not-a-photo', photoRefusals.damaged);
  // what shines through is white, as on paper
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const smallEnough = async (canvas: HTMLCanvasElement) => {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= IMAGE_MAX_BYTES) return blob;
  }
  throw new Problem('not-a-photo', photoRefusals.damaged);
};
