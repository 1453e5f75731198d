/** Word and Excel files (OOXML) without who made them: the same text in a new package. */
import { markedLetters } from '#kernel/definition/letters.ts'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { openArchive, usualLimits } from '#kernel/untrusted/archive.parser.ts'
import { deepestPackage, partsOf } from '#kernel/untrusted/package.parser.ts'
import { anonymousPicture } from './pictures.parser.ts'

/** All of it is held at once, and the new package beside it. */
const limits = { ...usualLimits, bytes: 200 * 1024 * 1024 }

/**
 * Properties are emptied; writers of comments and tracked changes become "Reader 1", "Reader 2", the same in every part, so
 * that who answers whom can still be followed. What the text itself says stays. Undefined where the package cannot be read.
 */
export function anonymousOffice(bytes: Uint8Array, depth = 0): Uint8Array | undefined {
  let parts: ReadonlyMap<string, Buffer>
  try {
    parts = partsOf(openArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits))
  } catch {
    return undefined
  }
  if (!parts.has('[Content_Types].xml') || depth > deepestPackage) return undefined
  const names = new Map<string, string>()
  const made: Zippable = {}
  for (const [name, part] of parts) {
    if (/^docProps\/thumbnail/i.test(name)) continue
    const bare = partWithout(name, part, names, depth)
    if (!bare) return undefined
    made[name] = [bare, { mtime: new Date(1980, 0, 1) }]
  }
  return zipSync(made)
}

function partWithout(
  name: string,
  part: Uint8Array,
  names: Map<string, string>,
  depth: number,
): Uint8Array | undefined {
  if (/\.(docx|docm|xlsx|xlsm|pptx)$/i.test(name)) return anonymousOffice(part, depth + 1)
  if (/\.(jpe?g|png)$/i.test(name))
    return anonymousPicture(Buffer.from(part), /png$/i.test(name) ? 'image/png' : 'image/jpeg') ?? part
  if (!/\.(xml|rels|psmdcp|vml)$/i.test(name)) return part
  const text = textOf(part)
  const emptied = emptyRoot(text) ?? (/^customXml\/item\d*\.xml$/i.test(name) ? emptyData(text) : undefined)
  if (emptied !== undefined) return strToU8(emptied)
  if (name.endsWith('.rels')) return strToU8(withoutPaths(text))
  return strToU8(text.replace(/<[^<>]+>/g, (tag) => nameless(tag, names)).replace(xlsxAuthor, alias(names)))
}

/** Parts are UTF-8 by habit; UTF-16 is allowed and would hide every name from a search. */
function textOf(part: Uint8Array): string {
  const coding = markedLetters(part) ?? 'utf-8'
  const text = new TextDecoder(coding).decode(part)
  return coding === 'utf-8' ? text : text.replace(/encoding=(["'])[^"']*\1/, 'encoding="UTF-8"')
}

/** Core, extended and custom properties and the list of people, wherever the package keeps them. */
function emptyRoot(text: string): string | undefined {
  const root = /<(?![?!])([\w.-]+:)?(coreProperties|Properties|people|personList)\b([^>]*)>/.exec(
    text.slice(0, 4000),
  )
  const first = /<(?![?!])/.exec(text)
  if (!root || root.index !== first?.index) return undefined
  const [, prefix = '', name, attributes = ''] = root
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${prefix}${name}${attributes.replace(/\/$/, '')}/>`
}

/** Data beside the text, as a document library's fields with the names of its users. Cited literature is part of the text. */
function emptyData(text: string): string | undefined {
  return /officeDocument\/2006\/bibliography/.test(text)
    ? undefined
    : '<?xml version="1.0" encoding="UTF-8"?><empty/>'
}

const personal =
  /\s((?:[A-Za-z_][\w.-]*:)?(author|initials|userId|userName|lastModifiedBy|displayName|providerId|url))=("[^"]*"|'[^']*')/g

function nameless(tag: string, names: Map<string, string>): string {
  return tag.replace(personal, (whole, attribute: string, kind: string, quoted: string) => {
    // Of addresses only the folder in which Excel remembers that it was saved.
    if (kind === 'url') return /absPath\b/.test(tag) ? ` ${attribute}=""` : whole
    if (kind === 'initials') return ` ${attribute}="R"`
    return ` ${attribute}="${aliasOf(quoted.slice(1, -1), names)}"`
  })
}

const xlsxAuthor = /(<(?:[\w.-]+:)?author>)([^<]*)(<\/(?:[\w.-]+:)?author>)/g
const alias = (names: Map<string, string>) => (_: string, open: string, name: string, close: string) =>
  `${open}${aliasOf(name, names)}${close}`

function aliasOf(name: string, names: Map<string, string>): string {
  const known = names.get(name) ?? `Reader ${names.size + 1}`
  names.set(name, known)
  return known
}

/** A template is remembered with the folder of whoever uses it; the picture of the first page is gone. */
function withoutPaths(text: string): string {
  return text
    .replace(/<Relationship\b[^>]*\/thumbnail"[^>]*\/>/g, '')
    .replace(/<Relationship\b[^>]*attachedTemplate"[^>]*>/g, (tag) =>
      tag.replace(/Target="[^"]*"/, 'Target="Normal.dotm"'),
    )
}
