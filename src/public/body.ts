/** Full text of an article: headings get anchors, and the table of contents is read off them. */
export type Heading = { readonly id: string; readonly text: string; readonly level: 2 | 3 }

export function withAnchors(html: string): { html: string; headings: readonly Heading[] } {
  const headings: Heading[] = []
  const done = html.replace(/<h([23])>([\s\S]*?)<\/h\1>/g, (_, level: string, inner: string) => {
    const id = `s${headings.length + 1}`
    headings.push({ id, text: inner.replace(/<[^>]+>/g, '').trim(), level: level === '2' ? 2 : 3 })
    return `<h${level} id="${id}">${inner}</h${level}>`
  })
  return { html: done, headings }
}

const labels =
  /^(目的|背景|方法|结果|结论|讨论|Objective|Objectives|Background|Methods|Results|Conclusion|Conclusions|Discussion)[：:]\s*/

/** A structured abstract (`目的：…` lines or `<p><b>目的</b>…`) as its parts, else one part without a label. */
export function abstractParts(text: string): readonly { label: string | null; text: string }[] {
  const lines = text
    .replace(/<\/p>|<br\s*\/?>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.map((line) => {
    const label = labels.exec(line)
    return label
      ? { label: label[1] ?? null, text: line.slice(label[0].length) }
      : { label: null, text: line }
  })
}
