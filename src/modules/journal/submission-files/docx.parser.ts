/** Who wrote a Word file and what it says, for the anonymity check. */
import { markedLetters } from '#kernel/definition/letters.ts'
import { withoutEntities } from '#kernel/definition/rich.ts'
import { openArchive } from '#kernel/untrusted/archive.parser.ts'

/** Properties; whatever a reader sees, heads and notes included; where its links lead. */
const properties = /^docProps\/(core|app)\.xml$/
const said = /^word\/(document|header|footer|footnotes|endnotes|comments)\d*\.xml$/
const links = /^word\/_rels\/\w+\.xml\.rels$/

export function readDocx(bytes: Buffer): {
  author: string
  company: string
  lastModifiedBy: string
  text: string
} {
  const parts = new Map<string, string>()
  try {
    const archive = openArchive(bytes)
    for (const entry of archive.entries)
      if ([properties, said, links].some((wanted) => wanted.test(entry.name))) {
        const part = archive.read(entry)
        parts.set(entry.name, new TextDecoder(markedLetters(part) ?? 'utf-8').decode(part))
      }
  } catch {
    // A damaged archive was refused at detection; what is left here has readable parts or none.
  }
  const tag = (name: string, of: string) =>
    withoutEntities(new RegExp(`<${of}[^>]*>([^<]*)<`).exec(parts.get(name) ?? '')?.[1] ?? '')
  const those = (which: RegExp) => [...parts].flatMap(([name, part]) => (which.test(name) ? [part] : []))
  return {
    author: tag('docProps/core.xml', 'dc:creator'),
    lastModifiedBy: tag('docProps/core.xml', 'cp:lastModifiedBy'),
    company: tag('docProps/app.xml', 'Company'),
    text: [...those(said).map(textOf), ...those(links).flatMap(addressesIn)].join('\n'),
  }
}

const textOf = (part: string): string =>
  withoutEntities(part.replace(/<\/w:p>/g, '\n').replace(/<[^>]*>/g, ''))

const addressesIn = (part: string): string[] =>
  (part.match(/<[^>]*TargetMode="External"[^>]*>/g) ?? []).map((tag) =>
    withoutEntities(/Target="([^"]*)"/.exec(tag)?.[1] ?? ''),
  )
