import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import PostalMime from 'postal-mime'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformActor, type Client } from '#app/testing.ts'
import { inlineText } from '#kernel/definition/inline.ts'
import { paragraphsOf } from '#kernel/definition/rich.ts'
import { update } from '#kernel/store/rows.ts'
import { articles } from '#modules/journal/articles/definition.ts'
import { journals } from '#modules/journal/journals/definition.ts'
import { sendWaiting, transportOf } from '#modules/message/outbox/server.ts'
import { wordsOfPdf } from '#kernel/untrusted/pdf-words.parser.ts'
import { articleIn, articleOf } from '#modules/journal/testing/articles.ts'
import { completeDraft, letter, ok, startStage, step, type Stage } from '#modules/journal/testing/stage.ts'

/**
 * What people wrote stays as they wrote it: texts full of signs are sent through every way out and read back with a
 * parser of that format. Plain text comes back letter by letter; a title loses its marks and nothing else.
 */
const seed = Number(process.env.FC_SEED ?? 20261122)
process.stdout.write(`same-text: fast-check seed ${seed}\n`)

let stage: Stage
let id: string
beforeAll(async () => {
  stage = await startStage({ env: { BASE_URL: 'https://journal.example.org' } })
  id = (await articleOf(stage, await articleIn(stage, 'published'))).id
})
afterAll(() => stage.app.close())
const as = (name: string) => stage.who[name] as Client

const awkward = [
  'P<0.05',
  'a<b 时 c>d',
  '<i>E. coli</i>',
  '<b>',
  '</p>',
  '<script>alert(1)</script>',
  '<!-- x -->',
  '&lt;',
  '&amp;amp;',
  '"\'`',
  '{braces}',
  '\\textbf',
  '$1 $& 50% #1 x_2 ~^',
  '𠮷田',
  '{title}',
  '--',
  '；,; ',
  '=1+1',
  ']]>',
  'TY  - JOUR',
]
/** One line of text, as a person may type it: never empty, without what the fields refuse. */
const line = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...awkward) }, fc.string({ maxLength: 12 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => `字${parts.join('')}z`.replace(/[\p{Cc}\s]+/gu, ' '))
const texts = fc.record({
  titleZh: line,
  titleEn: line.map((text) => `E${text}`),
  abstractZh: line,
  abstractEn: line,
  word: line.map((text) => text.replace(/\s+/g, ' ')),
  // Crossref takes no figures in names.
  family: line.map((text) => text.replace(/[\d?]/g, '').slice(0, 40)),
  place: line,
  raw: line,
  statement: line,
  section: line,
  journal: line,
})
type Texts = typeof texts extends fc.Arbitrary<infer T> ? T : never

async function write(it: Texts): Promise<void> {
  await stage.app.db.tx(platformActor, async (tx) => {
    await update(tx, articles, id, {
      titleZh: it.titleZh,
      titleEn: it.titleEn,
      abstractZh: it.abstractZh,
      abstractEn: it.abstractEn,
      keywordsZh: [it.word],
      keywordsEn: [`${it.word}e`],
      sectionNameZh: it.section,
      authors: [
        {
          familyNameZh: it.family,
          givenNameZh: '',
          familyNameEn: it.family,
          affiliations: [{ nameZh: it.place }],
        },
      ] as never,
      references: [{ sort: 1, raw: it.raw }] as never,
      dataStatement: it.statement,
    } as never)
    await update(tx, journals, stage.journalId, { nameZh: it.journal })
  })
}

const fetched = async (url: string) => {
  const answer = await stage.app.app.inject({ method: 'GET', url })
  expect(answer.statusCode, url).toBe(200)
  return answer.body
}
/** Spaces are the format's own business in running text. */
const flat = (text: string) => text.replace(/\s+/g, ' ').trim()
type Node = ReturnType<typeof parseDocument>['children'][number]
function all(
  nodes: readonly Node[],
  wanted: (name: string, attributes: Record<string, string>) => boolean,
): Node[] {
  return nodes.flatMap((node) => {
    const element = node as Node & { name?: string; attribs?: Record<string, string>; children?: Node[] }
    const own = element.name && wanted(element.name, element.attribs ?? {}) ? [node] : []
    return [...own, ...all(element.children ?? [], wanted)]
  })
}
const named = (xml: string, name: string) =>
  all(parseDocument(xml, { xmlMode: true }).children, (n) => n === name).map((node) =>
    flat(textContent(node)),
  )

/** Value of a TeX field without the escapes that TeX itself takes away. */
const texSigns: Readonly<Record<string, string>> = {
  backslash: '\\',
  asciitilde: '~',
  asciicircum: '^',
  braceleft: '{',
  braceright: '}',
  less: '<',
  greater: '>',
  bar: '|',
}
function fromTex(value: string): string {
  return value.replace(
    /\\text([a-z]+)\{\}|\\([&%$#_])/g,
    (_, name?: string, sign?: string) => sign ?? texSigns[name ?? ''] ?? '?',
  )
}
function bibFields(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .map((one) => /^ {2}(\w+) = \{(.*)\},?$/.exec(one))
      .flatMap((m) => (m?.[1] ? [[m[1], m[2] ?? '']] : [])),
  )
}

describe('an article', () => {
  it('says the same on its pages, in its tags and in every file that others take', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (it) => {
        await write(it)
        const title = inlineText(it.titleZh)
        const plain = (text: string) => flat(text)

        for (const [path, own, other] of [
          ['/apaph/article-detail', it.titleZh, it.abstractEn],
          ['/en/apaph/article-detail', it.titleEn, it.abstractZh],
        ] as const) {
          const html = parseDocument(await fetched(`${path}?id=${id}`)).children
          const seen = flat(textContent(all(html, (n) => n === 'main')))
          expect(flat(textContent(all(html, (n) => n === 'h1')))).toBe(flat(inlineText(own)))
          for (const text of [
            it.abstractZh,
            it.abstractEn,
            other,
            it.word,
            it.family,
            it.place,
            it.raw,
            it.statement,
          ])
            expect(seen).toContain(plain(text))
          const meta = (name: string) =>
            all(html, (n, a) => n === 'meta' && a.name === name).map(
              (node) => (node as unknown as { attribs: Record<string, string> }).attribs.content,
            )
          expect(meta('citation_title')).toEqual([title])
          expect(meta('citation_author')).toEqual([plain(it.family)])
          expect(meta('citation_journal_title')).toEqual([plain(it.journal)])
          expect(meta('citation_keywords')).toEqual([plain(it.word)])
          expect(meta('citation_reference')).toEqual([inlineText(it.raw)])
          expect(meta('DC.description')).toContain(plain(it.abstractZh))
          const script = all(html, (n, a) => n === 'script' && a.type === 'application/ld+json')[0]
          const data = JSON.parse(textContent(script as Node)) as Record<string, unknown>
          expect(data).toMatchObject({
            headline: title,
            abstract: plain(it.abstractZh),
            keywords: plain(it.word),
          })
          expect(data).toMatchObject({ alternativeHeadline: inlineText(it.titleEn) })
          const cites = all(html, (n, a) => n === 'p' && (a.id ?? '').startsWith('cite-text'))
          for (const cite of cites) expect(flat(textContent(cite))).toContain(title)
        }

        const ris = await fetched(`/apaph/cite/${id}.ris`)
        const tags = Object.fromEntries(ris.split('\r\n').map((one) => [one.slice(0, 2), one.slice(6)]))
        expect(tags).toMatchObject({
          TY: 'JOUR',
          TI: title,
          AB: plain(it.abstractZh),
          KW: plain(it.word),
          JO: plain(it.journal),
        })
        const bib = bibFields(await fetched(`/apaph/cite/${id}.bib`))
        expect(fromTex(bib.title ?? '')).toBe(`{${title}}`)
        expect(fromTex(bib.journal ?? '')).toBe(plain(it.journal))

        const record = `verb=GetRecord&identifier=oai:journal.example.org:testj/${id}`
        const dc = await fetched(`/oai?${record}&metadataPrefix=oai_dc`)
        expect(named(dc, 'dc:title')).toEqual([title, inlineText(it.titleEn)])
        expect(named(dc, 'dc:description')).toEqual([plain(it.abstractZh), plain(it.abstractEn)])
        expect(named(dc, 'dc:subject')).toEqual([plain(it.word), `${plain(it.word)}e`])
        expect(named(dc, 'dc:creator')).toEqual([plain(it.family)])
        const jats = await fetched(`/oai?${record}&metadataPrefix=jats`)
        expect(named(jats, 'article-title')).toEqual([title])
        expect(named(jats, 'trans-title').at(-1)).toBe(inlineText(it.titleEn))
        expect(named(jats, 'abstract')).toEqual([plain(it.abstractZh)])
        expect(named(jats, 'mixed-citation')).toEqual([inlineText(it.raw)])
        expect(named(jats, 'institution')).toEqual([plain(it.place)])
        expect(named(jats, 'subject')).toEqual([plain(it.section)])
        expect(named(jats, 'journal-title')).toEqual([plain(it.journal)])
        expect(named(jats, 'surname')).toEqual([plain(it.family)])

        const feed = await fetched('/apaph/feed.xml')
        const entry = all(parseDocument(feed, { xmlMode: true }).children, (n) => n === 'entry')
        expect(all(entry, (n) => n === 'title').map((node) => flat(textContent(node)))).toContain(title)
        expect(all(entry, (n) => n === 'summary').map((node) => flat(textContent(node)))).toContain(
          plain(it.abstractZh),
        )

        const { batchId } = ok(
          await as('staff').post('blade-admin/doiDeposit/make', { articleIds: [id] }),
        ) as unknown as { batchId: string }
        const file = ok(await as('staff').post('blade-admin/doiDeposit/file', { batchId })) as unknown as {
          xml: string
        }
        expect(named(file.xml, 'original_language_title')).toEqual([title])
        expect(named(file.xml, 'title')).toEqual([inlineText(it.titleEn)])
        expect(named(file.xml, 'jats:abstract')).toEqual([plain(it.abstractZh), plain(it.abstractEn)])
        expect(named(file.xml, 'unstructured_citation')).toEqual([inlineText(it.raw)])
      }),
      { seed, numRuns: 12 },
    )
  })
})

describe('a paper', () => {
  it('is read back as its author typed it, by the author and the office, in mails, letters and sheets', async () => {
    const words = { title: line.map((text) => text.slice(0, 80)), text: line, letter: line }
    await fc.assert(
      fc.asyncProperty(fc.record(words), async (it) => {
        const title = inlineText(it.title)
        const draft = await completeDraft(stage, {
          more: { titleZh: it.title, abstractZh: it.text, coverLetter: it.text, coiStatement: it.text },
        })
        for (const who of ['author', 'staff']) {
          if (who === 'staff') await step(stage, 'author', 'submit', draft.id)
          const paper = ok(await as(who).get('blade-admin/submissions/detail', { id: draft.id }))
          expect(inlineText(String(paper.titleZh))).toBe(title)
          expect(paper).toMatchObject({ abstractZh: it.text.trim(), coiStatement: it.text.trim() })
        }
        const letterBody = paragraphsOf(it.letter)
        await step(stage, 'staff', 'returnToAuthor', draft.id, { ...letter, letterBody, reason: it.letter })

        await sendWaiting(
          stage.app.ctx,
          '000000',
          transportOf({
            dataDir: stage.app.ctx.dataDir,
            mail: { smtpUrl: undefined, from: 'o@example.org' },
          }),
        )
        const folder = join(stage.app.ctx.dataDir, 'mail')
        const mails = await Promise.all(
          (await readdir(folder)).map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
        )
        await Promise.all((await readdir(folder)).map((name) => rm(join(folder, name))))
        const said = mails.map((mail) => flat(`${mail.subject} ${mail.text}`))
        expect(
          said.some((text) => text.includes(flat(it.letter)) && text.includes(title)),
          said.join('\n'),
        ).toBe(true)

        const sheet = await as('staff').get('blade-admin/submissions/export', { ids: draft.id })
        const rows = await readSheet(sheet.bytes)
        expect(rows.flat().map(String)).toContain(title)
      }),
      { seed, numRuns: 6 },
    )
  })

  it('is set into the PDF of its letter as it stands', async () => {
    const text = 'P<0.05, a<b 时 c>d & <i> &lt; "x" {y}'
    const draft = await completeDraft(stage, { more: { titleZh: `<i>题</i> ${text}` } })
    await step(stage, 'author', 'submit', draft.id)
    await step(stage, 'staff', 'assignEditor', draft.id, { editorId: stage.ids.editor })
    await step(stage, 'editor', 'requestMinor', draft.id, {
      letterSubject: text,
      letterBody: paragraphsOf(text),
    })
    const pdf = await as('author').get('blade-admin/submissions/letterPdf', { id: draft.id })
    expect(pdf.status, pdf.raw.slice(0, 300)).toBe(200)
    const set = (await wordsOfPdf(pdf.bytes)).replace(/\s/g, '')
    expect(set.split(text.replace(/\s/g, '')).length - 1, set).toBe(3)
  })
})
