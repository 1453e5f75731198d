import { label, type Label } from '#kernel/definition/index.ts'

/** The product's own actions that a service or send task may be. What each needs is checked at deployment. */
export type ActionSpec = {
  readonly label: Label
  readonly given: Readonly<Record<string, { readonly label: Label; readonly required?: boolean }>>
}

export const actionCatalogue = {
  notify: {
    label: label('发站内通知', 'Notify somebody'),
    given: {
      to: { label: label('收件人', 'To'), required: true },
      subject: { label: label('标题', 'Subject'), required: true },
    },
  },
  mail: {
    label: label('发邮件', 'Send a mail'),
    given: {
      to: { label: label('收件人', 'To'), required: true },
      subject: { label: label('标题', 'Subject'), required: true },
      body: { label: label('正文', 'Text') },
    },
  },
  copy: {
    label: label('抄送', 'Copy to somebody'),
    given: { to: { label: label('收件人', 'To'), required: true } },
  },
  set: {
    label: label('设置变量', 'Set a variable'),
    given: {
      name: { label: label('变量', 'Variable'), required: true },
      value: { label: label('值', 'Value'), required: true },
    },
  },
} as const satisfies Readonly<Record<string, ActionSpec>>

export type ActionName = keyof typeof actionCatalogue
export const isAction = (name: string): name is ActionName => Object.hasOwn(actionCatalogue, name)

/** Actions that may stand beside an element. Variables are set by a step of its own: what follows would not know of them yet. */
export const listening = ['notify', 'mail', 'copy'] as const satisfies readonly ActionName[]
export const isListening = (name: string): boolean => listening.some((one) => one === name)

/** What a variable may be called that an action sets. */
export const isVariable = (name: string): boolean => /^[A-Za-z]\w{0,39}$/.test(name)
