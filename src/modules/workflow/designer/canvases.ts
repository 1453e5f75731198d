import type Modeler from 'bpmn-js/lib/Modeler'

/** Commands that were given, with whatever else takes steps beside the drawing. */
export type Stack = {
  undo(): void
  redo(): void
  canUndo(): boolean
  canRedo(): boolean
  execute(command: string, step: unknown): void
  register(command: string, handler: unknown): void
}
type Actions = { unregister(name: string): void; register(name: string, act: () => void): void }
type Listen = (event: never) => void

/**
 * The drawing that is shown, with those before and behind it: a file that is brought is one step, taken back like any other,
 * and each drawing keeps the steps of its own.
 */
export function makeCanvases(make: () => Modeler) {
  const listeners: [event: string, listen: Listen][] = []
  const handlers: [command: string, handler: unknown][] = []
  let box: HTMLElement | undefined
  let before: Modeler[] = []
  let behind: Modeler[] = []
  const stackOf = (one: Modeler) => one.get<Stack>('commandStack')
  const canvasOf = (one: Modeler) => one.get<{ focus(): void; isFocused(): boolean }>('canvas')
  let shown = fresh()

  function fresh(): Modeler {
    const one = make()
    const actions = one.get<Actions>('editorActions')
    for (const [name, act] of Object.entries({ undo, redo })) {
      actions.unregister(name)
      actions.register(name, act)
    }
    for (const [event, listen] of listeners) one.on(event, listen as never)
    for (const handler of handlers) stackOf(one).register(...handler)
    // Whoever draws on goes another way than the one that was taken back.
    one.on('commandStack.changed', ({ trigger }: { trigger: string }) => {
      if (trigger === 'execute') behind = dropped(behind)
    })
    return one
  }
  function dropped(ones: readonly Modeler[]): [] {
    for (const one of ones) one.destroy()
    return []
  }
  function show(one: Modeler): void {
    shown.detach()
    shown = one
    if (box) one.attachTo(box)
  }
  /** Said as a step of the drawing itself says it; whoever does it by a key goes on by keys. */
  function go(to: Modeler): void {
    const hadFocus = canvasOf(shown).isFocused()
    show(to)
    if (hadFocus) canvasOf(to).focus()
    const newSelection = to.get<{ get(): unknown[] }>('selection').get()
    for (const [, listen] of listeners) listen({ newSelection } as never)
  }
  function undo(): void {
    if (stackOf(shown).canUndo()) return stackOf(shown).undo()
    const last = before.pop()
    if (!last) return
    behind.unshift(shown)
    go(last)
  }
  function redo(): void {
    if (stackOf(shown).canRedo()) return stackOf(shown).redo()
    const next = behind.shift()
    if (!next) return
    before.push(shown)
    go(next)
  }
  return {
    shown: () => shown,
    attach(to: HTMLElement) {
      box = to
      shown.attachTo(to)
    },
    detach() {
      box = undefined
      shown.detach()
    },
    on(event: string, listen: Listen) {
      const one: [string, Listen] = [event, listen]
      listeners.push(one)
      shown.on(event, listen as never)
      return () => {
        listeners.splice(listeners.indexOf(one), 1)
        for (const canvas of [...before, shown, ...behind]) canvas.off(event, listen as never)
      }
    },
    /** Does what a step of the stack means that is none of the drawing. */
    register(command: string, handler: unknown) {
      handlers.push([command, handler])
      for (const canvas of [...before, shown, ...behind]) stackOf(canvas).register(command, handler)
    },
    /** Fails where a file cannot be drawn, and leaves what is shown. `isStep`: what was shown is brought back by undo. */
    async open(xml: string, isStep: boolean) {
      const one = shown.getDefinitions() ? fresh() : shown
      try {
        await one.importXML(xml)
      } catch (fault) {
        if (one !== shown) one.destroy()
        throw fault
      }
      const old = shown
      behind = dropped(behind)
      show(one)
      if (isStep) before.push(old)
      else before = dropped(old === one ? before : [...before, old])
    },
    undo,
    redo,
    canUndo: () => stackOf(shown).canUndo() || before.length > 0,
    canRedo: () => stackOf(shown).canRedo() || behind.length > 0,
  }
}
