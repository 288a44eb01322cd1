import { IMAGE_MAX_BYTES } from '#shared/images/model.ts';
import { detectKind, KIND_BYTES, kindRefusal, photoRefusals } from '#shared/images/photo-refusals.ts';
import { Problem } from '#shared/problem.ts';

/** The server stores photos at this size; larger ones would only take longer to upload. */
const LONGEST_SIDE = 2000;
const QUALITIES = [0.82, 0.6, 0.4];

/** Converts a picked file to a small upright JPEG without metadata. Throws a `Problem` if it isn't a readable photo. */
export const shrink = async (file: Blob): Promise<Blob> => {
  const kind = detectKind(new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer()));
  const refusal = kindRefusal(kind);
  // some browsers decode HEIC
  if (refusal && kind !== 'heic') throw new Problem('not-a-photo', refusal);
  const opened = await createImageBitmap(file).catch(() => undefined);
  if (!opened) throw new Problem('not-a-photo', refusal ?? photoRefusals.damaged);
  try {
    return await encode(draw(opened));
  } finally {
    opened.close();
  }
};

const draw = (picture: ImageBitmap) => {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Problem('not-a-photo', photoRefusals.damaged);
  // transparent parts become white, as on a white page
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
};

const encode = async (canvas: HTMLCanvasElement) => {
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= IMAGE_MAX_BYTES) return blob;
  }
  throw new Problem('not-a-photo', photoRefusals.damaged);
};
