import { withFlowIds } from '../terms/flow-ids.ts'

/**
 * The file with a drawing: one that a program wrote may have none, and is laid out. What it says stays as it was.
 * Comes with the libraries for it only where that is needed.
 */
export async function drawn(xml: string): Promise<string> {
  return /<(?:[\w.-]+:)?BPMNPlane\b/.test(xml)
    ? xml
    : (await import('./laid-out.ts')).laidOut(withFlowIds(xml))
}
