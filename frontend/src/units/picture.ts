/** A picture from somebody's device, made small enough to be kept with a design. */

const SIDE = 256; // pixels, at most
const MOST = 60_000; // letters of the data address
const QUALITIES = [0.85, 0.7, 0.55, 0.4, 0.25];

/** The picture as the text of a small WebP image. */
export async function smallPicture(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error("This image format is not supported.");
  });
  const scale = Math.min(1, SIDE / Math.max(image.width, image.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const quality of QUALITIES) {
    const text = canvas.toDataURL("image/webp", quality);
    if (text.length <= MOST) return text;
  }
  throw new Error("This image is too large even after shrinking. Choose a simpler one.");
}
