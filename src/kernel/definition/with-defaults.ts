import type { Parameters } from './area.ts'
import { label, type Label } from './kind.ts'

/** What holds where a tenant has decided nothing stands beside each parameter: nothing else would tell its administrator. */
export const toldWithDefaults = <P extends Parameters>(parameters: P): { [K in keyof P]: Label } =>
  Object.fromEntries(
    Object.entries(parameters).map(([key, { zh, en, default: value }]) => [
      key,
      value === ''
        ? label(`${zh}（默认不填）`, `${en} (empty by default)`)
        : label(`${zh}（默认 ${value}）`, `${en} (default ${value})`),
    ]),
  ) as { [K in keyof P]: Label }
