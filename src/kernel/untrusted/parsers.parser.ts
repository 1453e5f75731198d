/** What the kernel itself can read. */
import { answer, parser, type Parser } from './job.ts'
import { readPackage, readPicture, readSheet } from './jobs.ts'
import { sizeOf, withoutTraces } from './image.parser.ts'
import { judgePackage } from './package.parser.ts'
import { sheetOf } from './sheet.parser.ts'

export const parsers: readonly Parser[] = [
  parser(readSheet, async (bytes, limits) => answer(await sheetOf(bytes, limits))),
  parser(readPackage, (bytes) => answer(judgePackage(bytes))),
  parser(readPicture, (bytes, { extension }) => {
    const size = sizeOf(bytes, extension)
    if (!size || size.width * size.height === 0) return answer('notPicture')
    const bare = withoutTraces(bytes, extension)
    return answer(size, bare.equals(bytes) ? [] : [bare])
  }),
]
