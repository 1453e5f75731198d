declare module 'citeproc' {
  type System = { retrieveLocale(lang: string): string; retrieveItem(id: string): unknown }
  class Engine {
    constructor(system: System, style: string, lang?: string, forced?: boolean)
    setOutputFormat(format: 'text'): void
    updateItems(ids: string[]): void
    makeBibliography(): [unknown, [string, ...string[]]]
  }
  const CSL: { Engine: typeof Engine }
  export default CSL
}
