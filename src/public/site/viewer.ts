import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- an address, made by the build
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/**
 * Reads the page's own PDF; there is no parameter for another one. Scripts, forms and outside content of a PDF have no
 * handler here: pages are painted on a canvas and nothing else (threat J07).
 */
GlobalWorkerOptions.workerSrc = worker

const mostPages = 400
const holder = document.getElementById('viewer')
const texts = {
  zh: { page: (n: number, of: number) => `第 ${n} 页，共 ${of} 页`, failed: 'PDF 无法打开，请下载后阅读。' },
  en: {
    page: (n: number, of: number) => `Page ${n} of ${of}`,
    failed: 'The PDF could not be opened. Download it to read it.',
  },
}

if (holder) void show(holder, texts[holder.dataset.lang === 'en' ? 'en' : 'zh'])

async function show(holder: HTMLElement, t: (typeof texts)['zh']): Promise<void> {
  const say = holder.querySelector<HTMLElement>('.say')
  try {
    const pdf = await getDocument({
      url: holder.dataset.file ?? '',
      enableXfa: false,
      stopAtErrors: true,
      maxImageSize: 40_000_000,
      useWasm: false,
      standardFontDataUrl: '/apaph/assets/',
    }).promise
    const count = Math.min(pdf.numPages, mostPages)
    const first = await pdf.getPage(1)
    const { width, height } = first.getViewport({ scale: 1 })
    say?.remove()
    for (let n = 1; n <= count; n += 1) holder.append(placeFor(n, count, width / height, t))
    const seen = new IntersectionObserver(
      (entries) => {
        for (const entry of entries)
          if (entry.isIntersecting) {
            seen.unobserve(entry.target)
            void paint(pdf, entry.target as HTMLElement)
          }
      },
      { rootMargin: '600px' },
    )
    for (const place of holder.querySelectorAll('.pgv')) seen.observe(place)
  } catch {
    if (say) say.textContent = t.failed
  }
}

function placeFor(n: number, of: number, ratio: number, t: (typeof texts)['zh']): HTMLElement {
  const place = document.createElement('section')
  place.className = 'pgv'
  place.dataset.page = String(n)
  place.style.aspectRatio = String(ratio)
  place.setAttribute('aria-label', t.page(n, of))
  return place
}

async function paint(pdf: PDFDocumentProxy, place: HTMLElement): Promise<void> {
  const page = await pdf.getPage(Number(place.dataset.page))
  const scale = (place.clientWidth / page.getViewport({ scale: 1 }).width) * Math.min(devicePixelRatio, 2)
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  place.replaceChildren(canvas, await readable(page))
  await page.render({ canvas, viewport }).promise
}

/** The page's text for screen readers: the picture alone would say nothing. */
async function readable(page: Awaited<ReturnType<PDFDocumentProxy['getPage']>>): Promise<HTMLElement> {
  const text = document.createElement('p')
  text.className = 'sr'
  const { items } = await page.getTextContent()
  text.textContent = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  return text
}
