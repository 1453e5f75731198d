import { label, type Label } from '#kernel/definition/index.ts'

/** Which records have a paper, and what it is called: the browser has it too. */
type Paper = {
  /** Last part of its address. */
  readonly call: string
  readonly label: Label
  /** States in which there is one; in all where they are left out. */
  readonly states?: readonly string[]
}

export const papers: Readonly<Record<string, Paper>> = {
  aircondInstallApply: {
    call: 'agreement',
    label: label('空调安装租用协议', 'Agreement on an air-conditioner'),
    states: ['10', '20', '30', '40', '50', '60'],
  },
  aircondRentOutApply: {
    call: 'settlement',
    label: label('退租结算单', 'Settlement of a return'),
    states: ['40', '50'],
  },
  aircondWorkOrder: {
    call: 'slip',
    label: label('派工单', 'Work-order slip'),
    states: ['20', '30', '40', '50', '60', '70'],
  },
  SchoolDorm: { call: 'hygieneNotice', label: label('卫生整改通知', 'Hygiene notice') },
}
