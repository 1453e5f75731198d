/** Templates as they are offered; what they hold comes when one is chosen. */
export const templateNames = [
  { key: 'leave', zh: '请假审批', en: 'Leave' },
  { key: 'expense', zh: '经费支出审批', en: 'Expense' },
  { key: 'purchase', zh: '采购审批', en: 'Purchase' },
  { key: 'seal', zh: '用印审批', en: 'Use of the seal' },
] as const
export type TemplateKey = (typeof templateNames)[number]['key']
