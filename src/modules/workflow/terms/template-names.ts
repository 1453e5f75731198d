/** Templates as they are offered; what they hold comes when one is chosen. */
export const templateNames = [
  { key: 'leave', zh: '请假审批', en: 'Leave' },
  { key: 'expense', zh: '经费支出审批', en: 'Expense' },
  { key: 'purchase', zh: '采购审批', en: 'Purchase' },
  { key: 'seal', zh: '用印审批', en: 'Use of the seal' },
  { key: 'installation', zh: '空调安装申请（镜像）', en: 'A/C installation (mirror)' },
  { key: 'finalAcceptance', zh: '终审录用会签', en: 'Final acceptance' },
  { key: 'manuscript', zh: '稿件流转（镜像）', en: 'Manuscript (mirror)' },
] as const
export type TemplateKey = (typeof templateNames)[number]['key']
