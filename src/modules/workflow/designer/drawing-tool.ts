import Modeler from 'bpmn-js/lib/Modeler'
import type { Lang } from '#kernel/definition/kind.ts'
import { flowModdle } from './moddle.ts'
import { toolWords } from './words.zh.ts'

/** The drawing tool as this area uses it. One for a tab: it is taken off the page and put back with what is in it. */
export type Business = {
  readonly $type: string
  readonly id: string
  readonly name?: string
  readonly [property: string]: unknown
}
export type Drawn = {
  readonly id: string
  readonly type: string
  readonly businessObject: Business
  readonly labelTarget?: Drawn
}
type Modelling = {
  updateProperties(element: Drawn, values: Readonly<Record<string, unknown>>): void
  updateModdleProperties(element: Drawn, part: unknown, values: Readonly<Record<string, unknown>>): void
}

export function makeTool(lang: Lang) {
  const modeler = new Modeler({
    moddleExtensions: { flow: flowModdle },
    additionalModules: [
      {
        translate: [
          'value',
          (text: string, params: Readonly<Record<string, string>> = {}) =>
            (lang === 'zh' ? (toolWords[text] ?? text) : text).replace(
              /\{([^}]+)\}/g,
              (whole, key: string) => params[key] ?? whole,
            ),
        ],
      },
    ],
  })
  const part = <T>(name: string) => modeler.get<T>(name)
  return {
    attach: (box: HTMLElement) => modeler.attachTo(box),
    detach: () => modeler.detach(),
    on: (event: string, listen: (event: never) => void) => {
      modeler.on(event, listen as never)
      return () => modeler.off(event, listen as never)
    },
    open: (xml: string) => modeler.importXML(xml),
    /** Once it stands on the page: before, it has no size. */
    fit() {
      const canvas = part<{ zoom(to: string | number, at: string): number }>('canvas')
      // The palette stands over the left edge.
      canvas.zoom(canvas.zoom('fit-viewport', 'auto') * 0.82, 'auto')
    },
    xml: async () => (await modeler.saveXML({ format: true })).xml ?? '',
    undo: () => part<{ undo(): void }>('commandStack').undo(),
    redo: () => part<{ redo(): void }>('commandStack').redo(),
    canUndo: () => part<{ canUndo(): boolean }>('commandStack').canUndo(),
    canRedo: () => part<{ canRedo(): boolean }>('commandStack').canRedo(),
    root: () => part<{ getRootElement(): Drawn }>('canvas').getRootElement(),
    find(id: string) {
      const found = part<{ get(id: string): Drawn | undefined }>('elementRegistry').get(id)
      if (!found) return
      part<{ scrollToElement(element: Drawn): void }>('canvas').scrollToElement(found)
      part<{ select(element: Drawn): void }>('selection').select(found)
    },
    set: (element: Drawn, values: Readonly<Record<string, unknown>>) =>
      part<Modelling>('modeling').updateProperties(element, values),
    setIn: (element: Drawn, inner: unknown, values: Readonly<Record<string, unknown>>) =>
      part<Modelling>('modeling').updateModdleProperties(element, inner, values),
    make: (type: string, values: Readonly<Record<string, unknown>> = {}) =>
      part<{ create(type: string, values: unknown): Business }>('moddle').create(type, values),
  }
}
export type Tool = ReturnType<typeof makeTool>
