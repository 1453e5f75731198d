import type { Label } from '#kernel/definition/index.ts'

/** What fields of kind `dict` are chosen from: words that each tenant keeps and changes for itself. */
export type Dictionary = {
  readonly code: string
  readonly label: Label
  readonly words: readonly { readonly key: string; readonly label: Label }[]
}

/** `dictionary('campus_enable', '启用状态', 'Enabled or not', '1 启用/Enabled; 0 停用/Disabled')`: key, Chinese, English. */
export function dictionary(code: string, zh: string, en: string, words: string): Dictionary {
  return {
    code,
    label: { zh, en },
    words: words.split(';').map((one) => {
      const [, key = '', first = '', second = ''] = /^\s*(\S+) ([^/]+)\/(.+?)\s*$/.exec(one) ?? []
      return { key, label: { zh: first, en: second } }
    }),
  }
}
