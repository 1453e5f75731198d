/** A list with one of its members at another place; as it was where there is no such place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (to < 0 || to >= next.length) return next
  const [one] = next.splice(from, 1)
  if (one !== undefined) next.splice(to, 0, one)
  return next
}

const longest = 480

/** The same picture, small: JPEG on white, at most 480 px either way. Undefined where this browser cannot read it. */
export async function smallPicture(file: Blob): Promise<Blob | undefined> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/jpeg', 0.8))
}
