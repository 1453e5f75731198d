// The other build counts on what browsers have had for a few months only.
import {
  getDocument,
  GlobalWorkerOptions,
  OPS,
  version,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- an address, made by the build
import worker from './pdf.worker.ts?worker&url'

/**
 * Reads the page's own PDF; there is no parameter for another one. Scripts, forms and outside content of a PDF have no
 * handler here: pages are painted on a canvas and nothing else (threat J07).
 */
GlobalWorkerOptions.workerSrc = worker

const mostPages = 400
const holder = document.getElementById('viewer')
const texts = {
  zh: {
    page: (n: number, of: number) => `第 ${n} 页，共 ${of} 页`,
    failed: 'PDF 无法打开，请下载后阅读。',
    blank: '这一页在这里显示不出来，请下载 PDF 阅读。',
  },
  en: {
    page: (n: number, of: number) => `Page ${n} of ${of}`,
    failed: 'The PDF could not be opened. Download it to read it.',
    blank: 'This page cannot be shown here. Download the PDF to read it.',
  },
}
type Texts = (typeof texts)['zh']

/** What a PDF names and does not bring; the build puts it there (`vite.public.config.ts`). */
const beside = `/apaph/assets/pdf-${version}/`

if (holder) void show(holder, texts[holder.dataset.lang === 'en' ? 'en' : 'zh'])

async function show(holder: HTMLElement, t: Texts): Promise<void> {
  const say = holder.querySelector<HTMLElement>('.say')
  try {
    const pdf = await getDocument({
      url: holder.dataset.file ?? '',
      enableXfa: false,
      maxImageSize: 40_000_000,
      standardFontDataUrl: beside,
      cMapUrl: beside,
      wasmUrl: beside,
      iccUrl: beside,
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
            void paint(pdf, entry.target as HTMLElement, t)
          }
      },
      { rootMargin: '600px' },
    )
    for (const place of holder.querySelectorAll('.pgv')) seen.observe(place)
  } catch {
    if (say) say.textContent = t.failed
  }
}

function placeFor(n: number, of: number, ratio: number, t: Texts): HTMLElement {
  const place = document.createElement('section')
  place.className = 'pgv'
  place.dataset.page = String(n)
  place.style.aspectRatio = String(ratio)
  place.setAttribute('aria-label', t.page(n, of))
  return place
}

async function paint(pdf: PDFDocumentProxy, place: HTMLElement, t: Texts): Promise<void> {
  const page = await pdf.getPage(Number(place.dataset.page))
  const scale = (place.clientWidth / page.getViewport({ scale: 1 }).width) * Math.min(devicePixelRatio, 2)
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  place.replaceChildren(canvas)
  const [painted, read] = await Promise.allSettled([
    page.render({ canvas, viewport }).promise,
    readable(page).then((text) => (place.append(text), text)),
  ])
  // The library says nothing of what it could not draw: the page is white then.
  if (painted.status === 'fulfilled' && !isBlank(canvas)) return
  const text = read.status === 'fulfilled' ? read.value : undefined
  const { fnArray } = await page.getOperatorList()
  if (!text?.textContent?.trim() && !fnArray.includes(OPS.dependency)) return
  const note = document.createElement('p')
  note.className = 'say'
  note.textContent = t.blank
  place.replaceChildren(note)
  if (text) {
    text.className = 'words'
    place.append(text)
  }
}

function isBlank(canvas: HTMLCanvasElement): boolean {
  const drawn = canvas.getContext('2d')
  const step = Math.ceil(canvas.height / 8)
  // In strips: the first ones nearly always have something.
  for (let y = 0; drawn && y < canvas.height; y += step) {
    const { data } = drawn.getImageData(0, y, canvas.width, step)
    if (new Uint32Array(data.buffer).some((point) => point !== 0xffffffff && point !== 0)) return false
  }
  return true
}

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>
type Text = Awaited<ReturnType<Page['getTextContent']>>

/** The page's text for screen readers: the picture alone would say nothing. */
async function readable(page: Page): Promise<HTMLElement> {
  const text = document.createElement('p')
  text.className = 'sr'
  // Not `getTextContent`: Safari's streams cannot be iterated.
  const pieces = (page.streamTextContent() as ReadableStream<Text>).getReader()
  for (let next = await pieces.read(); !next.done; next = await pieces.read())
    for (const item of next.value.items) if ('str' in item) text.append(item.str + (item.hasEOL ? '\n' : ''))
  return text
}
