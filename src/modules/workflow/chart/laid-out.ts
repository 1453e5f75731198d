import { layoutProcess } from 'bpmn-auto-layout'
import { BpmnModdle } from 'bpmn-moddle'

type Part = {
  readonly $type: string
  readonly flowElements?: readonly Part[]
  readonly rootElements?: readonly Part[]
  readonly sourceRef?: Part
  readonly targetRef?: Part
  incoming?: Part[]
  outgoing?: Part[]
}

/** Draws a file that has no drawing. */
export async function laidOut(xml: string): Promise<string> {
  const tool = new BpmnModdle()
  const { rootElement } = (await tool.fromXML(xml)) as { rootElement: Part }
  // The layout follows what elements say of their ways; files may leave that to the ways themselves.
  tie(rootElement.rootElements ?? [])
  return layoutProcess((await tool.toXML(rootElement)).xml)
}

function tie(parts: readonly Part[]): void {
  for (const part of parts) {
    if (part.$type === 'bpmn:SequenceFlow') {
      join(part.sourceRef, 'outgoing', part)
      join(part.targetRef, 'incoming', part)
    }
    tie(part.flowElements ?? [])
  }
}

function join(end: Part | undefined, side: 'incoming' | 'outgoing', way: Part): void {
  if (!end) return
  const known = (end[side] ??= [])
  if (!known.includes(way)) known.push(way)
}
