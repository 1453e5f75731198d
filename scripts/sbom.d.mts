type Component = {
  readonly name: string
  readonly version: string
  readonly group?: string
  readonly purl: string
  readonly 'bom-ref': string
  readonly licenses: readonly object[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
}
export function sbomOf(lock: unknown): {
  readonly bomFormat: 'CycloneDX'
  readonly specVersion: string
  readonly serialNumber: string
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}
