import Modeler from 'bpmn-js/lib/Modeler'
import type { Lang } from '#kernel/definition/kind.ts'
import { makeCanvases, type Stack } from './canvases.ts'
import { flowModdle } from './moddle.ts'
import { markElements, noteSteps } from '../chart/notes.ts'
import { scaleWithin } from '../chart/scale.ts'

/** The drawing tool as this area uses it. One for a tab: it is taken off the page and put back with what is in it. */
export type Business = {
  readonly $type: string
  readonly id: string
  readonly name?: string
  $instanceOf(type: string): boolean
  readonly [property: string]: unknown
}
export type Drawn = {
  readonly id: string
  readonly type: string
  readonly businessObject: Business
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly labelTarget?: Drawn
}
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Ids = { nextPrefixed(prefix: string): string }
type Modelling = {
  connect(from: Drawn, to: Drawn): Drawn
  updateWaypoints(way: Drawn, points: readonly { readonly x: number; readonly y: number }[]): void
  removeElements(elements: readonly Drawn[]): void
  updateProperties(element: Drawn, values: Readonly<Record<string, unknown>>): void
  updateModdleProperties(element: Drawn, part: unknown, values: Readonly<Record<string, unknown>>): void
}

export function makeTool(lang: Lang) {
  // Behind the tool itself, which is large: words and palette are there before a drawing is.
  let words: Readonly<Record<string, string>> = {}
  const palette = import('./palette.ts')
  const ready = Promise.all([
    palette,
    lang === 'zh' && import('./words.zh.ts').then((come) => (words = come.toolWords)),
  ]).then(Boolean, Boolean)
  const make = () => {
    const one = new Modeler({
      moddleExtensions: { flow: flowModdle },
      additionalModules: [
        {
          // Its own palette is not shown.
          paletteProvider: ['value', {}],
          translate: [
            'value',
            (text: string, params: Readonly<Record<string, string>> = {}) =>
              (words[text] ?? text).replace(/\{([^}]+)\}/g, (whole, key: string) => params[key] ?? whole),
          ],
        },
      ],
    })
    void palette.then(
      ({ addPalette }) => addPalette((name) => one.get(name), lang),
      () => undefined,
    )
    return one
  }
  const canvases = makeCanvases(make)
  const part = <T>(name: string) => canvases.shown().get<T>(name)
  let toName = false
  const select = (element: Drawn) => {
    part<{ scrollToElement(element: Drawn): void }>('canvas').scrollToElement(element)
    part<{ select(element: Drawn): void }>('selection').select(element)
  }
  /** `type`, and behind a blank what an event waits for. */
  const shapeOf = (said: string): unknown => {
    const [type, eventDefinitionType] = said.split(' ')
    return part<{ createShape(of: unknown): unknown }>('elementFactory').createShape({
      type,
      ...(eventDefinitionType && { eventDefinitionType }),
    })
  }
  return {
    ...canvases,
    ready,
    execute: (command: string, step: unknown) => part<Stack>('commandStack').execute(command, step),
    /** Once it stands on the page: before, it has no size. */
    fit() {
      const canvas = part<{ getContainer(): Element; viewbox(to?: Box): { inner: Box; outer: Box } }>(
        'canvas',
      )
      const { inner, outer } = canvas.viewbox()
      // The palette stands over the left edge, twice as wide where it is low; a process goes on to the right.
      const left = (canvas.getContainer().querySelector('.djs-palette')?.clientWidth ?? 46) + 30
      const scale = Math.min(1, (outer.width - left - 20) / inner.width, (outer.height - 60) / inner.height)
      const [width, height] = [outer.width / scale, outer.height / scale]
      canvas.viewbox({ x: inner.x - left / scale, y: inner.y + (inner.height - height) / 2, width, height })
    },
    scale: () => part<{ zoom(): number }>('canvas').zoom(),
    zoom(to: number) {
      part<{ zoom(to: number, centre: 'auto'): void }>('canvas').zoom(scaleWithin(to), 'auto')
    },
    /** A line under each of these steps. */
    note: (notes: ReadonlyMap<string, string>) => noteSteps(part, notes),
    mark: (marks: readonly (readonly [id: string, mark: string])[]) => markElements(part, marks),
    xml: async () => (await canvases.shown().saveXML({ format: true })).xml ?? '',
    root: () => part<{ getRootElement(): Drawn }>('canvas').getRootElement(),
    find(id: string) {
      const found = part<{ get(id: string): Drawn | undefined }>('elementRegistry').get(id)
      if (found) select(found)
    },
    /** Steps and ways, in the order in which they were drawn. */
    elements: () =>
      part<{ filter(fits: (element: Drawn) => boolean): Drawn[] }>('elementRegistry').filter(
        ({ labelTarget, businessObject }) =>
          !labelTarget &&
          ['bpmn:FlowNode', 'bpmn:SequenceFlow'].some((type) => businessObject.$instanceOf(type)),
      ),
    /** Drawn behind another one and connected with it; whoever adds it names it next. */
    append(after: Drawn, type: string) {
      toName = true
      select(part<{ append(source: Drawn, shape: unknown): Drawn }>('autoPlace').append(after, shapeOf(type)))
    },
    choose(element: Drawn) {
      toName = true
      select(element)
    },
    /** What leads back goes round below, or it would lie on the way there. */
    connect(from: Drawn, to: Drawn) {
      const way = part<Modelling>('modeling').connect(from, to)
      if (to.x >= from.x) return
      const foot = (one: Drawn) => ({ x: one.x + one.width / 2, y: one.y + one.height })
      const [a, b] = [foot(from), foot(to)]
      const below = Math.max(a.y, b.y) + 50
      part<Modelling>('modeling').updateWaypoints(way, [a, { ...a, y: below }, { ...b, y: below }, b])
    },
    remove: (element: Drawn) => part<Modelling>('modeling').removeElements([element]),
    /** Once after each choice that was made in the properties. */
    takesName() {
      const asked = toName
      toName = false
      return asked
    },
    set: (element: Drawn, values: Readonly<Record<string, unknown>>) =>
      part<Modelling>('modeling').updateProperties(element, values),
    setIn: (element: Drawn, inner: unknown, values: Readonly<Record<string, unknown>>) =>
      part<Modelling>('modeling').updateModdleProperties(element, inner, values),
    /** The message, error or escalation of that name, which stands beside the processes; made where it is new. */
    rootNamed(type: string, property: string, said: string): Business {
      const file = canvases.shown().getDefinitions() as unknown as { rootElements: Business[] }
      const known = file.rootElements.find((one) => one.$type === type && one[property] === said)
      if (known) return known
      const moddle = part<{ create(type: string, values: unknown): Business; ids: Ids }>('moddle')
      const made = moddle.create(type, {
        id: moddle.ids.nextPrefixed(`${type.replace('bpmn:', '')}_`),
        name: said,
        [property]: said,
      })
      file.rootElements.push(Object.assign(made, { $parent: file }))
      return made
    },
    make: (type: string, values: Readonly<Record<string, unknown>> = {}) =>
      part<{ create(type: string, values: unknown): Business }>('moddle').create(type, values),
  }
}
export type Tool = ReturnType<typeof makeTool>
