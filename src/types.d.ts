declare module 'svg-captcha' {
  type Options = {
    width?: number
    height?: number
    fontSize?: number
    noise?: number
    color?: boolean
    background?: string
  }
  /** Draws the given text; the module itself is callable. */
  function draw(text: string, options?: Options): string
  export default draw
}

// Test servers without types of their own.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'
  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
  }
}
declare module 's3rver' {
  export default class S3rver {
    constructor(options: object)
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}

declare module 'bpmn-moddle' {
  /** Reads and writes BPMN 2.0; what it answers is typed where it is read (workflow/bpmn). */
  export class BpmnModdle {
    fromXML(xml: string): Promise<unknown>
    toXML(root: unknown): Promise<{ readonly xml: string }>
  }
}

declare module 'bpmn-auto-layout' {
  /** The same file with a drawing for each of its processes. */
  export function layoutProcess(xml: string): Promise<string>
}

/** Rules for links and icons, as the build makes them (vite.styles.config.ts). */
declare module 'virtual:antd-styles-for-all' {
  const made: import('./kernel/ui/library/made.ts').Made
  export default made
}

declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs' {
  export const WorkerMessageHandler: object
}
