import { richLine } from '#kernel/definition/rich.ts'

/** Full text of an article: headings get anchors, and the table of contents is read off them. */
export type Heading = { readonly id: string; readonly text: string; readonly level: 2 | 3 }

export function withAnchors(html: string): { html: string; headings: readonly Heading[] } {
  const headings: Heading[] = []
  const done = html.replace(/<h([23])>([\s\S]*?)<\/h\1>/g, (_, level: string, inner: string) => {
    const id = `s${headings.length + 1}`
    headings.push({ id, text: plainHeading(inner), level: level === '2' ? 2 : 3 })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  // Tables get a frame of their own that scrolls, so that a wide one does not widen the page.
  const framed = done
    .replaceAll('<table>', '<div class="tblw" tabindex="0"><table class="d">')
    .replaceAll('</table>', '</table></div>')
  return { html: framed, headings }
}

/** A heading's own words, without its translation beside it. */
const plainHeading = (inner: string) => richLine(inner.replace(/<span lang[^>]*>[\s\S]*?<\/span>/g, ''))

/** What a list shows of an abstract: what was found and what follows, where the abstract says which part that is. */
export function summaryOf(text: string): string {
  const parts = abstractParts(text)
  const telling = parts.filter((part) => /^(结果|结论|Results|Conclusions?)$/.test(part.label ?? ''))
  return (telling.length > 0 ? telling : parts).map((part) => part.text).join('')
}

const label = '目的|背景|方法|结果|结论|讨论|Objectives?|Background|Methods|Results|Conclusions?|Discussion'
/** A colon, or a space and the beginning of a sentence: “Results of the survey” is no label. */
const behindLabel = '(?:[：:]\\s*|\\s+(?=[A-Z0-9\\p{Script=Han}]))'
const labels = new RegExp(`^(${label})${behindLabel}`, 'u')
/** Between two parts that stand on one line: behind the end of a sentence, before a label. */
const seams = new RegExp(`(?<=[。．.!?！？])\\s*(?=(?:${label})${behindLabel})`, 'u')

/** A structured abstract (`目的：…` on lines of their own, or one behind the other) as its parts, else its lines. */
export function abstractParts(text: string): readonly { label: string | null; text: string }[] {
  const lines = text
    .split('\n')
    .flatMap((line) => (labels.test(line.trim()) ? line.trim().split(seams) : [line]))
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.map((line) => {
    const label = labels.exec(line)
    return label
      ? { label: label[1] ?? null, text: line.slice(label[0].length) }
      : { label: null, text: line }
  })
}

/** Ends at the last full stop within the limit, else at the limit. */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit)
  const stop = Math.max(cut.lastIndexOf('。'), cut.lastIndexOf('. '))
  return stop > limit / 3 ? cut.slice(0, stop + 1) : `${cut}…`
}
