/**
 * Words of a PDF as its reader sees them, by the library that paints it too. Words are put together from letters that stand
 * beside each other, whatever encoding a typeface has: by hand that was 200 lines, and wrong for one PDF in five (decision 99).
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Of the processor, in seconds: less than what a job has, so that a slow document costs its words and not what else is known. */
const mostSeconds = 8

/** Text of the first pages and where their links lead; empty where the pages are pictures, cannot be read, or take too long. */
export async function wordsOfPdf(bytes: Uint8Array, mostPages = 60): Promise<string> {
  const { getDocument, version } = await library()
  const since = process.cpuUsage()
  const opening = getDocument({
    // Taken over, so a copy.
    data: Uint8Array.from(bytes),
    verbosity: 0,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    cMapUrl: encodingsOf(version),
  })
  try {
    const pdf = await opening.promise
    const pages: string[] = []
    for (let n = 1; n <= Math.min(pdf.numPages, mostPages); n += 1) {
      const page = await pdf.getPage(n)
      const { items } = await page.getTextContent()
      const links = (await page.getAnnotations()) as { readonly unsafeUrl?: string }[]
      pages.push(
        items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''),
        ...links.flatMap(({ unsafeUrl }) => unsafeUrl ?? []),
      )
      page.cleanup()
      const { user, system } = process.cpuUsage(since)
      if (user + system > mostSeconds * 1e6) return ''
    }
    return pages.join('\n')
  } catch {
    return ''
  } finally {
    await opening.destroy()
  }
}

/** Large, and wanted for PDFs alone; the part that understands them runs in this process, which is there for nothing else. */
async function library() {
  const worker = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs')
  const { DOMMatrix = Nothing, Path2D = Nothing } = globalThis
  // It asks for the latter two as it is read, and needs them to paint, which nobody does here.
  Object.assign(globalThis, { pdfjsWorker: worker, DOMMatrix, Path2D })
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

class Nothing {
  readonly paints = false
}

/** Tables of encodings that a PDF names and does not bring: beside the public pages of the build, or in the package. */
function encodingsOf(version: string): string {
  const built = fileURLToPath(new URL(`../public/pdf-${version}/`, import.meta.url))
  if (existsSync(built)) return built
  return join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps') + sep
}
