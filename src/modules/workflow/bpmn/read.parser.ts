import { BpmnModdle } from 'bpmn-moddle'
import serialise from 'moddle-context-serializer'
import { isBlank } from '#kernel/definition/blank.ts'
import { isId, isReserved, named } from './checking.ts'
import { checkProcess } from './process.ts'
import { dialectOf, listOf, typeOf, type Element } from './element.ts'
import { fileText } from '../terms/file-text.ts'
import { withFlowIds } from '../terms/flow-ids.ts'
import type { Problem } from '../terms/shapes.ts'
import { votesIn } from '../votes/said.ts'
import { problemWords, type Params, type ProblemCode } from './problems.ts'
import { mostBytes, type Read } from './reading.ts'

/** A BPMN 2.0 file, read where it may do no harm: no DOCTYPE, limited in size, depth and number of elements (W01, W02). */
const mostTags = 40_000
const mostElements = 2000
const deepest = 60

export async function readBpmnFile(bytes: Buffer): Promise<Read> {
  const told = bytes.byteLength > mostBytes ? '' : fileText(bytes)
  const text = withFlowIds(told ?? '')
  const finder = lineFinder(text)
  const problems: Problem[] = []
  let drawn: Parsed['elementsById'] = {}
  const tell = (code: ProblemCode, element: string, params: Params = {}) =>
    void problems.push({
      ...problemOf(code, element, finder(element), params),
      ...nameIn(drawn, element),
    })

  if (bytes.byteLength > mostBytes) tell('tooLarge', '')
  else if (told === undefined) tell('letters', '')
  else if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) tell('doctype', '')
  else if (tooDeep(text)) tell('tooDeep', '')
  else if (tagsIn(text) > mostTags) tell('tooLarge', '')
  const strange = problems.length === 0 && noLetterIn(text)
  if (strange) tell('notXml', '', { why: strange.slice(0, 20) })
  if (problems.length > 0) return { problems }

  const { rootElement, references, warnings, elementsById, fault } = await parsed(text)
  if (!rootElement || fault !== undefined) {
    tell('notXml', '', { why: firstLine(fault ?? '') })
    return { problems }
  }
  drawn = elementsById
  if (Object.keys(elementsById).length > mostElements * 3) tell('tooLarge', '')
  for (const { message, property } of warnings)
    if (property === undefined && unread(message, text)) {
      const twice = /duplicate ID <([^<>]+)>/i.exec(message)?.[1]
      if (twice === undefined) tell('notXml', '', { why: firstLine(message) })
      else tell(isReserved(twice) ? 'reservedId' : 'twiceId', twice, { id: twice.slice(0, 60) })
    }
  const running = meantToRun(listOf(rootElement.rootElements).filter((one) => typeOf(one) === 'Process'))
  const [process] = running
  if (!process) tell('noProcess', '')
  else if (running.length > 1) tell('manyProcesses', String(running[1]?.id ?? ''), { n: running.length })
  if (!process) return { problems }
  process.isExecutable = true
  const ownId = process.id ?? ''
  if (!isId(ownId)) tell(isReserved(ownId) ? 'reservedId' : 'badId', ownId, { id: ownId.slice(0, 60) })
  for (const { message, property, value = '', element } of warnings)
    if (property !== undefined && !toldTwice.has(property) && element && isRun(element, process)) {
      const id = element.id ?? ''
      if (message.startsWith('unknown attribute'))
        tell('strangeAttribute', id, { what: `${property}="${value}"`.slice(0, 120) })
      else tell('unresolved', id, { what: `${property} ${value}`.slice(0, 120) })
    }
  if (problems.length > 0) return { problems }

  const checked = checkProcess(rootElement, {
    process,
    dialect: dialectOf(rootElement),
    tell,
    lineOf: finder,
  })
  const name = named({ tell }, process, process.id ?? '', 200)
  if (problems.length > 0) return { problems }
  // Pools stand around what runs; one without a process in it, at the end of a message flow, is more than the library reads.
  rootElement.rootElements = listOf(rootElement.rootElements).filter((one) => typeOf(one) !== 'Collaboration')
  const context = { rootElement, references, elementsById, warnings: [] }
  const graph = onlyWhatRuns(
    JSON.parse(serialise(context as never, () => undefined).serialize()) as Graph,
    process.id ?? '',
    new Set([...Object.keys(checked.nodes), ...Object.keys(checked.flows)]),
  )
  const drawing = {
    processId: process.id ?? '',
    name: isBlank(name) ? (process.id ?? '') : name,
    ...checked,
    graph,
  }
  return { plan: { ...drawing, votes: votesIn(drawing) }, problems }
}

/** What says that it is executable; where nothing says so of the only one there is, it is: Flowable and Activiti leave it out. */
function meantToRun(processes: readonly Element[]): readonly Element[] {
  const said = processes.filter(({ isExecutable }) => isExecutable === true)
  if (said.length > 0) return said
  const silent = processes.filter(({ isExecutable }) => isExecutable === undefined)
  return silent.length === 1 ? silent : []
}

/** What a file says and nobody would read it. Things of another tool beside those of BPMN are its own matter. */
function unread(message: string, text: string): boolean {
  const named = /unparsable content <(?:([\w.-]+):)?([\w.-]+)>/i.exec(message)
  if (!named) return /unparsable|duplicate ID|illegal/i.test(message)
  const [, prefix, name] = named
  if (name === 'documentation') return false
  return prefix === undefined || spaces.test(spaceOf(prefix, text) ?? '')
}
const spaces = /^http:\/\/www\.omg\.org\/spec\/(BPMN|DD)\//
const spaceOf = (prefix: string, text: string) =>
  new RegExp(`\\sxmlns:${prefix.replaceAll('.', '\\.')}\\s*=\\s*["']([^"']*)`).exec(text)?.[1]

/** What a step says of its ways, which say it themselves. */
const toldTwice = new Set(['bpmn:incoming', 'bpmn:outgoing'])

/** What only describes: data, who talks to whom, how it is drawn. */
const described =
  /^(Data|Item|InputOutput|InputSet|OutputSet|Lane|Association|Text|Category|Property|Resource)/
/** Whether an element has a part in what runs: what is missing there stops it, and can be mended in the designer. */
function isRun(element: Element, process: Element): boolean {
  for (let one: Element | undefined = element; one; one = one.$parent) {
    if (one === process) return true
    if (described.test(typeOf(one))) return false
  }
  return false
}

/** Numbers that stand for no letter in XML: what reads the file takes them, and nothing keeps them. */
const noLetterIn = (text: string): string | undefined =>
  [...text.matchAll(/&#(?:x([0-9a-f]+)|(\d+));/gi)].find(([, hex, decimal]) => {
    const n = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    const isLetter = n === 9 || n === 10 || n === 13 || (n >= 32 && n < 0xd800) || (n > 0xdfff && n < 0xfffe)
    return !isLetter && !(n > 0xffff && n <= 0x10ffff)
  })?.[0]

const firstLine = (text: string) => text.split('\n', 1)[0]?.slice(0, 200) ?? ''

type Part = { id?: string; type: string; behaviour?: Record<string, unknown> }
type Graph = Record<string, Part[]> & { activities: Part[]; processes: Part[]; sequenceFlows: Part[] }
const shared = new Set(['bpmn:Message', 'bpmn:Error', 'bpmn:Escalation'])

/** The engine gets what was checked, and nothing of what is only drawn. */
function onlyWhatRuns(graph: Graph, processId: string, checked: ReadonlySet<string>): Graph {
  const processes = graph.processes
    .filter(({ id }) => id === processId)
    .map(({ behaviour, ...rest }) => ({
      ...rest,
      behaviour: { ...behaviour, lanes: undefined, laneSets: undefined },
    }))
  return {
    ...graph,
    processes,
    activities: graph.activities.filter(({ id, type }) => shared.has(type) || checked.has(id ?? '')),
    sequenceFlows: graph.sequenceFlows.filter(({ id }) => checked.has(id ?? '')),
    associations: [],
    dataObjects: [],
    dataStores: [],
    messageFlows: [],
    participants: [],
    scripts: [],
    timers: [],
  }
}

type Parsed = {
  rootElement?: Element
  references: { element: Element; property: string; id: string }[]
  elementsById: Readonly<Record<string, Element>>
  warnings: { message: string; property?: string; value?: string; element?: Element }[]
  fault?: string
}

async function parsed(text: string): Promise<Parsed> {
  try {
    return (await new BpmnModdle().fromXML(text)) as Parsed
  } catch (error) {
    return { references: [], elementsById: {}, warnings: [], fault: (error as Error).message }
  }
}

const bare = (text: string) => text.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')

function tagsIn(text: string): number {
  return bare(text).split('<').length - 1
}

function tooDeep(text: string): boolean {
  let depth = 0
  for (const [, closing, , selfClosing] of bare(text).matchAll(/<(\/?)([\w:.-]+)[^<>]*?(\/?)>/g)) {
    if (closing) depth -= 1
    else if (!selfClosing) depth += 1
    if (depth > deepest) return true
  }
  return false
}

/** Line on which an element with this id begins; 1 for what has no place of its own. */
function lineFinder(text: string): (id: string) => number {
  const lines = new Map<string, number>()
  let line = 1
  let at = 0
  for (const found of text.matchAll(/\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    for (; at < found.index; at += 1) if (text.charCodeAt(at) === 10) line += 1
    const id = found[1] ?? found[2] ?? ''
    if (!lines.has(id)) lines.set(id, line)
  }
  return (id) => lines.get(id) ?? 1
}

function nameIn(drawn: Parsed['elementsById'], id: string): Pick<Problem, 'name'> {
  const name = Object.hasOwn(drawn, id) ? (drawn[id]?.name ?? '') : ''
  return isBlank(name) ? {} : { name: name.slice(0, 60) }
}

function problemOf(code: ProblemCode, element: string, line: number, params: Params): Problem {
  const filled = (lang: 'zh' | 'en') =>
    problemWords[code][lang].replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = Object.hasOwn(params, name) ? (params[name] ?? whole) : whole
      return typeof value === 'object' ? value[lang] : String(value)
    })
  return { code, element, line, zh: filled('zh'), en: filled('en') }
}
