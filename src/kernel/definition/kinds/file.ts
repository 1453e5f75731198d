import { KindError, label, type Kind } from '../kind.ts'
import { refKind, refsKind } from './ref.ts'

/** Id of an attachment. */
export function fileKind(accept: string[], maxMegabytes: number): Kind<string> {
  return {
    ...refKind('attach'),
    widget: 'file',
    files: (id) => [id],
    facts: { target: 'attach', accept, maxMegabytes },
  }
}

/** Ids of several attachments. */
export function filesKind(accept: string[], maxMegabytes: number, most: number): Kind<string[]> {
  const several = refsKind('attach')
  return {
    ...several,
    widget: 'files',
    files: (ids) => ids,
    parse(value, reading) {
      const ids = several.parse!(value, reading)
      if (ids.length > most) throw new KindError(label(`最多 ${most} 个文件`, `At most ${most} files`))
      return ids
    },
    facts: { target: 'attach', accept, maxMegabytes, most },
  }
}

const pictures = ['png', 'jpg', 'webp']

export function imageKind(maxMegabytes = 5): Kind<string> {
  return { ...fileKind(pictures, maxMegabytes), widget: 'image' }
}

/** Ids of several pictures, in the order in which they are shown. */
export function imagesKind(maxMegabytes = 5, most = 9): Kind<string[]> {
  return { ...filesKind(pictures, maxMegabytes, most), widget: 'images' }
}
